import './gridParts.css';
import { Kbd, Menu } from '@mantine/core';
import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** One line of a row's menu. */
export interface GridAction {
  label: string;
  onClick(): void;
  danger?: boolean;
  /** Names the missing right or condition: the item is shown, disabled, with this text under it (R3). */
  disabledReason?: string;
  icon?: ReactNode;
  /** A letter that does the same while the menu is open. */
  letter?: string;
}

/** Where a menu opens: at the dots button or the pointer, and who gets the focus back. */
export interface MenuPlace {
  button: HTMLElement;
  focused: HTMLElement;
  pointer?: { x: number; y: number };
}

interface OpenMenu<Row> {
  row: Row;
  place: { left: number; top: number; width: number; height: number };
  focused: HTMLElement;
}

export interface RowMenuState<Row> {
  open: OpenMenu<Row> | null;
}
export type RowMenuStore<Row> = StoreApi<RowMenuState<Row>>;

export const createRowMenu = <Row,>(): RowMenuStore<Row> =>
  createStore<RowMenuState<Row>>(() => ({ open: null }));

/** Opens under the dots button, or at the pointer for a right click. */
export function openRowMenu<Row>(
  store: RowMenuStore<Row>,
  row: Row,
  { button, focused, pointer }: MenuPlace,
): void {
  const { left, top, width, height } = button.getBoundingClientRect();
  const atPointer = pointer && { left: pointer.x, top: pointer.y, width: 1, height: 1 };
  store.setState({ open: { row, place: atPointer ?? { left, top, width, height }, focused } });
}

/** A line of a menu; a closed one says why and can still be reached. */
function ActionItem({ label, onClick, danger, disabledReason, icon, letter }: GridAction) {
  const disabled = disabledReason !== undefined;
  return (
    <Menu.Item
      className={clsx(danger && 'menu-danger', disabled && 'menu-off')}
      leftSection={icon}
      {...(letter &&
        !disabled && {
          // Said as the item's shortcut, not as a part of its name.
          rightSection: (
            <Kbd size="xs" aria-hidden>
              {letter}
            </Kbd>
          ),
          'data-letter': letter.toLowerCase(),
          'aria-keyshortcuts': letter,
        })}
      // Only aria-disabled: arrows and screen readers must still reach the item and its reason.
      aria-disabled={disabled || undefined}
      closeMenuOnClick={!disabled}
      onClick={disabled ? undefined : onClick}
    >
      {label}
      {disabled && <span className="menu-reason">{disabledReason}</span>}
    </Menu.Item>
  );
}

/** The lines of a menu; where the window is low it scrolls. */
export function ActionList({
  actions,
  label,
  onFocus,
}: {
  actions: readonly GridAction[];
  label?: string;
  onFocus?(): void;
}) {
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[a-z]$/i.test(event.key)) return;
    const item = event.currentTarget.querySelector<HTMLElement>(`[data-letter="${event.key.toLowerCase()}"]`);
    if (!item) return;
    event.preventDefault();
    item.click();
  };
  return (
    <Menu.Dropdown className="menu-list" aria-label={label} onKeyDown={press} onFocus={onFocus}>
      {actions.map((action) => (
        <ActionItem key={action.label} {...action} />
      ))}
    </Menu.Dropdown>
  );
}

/** The one menu that all rows of a grid share; it is filled when it opens. */
export function RowMenu<Row>({
  store,
  actions,
  enterRows,
}: {
  store: RowMenuStore<Row>;
  actions(row: Row): GridAction[];
  /** Puts the keyboard on the active row. */
  enterRows(): void;
}) {
  const open = useStore(store, (state) => state.open);
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (open) focused.current = open.focused;
  }, [open]);
  // The row may have gone while its menu was open.
  const giveBack = () => (focused.current?.isConnected ? focused.current.focus() : enterRows());
  const close = () => {
    store.setState({ open: null });
    giveBack();
  };
  const items = open ? actions(open.row) : [];
  return (
    <Menu
      opened={open !== null}
      onChange={(opened) => !opened && close()}
      position="bottom-end"
      width={260}
      returnFocus={false}
    >
      <Menu.Target>
        <span aria-hidden className="menu-place" style={open?.place} />
      </Menu.Target>
      {/* The menu takes the focus a moment after it has opened, even when it has been closed in that moment. */}
      <ActionList actions={items} label="Tindakan" onFocus={() => !store.getState().open && giveBack()} />
    </Menu>
  );
}
