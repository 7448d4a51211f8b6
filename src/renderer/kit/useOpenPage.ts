import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { allows } from '../../shared/core/access.ts';
import { alertDenied } from './confirm.tsx';
import { type Page, pathTo } from './page/page.ts';
import { useSession } from './session.ts';

/** Opens a page, or says which right is missing: who may not still finds the way to it. */
export function useOpenPage() {
  const navigate = useNavigate();
  return useCallback(
    (page: Page, ...rest: Parameters<typeof pathTo> extends [Page, ...infer Rest] ? Rest : never): void => {
      // As they are at the click: a role may have changed since the page was drawn.
      if (allows(page.access, useSession.getState().codes)) navigate(pathTo(page, ...rest));
      else void alertDenied(page.access);
    },
    [navigate],
  );
}
