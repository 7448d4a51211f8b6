import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router-dom';
import { type DraftKept, draftDays } from '../../../shared/bridge/types.ts';
import { confirm } from '../dialogs/confirm.tsx';
import { useUnloadQuestion } from '../page/useUnloadQuestion.ts';
import { addOpenForm, askToLeavePage, hasAskingForms, type Typed } from './openForms.ts';

const keptTexts: Readonly<Record<DraftKept, string>> = {
  days: `Isian belum dikirim. Drafnya tersimpan di komputer ini selama ${draftDays} hari.`,
  session: 'Isian belum dikirim. Drafnya disimpan sampai Rujukan ditutup.',
};

export function askToLeave(kept?: DraftKept): Promise<boolean> {
  return confirm({
    title: 'Tinggalkan isian ini?',
    body: kept ? keptTexts[kept] : 'Perubahan yang belum disimpan akan hilang.',
    action: kept ? 'Tinggalkan' : 'Buang perubahan',
    cancel: 'Tetap di sini',
    danger: !kept,
  });
}

interface Guarded {
  dirty: boolean;
  edits?: boolean;
  safe: boolean;
  mayLeave: () => Promise<boolean>;
  typed?: () => readonly Typed[];
}

/**
 * Asks before the user leaves unsaved input (features.md F7). Call `release` after saving and before
 * navigating.
 */
export function useLeaveGuard(guarded: Guarded): { release: () => void; isLeft: () => boolean } {
  const { dirty, safe, edits = true } = guarded;
  const released = useRef(false);
  const asking = useRef(false);
  const left = useRef(false);
  useEffect(() => {
    if (dirty) released.current = false;
  }, [dirty]);
  // The router asks only the last mounted blocker, so each blocker asks for all open forms.
  const leaves = useCallback(
    (move: { currentLocation: { pathname: string }; nextLocation: { pathname: string } }) =>
      hasAskingForms() && move.currentLocation.pathname !== move.nextLocation.pathname,
    [],
  );
  const blocker = useBlocker(leaves);
  const { pathname } = useLocation();
  // When the address changes to the next record, the form may stay mounted with new values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new address
  useEffect(() => {
    left.current = false;
  }, [pathname]);
  const latest = useRef({ blocker, guarded });
  latest.current = { blocker, guarded };

  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    void askToLeavePage().then((leave) => {
      asking.current = false;
      const { state, proceed, reset } = latest.current.blocker;
      if (state !== 'blocked') return;
      leave?.();
      (leave ? proceed : reset)();
    });
  }, [blocker]);

  useUnloadQuestion(dirty && !safe, () => !released.current);

  const release = useCallback(() => {
    released.current = true;
  }, []);
  useEffect(() => {
    if (!dirty) return;
    const mayLeave = async () => released.current || latest.current.guarded.mayLeave();
    const isSafe = () => released.current || latest.current.guarded.safe;
    const typed = () => latest.current.guarded.typed?.() ?? [];
    // After the user has agreed, no second question may appear while the next page loads.
    const isAsked = () => !released.current && !left.current;
    const leave = () => {
      left.current = true;
    };
    return addOpenForm({ edits, isSafe, mayLeave, release, isAsked, leave, typed });
  }, [dirty, edits, release]);

  const isLeft = useCallback(() => left.current, []);
  return { release, isLeft };
}
