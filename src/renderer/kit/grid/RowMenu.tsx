import './gridParts.css';
import { Kbd, Menu } from '@mantine/core';
import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { alert } from '../dialogs/confirm.tsx';
import { commandKey } from '../keys/letterKeys.ts';

export interface GridAction {
  label: string;
  onClick(): void;
  danger?: boolean;
  disabledReason?: string;
  icon?: ReactNode;
  short?: string;
  /** Heading of the disabled items, for example 'Dari Pengajuan Baru tidak bisa'. */
  closedAs?: string;
  letter?: string;
}

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

export function openRowMenu<Row>(
  store: RowMenuStore<Row>,
  row: Row,
  { button, focused, pointer }: MenuPlace,
): void {
  const { left, top, width, height } = button.getBoundingClientRect();
  const atPointer = pointer && { left: pointer.x, top: pointer.y, width: 1, height: 1 };
  store.setState({ open: { row, place: atPointer ?? { left, top, width, height }, focused } });
}

function ActionItem({ label, onClick, danger, disabledReason, icon, letter }: GridAction) {
  const disabled = disabledReason !== undefined;
  return (
    <Menu.Item
      className={clsx(danger && 'menu-danger', disabled && 'menu-off')}
      leftSection={icon}
      {...(letter &&
        !disabled && {
          rightSection: (
            <Kbd size="xs" aria-hidden>
              {letter}
            </Kbd>
          ),
          'data-letter': letter.toLowerCase(),
          'aria-keyshortcuts': letter,
        })}
      // An item with aria-disabled can be focused and clicked to read the reason.
      aria-disabled={disabled || undefined}
      onClick={disabled ? () => void alert(disabledReason) : onClick}
    >
      {label}
      {disabled && <span className="menu-reason">{disabledReason}</span>}
    </Menu.Item>
  );
}

const shared = <Value,>([first, ...others]: readonly Value[]): Value | undefined =>
  others.every((other) => other === first) ? first : undefined;

function Lines({ actions }: { actions: readonly GridAction[] }) {
  const [unfolded, setUnfolded] = useState(false);
  const [possible = [], closed = []] = [true, false].map((can) =>
    actions.filter(({ disabledReason }) => (disabledReason === undefined) === can),
  );
  const folds = closed.length > 1;
  const closedAs = shared(closed.map((each) => each.closedAs));
  const reason = closedAs === undefined && shared(closed.map(({ disabledReason }) => disabledReason));
  return (
    <>
      {possible.map((action) => (
        <ActionItem key={action.label} {...action} />
      ))}
      {folds && (
        <Menu.Item
          className="menu-off"
          closeMenuOnClick={false}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {closedAs ?? 'Tidak tersedia'}: {closed.map(({ short, label }) => short ?? label).join(', ')}
          {reason && <span className="menu-reason">{reason}</span>}
        </Menu.Item>
      )}
      {(!folds || unfolded) && closed.map((action) => <ActionItem key={action.label} {...action} />)}
    </>
  );
}

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
    const letter = commandKey(event);
    const item = event.currentTarget.querySelector<HTMLElement>(
      `[data-letter="${CSS.escape(letter ?? '')}"]`,
    );
    if (!item) return;
    event.preventDefault();
    item.click();
  };
  return (
    <Menu.Dropdown aria-label={label} onKeyDown={press} onFocus={onFocus}>
      <Lines actions={actions} />
    </Menu.Dropdown>
  );
}

export function RowMenu<Row>({
  store,
  actions,
  enterRows,
}: {
  store: RowMenuStore<Row>;
  actions(row: Row): readonly GridAction[];
  enterRows(): void;
}) {
  const open = useStore(store, (state) => state.open);
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (open) focused.current = open.focused;
  }, [open]);
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
      {/* Mantine focuses the menu late, possibly after the menu has closed. */}
      <ActionList actions={items} label="Tindakan" onFocus={() => !store.getState().open && giveBack()} />
    </Menu>
  );
}
