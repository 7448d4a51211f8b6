import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isForOther } from './topmost.ts';

/**
 * A dialog that is open as long as it is drawn, which is how pages show one. The library gives the focus back only to
 * what had it when `opened` changed, and lets Esc close every dialog at once.
 */
export function Dialog({ onClose, ...props }: Omit<ModalProps, 'opened'>) {
  const [before] = useState(() => document.activeElement);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => () => void setTimeout(() => giveFocusBack(before)), [before]);
  const close = () => {
    if (!isForOther(frame.current)) onClose();
  };
  return <Modal ref={frame} opened onClose={close} {...props} />;
}

/** To whoever had it, else to the rows or the page: the keyboard is never nowhere. */
function giveFocusBack(before: Element | null): void {
  if (document.activeElement !== document.body) return;
  const rows = document.querySelector<HTMLElement>('main [role="grid"] tbody [tabindex="0"]');
  const target = before instanceof HTMLElement && before.isConnected ? before : rows;
  (target ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}
