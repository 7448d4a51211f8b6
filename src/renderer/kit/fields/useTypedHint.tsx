import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Milliseconds. */
const shown = 4000;

export type Explain = (typed: string) => string | undefined;

/**
 * A live region that is always present. Screen readers announce only changes of a region that they already
 * know.
 */
export const spoken = (text: ReactNode): ReactNode => (
  <span className="field-hint" aria-live="polite" aria-atomic>
    {text}
  </span>
);

/** Explains dropped characters. Give `look` the raw text and show `hint` through `spoken`. */
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
