import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useState } from 'react';
import { notifyFailure } from '../notices/notify.ts';
import { CellEditor } from './CellEditor.tsx';
import type { Column } from './columns.ts';
import { type EditorExit, type GridEditing, type OpenEditor, readBlock } from './editing.ts';
import type { ArrangedColumn } from './layout.ts';
import type { GridPosition } from './navigation.ts';

interface CellEditorParts<Row> {
  rows: readonly Row[];
  ids: readonly number[];
  columns: readonly ArrangedColumn<Row>[];
  at: GridPosition;
  editing: GridEditing<Row> | undefined;
  moveTo(position: GridPosition): void;
  onEditing(edited: boolean): void;
}

const clearing: Readonly<Record<string, true>> = { Delete: true, Backspace: true };

const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

export function useCellEditor<Row>({
  rows,
  ids,
  columns,
  at,
  editing,
  moveTo,
  onEditing,
}: CellEditorParts<Row>) {
  const [open, setOpen] = useState<OpenEditor | null>(null);
  const isOpen = open !== null;
  useLayoutEffect(() => {
    if (!isOpen) return;
    onEditing(true);
    return () => onEditing(false);
  }, [isOpen, onEditing]);
  const column = columns[at.cell]?.column;
  const shown = columns.map((each) => each.column.key);
  const row = rows[at.row];
  const id = ids[at.row];
  const opensByLetter = column !== undefined && editing?.canEdit(column.key) === true;

  const begin = async (typed: string | null) => {
    if (!editing || !column || row === undefined || id === undefined || !editing.canEdit(column.key)) return;
    try {
      const text = typed ?? (await editing.begin(row, column.key));
      setOpen({ id, key: column.key, text, typed: typed !== null });
    } catch (error) {
      notifyFailure(error);
    }
  };

  const leave = (from: GridPosition, key: string, exit: EditorExit) => {
    const source = rows[from.row];
    if (exit === 'next' || exit === 'previous') {
      moveTo(from);
      if (source !== undefined) editing?.onStep?.(source, key, exit === 'next' ? 1 : -1);
    } else if (exit !== 'stay') {
      const step = exit === 'right' ? 1 : -1;
      moveTo({ row: from.row, cell: Math.max(0, Math.min(columns.length - 1, from.cell + step)) });
    }
  };

  const of = (rowId: number) => {
    if (!editing || open?.id !== rowId) return null;
    const place = {
      row: ids.indexOf(rowId),
      cell: columns.findIndex((each) => each.column.key === open.key),
    };
    const edited = rows[place.row];
    if (edited === undefined) return null;
    const { key, text, typed } = open;
    const save = async (next: string, exit: EditorExit) => {
      const saved = (!typed && next === text) || (await editing.save(edited, key, next));
      if (!saved) return false;
      setOpen(null);
      leave(place, key, exit);
      return true;
    };
    const input = (
      <CellEditor
        key={`${rowId} ${key}`}
        label={columns[place.cell]?.column.title ?? key}
        text={text}
        typed={typed}
        suggestions={editing.suggest?.(edited, key) ?? []}
        onSave={save}
        onCancel={() => {
          setOpen(null);
          moveTo(place);
        }}
      />
    );
    return { key, input };
  };

  return { of, opensByLetter, ...cellEvents({ editing, row, column, shown, opensByLetter, begin }) };
}

function cellEvents<Row>({
  editing,
  row,
  column,
  shown,
  opensByLetter,
  begin,
}: {
  editing: GridEditing<Row> | undefined;
  row: Row | undefined;
  column: Column<Row> | undefined;
  shown: readonly string[];
  opensByLetter: boolean;
  begin: (typed: string | null) => Promise<void>;
}) {
  /** Returns true if the key was handled. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!editing || row === undefined) return false;
    if (event.key === 'F8') {
      event.preventDefault();
      editing.onStep?.(row, column?.key ?? '', event.shiftKey ? -1 : 1);
      return true;
    }
    if (!column || !opensByLetter) return false;
    const opens = event.key === 'Enter' || event.key === 'F2';
    if (!opens && !clearing[event.key] && !isSign(event)) return false;
    event.preventDefault();
    if (clearing[event.key]) void editing.save(row, column.key, '');
    else void begin(opens ? null : event.key);
    return true;
  };

  const onDoubleClick = (event: MouseEvent) => {
    if (event.target instanceof HTMLTableCellElement) void begin(null);
  };

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!editing?.onPaste || !column || row === undefined || text === '') return;
    event.preventDefault();
    editing.onPaste(row, shown.slice(shown.indexOf(column.key)), readBlock(text));
  };

  return { onKeyDown, onPaste, onDoubleClick };
}
