import { useCallback, useEffect } from 'react';
import { useLocation, useMatches, useNavigate, useParams } from 'react-router-dom';
import { create } from 'zustand';
import { allows } from '../../../shared/core/access.ts';
import { createUserMap } from '../../lib/userState.ts';
import { useSession } from '../session/sessionState.ts';
import { backTarget, type Page, pageOf, pathTo, targetAbove } from './page.ts';

export interface PageHandle {
  page: Page;
}

const useShown = create<{ declared: unknown; page: Page | undefined }>(() => ({
  declared: undefined,
  page: undefined,
}));

export function useCurrentPage(): Page | undefined {
  const declared = useMatches().findLast((match) => match.handle !== undefined)?.handle as
    | PageHandle
    | undefined;
  const shown = useShown();
  return shown.declared === declared?.page ? (shown.page ?? declared?.page) : declared?.page;
}

/** The current page takes its title, parent and access from the record. */
export function useRecordOfPage<Record>(declared: Page<Record>, record: Record | undefined): void {
  useEffect(() => {
    useShown.setState({ declared, page: pageOf(declared, record) });
    return () => useShown.setState({ declared: undefined, page: undefined });
  }, [declared, record]);
}

/** Pages by index in the window's history. The page is undefined for an unknown address. */
const visited = createUserMap<number, Page | undefined>();

const placeInHistory = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

export function useVisited(): void {
  const page = useCurrentPage();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each location is a history entry
  useEffect(() => void visited.set(placeInHistory(), page), [page, key]);
}

// A role may have changed since the render.
const maySee = (page: Page): boolean => allows(page.access, useSession.getState().codes);

function stepToSeen(): number | undefined {
  const here = placeInHistory();
  for (let at = here - 1; at >= 0; at -= 1) {
    const page = visited.get(at);
    // Pages opened before a reload are not in `visited`.
    if (page ? maySee(page) : !visited.has(at)) return at - here;
  }
}

/** Steps back to a page that the user may see, else opens {@link targetAbove} or '/' (S-008.16, A-103). */
export function useStepBack(): () => void {
  const navigate = useNavigate();
  const current = useCurrentPage();
  const params = useParams();
  return useCallback(() => {
    const step = stepToSeen();
    if (step !== undefined) return navigate(step);
    navigate((current && targetAbove(current, params, maySee)) ?? '/', { replace: true });
  }, [navigate, current, params]);
}

export function useBack(): () => void {
  const navigate = useNavigate();
  const current = useCurrentPage();
  const params = useParams();
  const stepBack = useStepBack();
  return useCallback(() => {
    const target = current && backTarget(current, params, maySee);
    if (target) navigate(target);
    else stepBack();
  }, [navigate, current, params, stepBack]);
}

/** Opens the parent page, or steps back if the parent is missing or denied. */
export function useGoUp(): (from: Page) => void {
  const navigate = useNavigate();
  const params = useParams() as Readonly<Record<string, string>>;
  const stepBack = useStepBack();
  return useCallback(
    ({ parent }) => (parent && maySee(parent) ? navigate(pathTo(parent, params)) : stepBack()),
    [navigate, params, stepBack],
  );
}
