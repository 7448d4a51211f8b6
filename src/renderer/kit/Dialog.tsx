import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/**
 * A dialog that is open as long as it is drawn, which is how pages show one. The library gives the focus back only to
 * what had it when `opened` changed.
 */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => void setTimeout(() => giveFocusBack(before)), [before]);
  return <Modal opened {...props} />;
}

/** To whoever had it, else to the rows or the page: the keyboard is never nowhere. */
function giveFocusBack(before: Element | null): void {
  if (document.activeElement !== document.body) return;
  const rows = document.querySelector<HTMLElement>('main [role="grid"] tbody [tabindex="0"]');
  const target = before instanceof HTMLElement && before.isConnected ? before : rows;
  (target ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}
