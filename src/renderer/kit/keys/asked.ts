import { useEffect, useRef } from 'react';

/** What the palette asks of other parts of the frame, which need not know of it. */
export type Asked = `command:${string}` | `panel:${string}`;

const eventName = 'rujukan-asked';

export const ask = (what: Asked): void =>
  void window.dispatchEvent(new CustomEvent(eventName, { detail: what }));

export function useAsked(obey: (what: string) => void): void {
  const latest = useRef(obey);
  latest.current = obey;
  useEffect(() => {
    const hear = (event: Event) => latest.current((event as CustomEvent<string>).detail);
    window.addEventListener(eventName, hear);
    return () => window.removeEventListener(eventName, hear);
  }, []);
}
