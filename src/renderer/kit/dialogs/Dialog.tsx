import { Modal, type ModalProps } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { firstField } from '../form/focus.ts';
import { isForOther } from '../keys/topmost.ts';
import { restoreFocus } from './restoreFocus.ts';

/** Unlike Mantine's modal, the dialog returns the focus on unmount. Esc closes only the top dialog. */
export function Dialog({ onClose, ...props }: Omit<ModalProps, 'opened'>) {
  const [before] = useState(() => document.activeElement);
  const frame = useRef<HTMLDivElement>(null);
  const begin = useCallback((element: HTMLDivElement | null) => {
    frame.current = element;
    if (element) markFirst(element);
  }, []);
  useEffect(() => () => void setTimeout(() => restoreFocus(before)), [before]);
  const close = () => {
    if (!isForOther(frame.current)) onClose();
  };
  return <Modal ref={begin} opened onClose={close} {...props} />;
}

/** Without this mark, Mantine would focus the close button. */
function markFirst(frame: HTMLElement): void {
  if (frame.querySelector('[data-autofocus]')) return;
  const body = frame.querySelector<HTMLElement>('.mantine-Modal-body');
  if (!body) return;
  const first =
    firstField(body) ?? body.querySelector('[data-safe]') ?? body.querySelector('button, a[href]');
  if (!first) body.tabIndex = -1;
  (first ?? body).setAttribute('data-autofocus', '');
}
