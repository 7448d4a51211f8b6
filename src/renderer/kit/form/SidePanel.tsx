import { Drawer } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useShortcuts } from '../keys/shortcuts.ts';
import { isOfChoice, isOfOpen } from '../keys/topmost.ts';
import classes from './SidePanel.module.css';

/** Non-modal: the page makes room (detail.module.css), or is covered if there is none. Esc closes. */
export function SidePanel({
  title,
  mark,
  onClose,
  onSave,
  keeps = false,
  children,
}: {
  title: string;
  mark: ReactNode;
  onClose: () => void;
  onSave: () => void;
  /** Closing it loses nothing, so that Esc closes it from a closed choice, too. */
  keeps?: boolean;
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useFocusInside(panel);
  useShortcuts('Formulir', [
    { keys: 'Ctrl S / Ctrl Enter', label: 'Simpan' },
    { keys: 'Esc', label: 'Tutup panel' },
  ]);
  const press = (event: KeyboardEvent) => {
    // Its lists and calendars are elsewhere in the document and handle Esc themselves.
    const { target } = event;
    if (!(target instanceof Element) || !panel.current?.contains(target)) return;
    if (event.nativeEvent.isComposing) return;
    const isSave = (event.ctrlKey || event.metaKey) && ['s', 'enter'].includes(event.key.toLowerCase());
    if (isSave) {
      event.preventDefault();
      onSave();
    } else if (event.key === 'Escape' && !(keeps ? isOfOpen : isOfChoice)(target)) {
      onClose();
    }
  };
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      withinPortal={false}
      lockScroll={false}
      trapFocus={false}
      closeOnEscape={false}
      zIndex={100}
      size="var(--panel-width)"
      classNames={{
        inner: classes.inner!,
        content: classes.content!,
        header: classes.header!,
        body: classes.body!,
      }}
    >
      <Drawer.Content ref={panel} data-side-panel onKeyDownCapture={press}>
        <Drawer.Header>
          <Drawer.Title>{title}</Drawer.Title>
          {mark}
          <Drawer.CloseButton />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Focuses the first field, and returns the focus to the opener. */
function useFocusInside(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement;
    // Mantine marks every drawer as modal; here the page stays usable, also for screen readers.
    panel.current?.setAttribute('aria-modal', 'false');
    panel.current?.querySelector<HTMLElement>('form :is(input:not([readonly]), textarea, button)')?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [panel]);
}
