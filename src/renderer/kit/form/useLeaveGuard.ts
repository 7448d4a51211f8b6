import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router-dom';
import { type DraftKept, draftDays } from '../../../shared/bridge/types.ts';
import { confirm } from '../confirm.tsx';

const keptTexts: Readonly<Record<DraftKept, string>> = {
  days: `Isian belum dikirim. Drafnya tersimpan di komputer ini selama ${draftDays} hari.`,
  session: 'Isian belum dikirim. Drafnya tersimpan sampai program ditutup.',
};

/** Asks whether unsaved input may be left behind. `kept`: how long a draft of it stays. */
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
  /** Nothing would be lost if the window closed now. */
  safe: boolean;
  /** Asks, unless there is nothing to lose. */
  mayLeave: () => Promise<boolean>;
}

/**
 * Unsaved-changes guard (features.md F7): one question for a way out inside the program, the browser's own for a
 * reload or a closing window. `release` is called after a successful save, before going on; `isLeft` is true from the
 * answer that leaves the form.
 */
export function useLeaveGuard(guarded: Guarded): { release: () => void; isLeft: () => boolean } {
  const { dirty, safe } = guarded;
  const released = useRef(false);
  const asking = useRef(false);
  const left = useRef(false);
  // A form that stays open after saving is guarded anew.
  useEffect(() => {
    if (dirty) released.current = false;
  }, [dirty]);
  const leaves = useCallback(
    (move: { currentLocation: { pathname: string }; nextLocation: { pathname: string } }) =>
      dirty && !released.current && move.currentLocation.pathname !== move.nextLocation.pathname,
    [dirty],
  );
  const blocker = useBlocker(leaves);
  const { pathname } = useLocation();
  // From one record to the next the form may stay, and is another one then.
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

  useEffect(() => {
    if (!dirty || safe) return;
    const hold = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty, safe]);

  const release = useCallback(() => {
    released.current = true;
  }, []);
  const isLeft = useCallback(() => left.current, []);
  return { release, isLeft };
}
