import { Drawer } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useShortcuts } from '../keys/shortcuts.ts';
import { isOfChoice, isOfOpen } from '../keys/topmost.ts';
import classes from './SidePanel.module.css';

/** A non-modal panel. The page makes room for the panel (detail.module.css) or is covered by it. */
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
  /** True if closing loses no input. Esc then closes the panel even from a closed select. */
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
    // Dropdown lists and calendars are portals outside the panel and handle Esc themselves.
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

function useFocusInside(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement;
    // Mantine marks every drawer as modal, but the page beside this panel stays usable.
    panel.current?.setAttribute('aria-modal', 'false');
    panel.current?.querySelector<HTMLElement>('form :is(input:not([readonly]), textarea, button)')?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [panel]);
}
