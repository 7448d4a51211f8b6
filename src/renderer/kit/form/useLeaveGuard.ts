import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { confirm } from '../confirm.tsx';

/** Asks whether unsaved input may be left behind. `kept`: a draft stays. */
export function askToLeave(kept: boolean): Promise<boolean> {
  return confirm({
    title: 'Tinggalkan isian ini?',
    body: kept
      ? 'Isian belum dikirim. Drafnya tetap tersimpan sampai program ditutup.'
      : 'Perubahan yang belum disimpan akan hilang.',
    action: kept ? 'Tinggalkan' : 'Buang perubahan',
    cancel: 'Tetap di sini',
    danger: !kept,
  });
}

/**
 * Unsaved-changes guard (features.md F7): one question for a way out inside the program, the browser's own for a
 * reload or a closing window. `release` is called after a successful save, before going on.
 */
export function useLeaveGuard(dirty: boolean, kept: boolean): { release: () => void } {
  const released = useRef(false);
  const asking = useRef(false);
  const leaves = useCallback(
    (move: { currentLocation: { pathname: string }; nextLocation: { pathname: string } }) =>
      dirty && !released.current && move.currentLocation.pathname !== move.nextLocation.pathname,
    [dirty],
  );
  const blocker = useBlocker(leaves);
  const latest = useRef(blocker);
  latest.current = blocker;

  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    void askToLeave(kept).then((leave) => {
      asking.current = false;
      const { state, proceed, reset } = latest.current;
      if (state === 'blocked') (leave ? proceed : reset)();
    });
  }, [blocker, kept]);

  useEffect(() => {
    if (!dirty) return;
    const hold = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty]);

  return {
    release: () => {
      released.current = true;
    },
  };
}
