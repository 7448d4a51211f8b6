import { type ClipboardEvent, type RefObject, useState } from 'react';
import { formatCount } from '../../../shared/core/formats.ts';
import { copyRows } from './clipboard.ts';
import type { ArrangedColumn } from './layout.ts';
import { wholeRow } from './navigation.ts';
import type { SelectionStore } from './selection.ts';
import type { GridBodyHandle } from './useGridFocus.ts';

export function useCopiedRows<Row>({
  rows,
  ids,
  columns,
  selection,
  body,
}: {
  rows: readonly Row[];
  ids: readonly number[];
  columns: readonly ArrangedColumn<Row>[];
  selection: SelectionStore | undefined;
  body: RefObject<GridBodyHandle | null>;
}) {
  const [copied, setCopied] = useState('');
  const onCopy = (event: ClipboardEvent) => {
    const text = window.getSelection();
    if (!body.current || (text && !text.isCollapsed)) return;
    const { row, cell } = body.current.position();
    const ticked = selection?.getState().ids;
    const chosen = rows.filter((_, index) => ticked?.has(ids[index] ?? Number.NaN));
    const whole = chosen.length > 0 || cell === wholeRow;
    const from = chosen.length > 0 ? chosen : rows.slice(row, row + 1);
    const { text: plain, html } = copyRows(
      (whole ? columns : columns.slice(cell, cell + 1)).map(({ column }) => column),
      from,
    );
    event.preventDefault();
    event.clipboardData.setData('text/plain', plain);
    event.clipboardData.setData('text/html', html);
    setCopied(whole ? `${formatCount(from.length)} baris disalin` : 'Sel disalin');
  };
  return { copied, onCopy };
}
