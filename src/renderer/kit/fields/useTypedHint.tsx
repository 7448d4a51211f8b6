import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Milliseconds that the hint stays. */
const shown = 4000;

export type Explain = (typed: string) => string | undefined;

/**
 * The text below an input, in a live region that stays while it is empty: screen readers tell only changes of a region
 * that they know already.
 */
export const spoken = (text: ReactNode): ReactNode => (
  <span className="field-hint" aria-live="polite" aria-atomic>
    {text}
  </span>
);

/** Give `look` the text before anything is removed from it, and show `hint` by `spoken` below the input. */
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
  return { hint: text, look };
}
