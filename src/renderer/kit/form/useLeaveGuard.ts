import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router-dom';
import { type DraftKept, draftDays } from '../../../shared/bridge/types.ts';
import { confirm } from '../dialogs/confirm.tsx';
import { useUnloadQuestion } from '../page/useUnloadQuestion.ts';
import { addOpenForm, type Typed } from './openForms.ts';

const keptTexts: Readonly<Record<DraftKept, string>> = {
  days: `Isian belum dikirim. Drafnya tersimpan di komputer ini selama ${draftDays} hari.`,
  session: 'Isian belum dikirim. Drafnya disimpan sampai Rujukan ditutup.',
};

/** `kept`: how long the draft stays. */
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
  /** Changes what is shown, rather than adding something; default: true. */
  edits?: boolean;
  /** Closing the window now would lose nothing. */
  safe: boolean;
  /** Asks, unless there is nothing to lose. */
  mayLeave: () => Promise<boolean>;
  /** Default: nothing that could be shown as text. */
  typed?: () => readonly Typed[];
}

/** features.md F7. Call `release` after saving, before going on; `isLeft` is true after the answer. */
export function useLeaveGuard(guarded: Guarded): { release: () => void; isLeft: () => boolean } {
  const { dirty, safe, edits = true } = guarded;
  const released = useRef(false);
  const asking = useRef(false);
  const left = useRef(false);
  // Guards again a form that stays open after saving.
  useEffect(() => {
    if (dirty) released.current = false;
  }, [dirty]);
  const leaves = useCallback(
    (move: { currentLocation: { pathname: string }; nextLocation: { pathname: string } }) =>
      dirty &&
      !released.current &&
      // Already agreed to: while the next page loads, another move would be stopped by nobody who could ask.
      !left.current &&
      move.currentLocation.pathname !== move.nextLocation.pathname,
    [dirty],
  );
  const blocker = useBlocker(leaves);
  const { pathname } = useLocation();
  // The form may stay mounted from one record to the next, but is a new form then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new address
  useEffect(() => {
    left.current = false;
  }, [pathname]);
  const latest = useRef({ blocker, guarded });
  latest.current = { blocker, guarded };

  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    void latest.current.guarded.mayLeave().then((leave) => {
      asking.current = false;
      const { state, proceed, reset } = latest.current.blocker;
      if (state !== 'blocked') return;
      left.current = leave;
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
    return addOpenForm({ edits, isSafe, mayLeave, release, typed });
  }, [dirty, edits, release]);

  const isLeft = useCallback(() => left.current, []);
  return { release, isLeft };
}
