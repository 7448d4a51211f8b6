import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Milliseconds for which the hint is shown. */
const shown = 4000;

export type Explain = (typed: string) => string | undefined;

/** A permanent live region. Screen readers announce only changes to a region that already exists. */
export const spoken = (text: ReactNode): ReactNode => (
  <span className="field-hint" aria-live="polite" aria-atomic>
    {text}
  </span>
);

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
