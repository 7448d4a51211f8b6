import { useEffect, useRef } from 'react';

/** Asks before the window closes or reloads. `stillAsks` is evaluated at that moment. */
export function useUnloadQuestion(asks: boolean, stillAsks = () => true): void {
  const latest = useRef(stillAsks);
  latest.current = stillAsks;
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
}
