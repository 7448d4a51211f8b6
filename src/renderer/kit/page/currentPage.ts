import { useCallback, useEffect } from 'react';
import { useMatches, useNavigate, useParams } from 'react-router-dom';
import { create } from 'zustand';
import { allows } from '../../../shared/core/access.ts';
import { useSession } from '../sessionState.ts';
import { backTarget, type Page, pageOf, targetAbove } from './page.ts';

export interface PageHandle {
  page: Page;
}

const useShown = create<{ declared: unknown; page: Page | undefined }>(() => ({
  declared: undefined,
  page: undefined,
}));

/** Undefined outside pages, such as under an unknown path. */
export function useCurrentPage(): Page | undefined {
  const declared = useMatches().findLast((match) => match.handle !== undefined)?.handle as
    | PageHandle
    | undefined;
  const shown = useShown();
  return shown.declared === declared?.page ? (shown.page ?? declared?.page) : declared?.page;
}

/** Gives title, menu item and back target of the record to the frame. Call it where the record is read. */
export function useRecordOfPage<Record>(declared: Page<Record>, record: Record | undefined): void {
  useEffect(() => {
    useShown.setState({ declared, page: pageOf(declared, record) });
    return () => useShown.setState({ declared: undefined, page: undefined });
  }, [declared, record]);
}

/** Without history to the page above (S-008.16, A-103), or to the first screen if that is denied. */
export function useStepBack(): () => void {
  const navigate = useNavigate();
  const current = useCurrentPage();
  const params = useParams();
  return useCallback(() => {
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    if (index > 0) return navigate(-1);
    const { codes } = useSession.getState();
    const mayOpenAbove = (page: Page) => allows(page.access, codes);
    navigate((current && targetAbove(current, params, mayOpenAbove)) ?? '/', { replace: true });
  }, [navigate, current, params]);
}

export function useBack(): () => void {
  const navigate = useNavigate();
  const current = useCurrentPage();
  const params = useParams();
  const stepBack = useStepBack();
  return useCallback(() => {
    const target = current && backTarget(current, params);
    if (target) navigate(target);
    else stepBack();
  }, [navigate, current, params, stepBack]);
}
