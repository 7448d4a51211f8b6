import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Milliseconds for which it is said that something was not taken. */
const shown = 4000;

/** Why something of what an input would then hold is not taken. */
export type Explain = (typed: string) => string | undefined;

/**
 * Says that what was typed, pasted or dropped holds what does not belong, instead of swallowing it: give `look` what the
 * input holds before anything is taken out of it, and show `hint` below it.
 */
export function useTypedHint(explain: Explain) {
  const [text, setText] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const look = (typed: string) => {
    const explained = explain(typed);
    if (!explained) return;
    setText(explained);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setText(undefined), shown);
  };
  const hint: ReactNode = text && <span role="status">{text}</span>;
  return { hint, look };
}
