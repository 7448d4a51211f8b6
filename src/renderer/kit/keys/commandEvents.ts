import { useEffect, useRef } from 'react';

/** Message to another part of the window, for example from the command palette. */
export type FrameCommand = `command:${string}` | `panel:${string}`;

const eventName = 'rujukan-asked';

export const sendCommand = (what: FrameCommand): void =>
  void window.dispatchEvent(new CustomEvent(eventName, { detail: what }));

export function useCommands(obey: (what: string) => void): void {
  const latest = useRef(obey);
  latest.current = obey;
  useEffect(() => {
    const hear = (event: Event) => latest.current((event as CustomEvent<string>).detail);
    window.addEventListener(eventName, hear);
    return () => window.removeEventListener(eventName, hear);
  }, []);
}
