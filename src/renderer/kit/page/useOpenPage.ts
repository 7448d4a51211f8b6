import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { allows } from '../../../shared/core/access.ts';
import { alertDenied } from '../dialogs/confirm.tsx';
import { useSession } from '../session/sessionState.ts';
import { type Page, pathTo } from './page.ts';

export function useOpenPage() {
  const navigate = useNavigate();
  return useCallback(
    (page: Page, ...rest: Parameters<typeof pathTo> extends [Page, ...infer Rest] ? Rest : never): void => {
      // Reads the rights at the click, because a role may have changed since the render.
      if (allows(page.access, useSession.getState().codes)) navigate(pathTo(page, ...rest));
      else void alertDenied(page.access);
    },
    [navigate],
  );
}
