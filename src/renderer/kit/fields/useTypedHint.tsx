import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

/** Milliseconds for which it is said that something was not taken. */
const shown = 4000;

/**
 * Says that a key or a paste holds what does not belong, instead of swallowing it. `fits` decides about one character;
 * spread `handlers` on the input and show `hint` below it.
 */
export function useTypedHint(fits: RegExp, text: string) {
  const [refused, setRefused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const look = (typed: string) => {
    if ([...typed].every((character) => fits.test(character))) return;
    setRefused(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setRefused(false), shown);
  };
  const hint: ReactNode = refused && <span role="status">{text}</span>;
  return {
    hint,
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        const isCommand = event.ctrlKey || event.metaKey || event.altKey;
        if (!isCommand && [...event.key].length === 1) look(event.key);
      },
      onPaste: (event: ClipboardEvent) => look(event.clipboardData.getData('text')),
    },
  };
}

/** What a figure may be typed with; the words for everything else. */
export const figures = /[\d\s.,+()-]/;
export const onlyFigures = 'Hanya angka';
