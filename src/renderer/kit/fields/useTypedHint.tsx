import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

/** Milliseconds for which it is said that something was not taken. */
const shown = 4000;

/** Why something of what was typed or pasted is not taken; `whole` is what the input would then hold. */
export type Explain = (typed: string, whole: string) => string | undefined;

/**
 * Says that a key or a paste holds what does not belong, instead of swallowing it; spread `handlers` on the input and
 * show `hint` below it.
 */
export function useTypedHint(explain: Explain) {
  const [text, setText] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const look = (typed: string, { value, selectionStart, selectionEnd }: HTMLInputElement) => {
    const before = value.slice(0, selectionStart ?? value.length);
    const explained = explain(typed, before + typed + value.slice(selectionEnd ?? value.length));
    if (!explained) return;
    setText(explained);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setText(undefined), shown);
  };
  const hint: ReactNode = text && <span role="status">{text}</span>;
  return {
    hint,
    handlers: {
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        const isCommand = event.ctrlKey || event.metaKey || event.altKey;
        if (!isCommand && [...event.key].length === 1) look(event.key, event.currentTarget);
      },
      onPaste: (event: ClipboardEvent<HTMLInputElement>) =>
        look(event.clipboardData.getData('text'), event.currentTarget),
    },
  };
}
