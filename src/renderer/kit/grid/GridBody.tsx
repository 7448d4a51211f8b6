import { memo, useMemo } from 'react';
import type { RowId, RowMark } from '../list/stableRows.ts';
import { useRowHeight } from './density.ts';
import { GridRow } from './GridRow.tsx';
import { windowParts } from './gridWindow.ts';
import { useCellEditor } from './useCellEditor.tsx';
import { type FocusedRows, useGridFocus } from './useGridFocus.ts';
import { useGridWindow } from './useGridWindow.ts';
import { type HandledRows, useRowEvents } from './useRowEvents.ts';

interface GridBodyProps<Row> extends FocusedRows<Row>, Omit<HandledRows<Row>, 'columns'> {
  onEditing: (edited: boolean) => void;
  marks: ReadonlyMap<RowId, RowMark> | undefined;
}

function GridBodyView<Row>(props: GridBodyProps<Row>) {
  const { rows, ids, columns, viewport, selection, highlight, onOpen, openMenu, editing, marks } = props;
  const widths = useMemo(() => columns.map(({ width }) => width), [columns]);
  const rowHeight = useRowHeight();
  const seen = useGridWindow(viewport, widths);
  const focus = useGridFocus(props);
  const { at, moveTo } = focus;
  const editor = useCellEditor({ rows, ids, columns, at, editing, moveTo, onEditing: props.onEditing });
  const { extendTo, on } = useRowEvents(props, focus, editor);

  return (
    <tbody
      ref={focus.body}
      {...on}
      onDoubleClick={editing && editor.onDoubleClick}
      onPaste={editing && editor.onPaste}
    >
      {windowParts(seen.rows, rows.length, at.row).map((part) => {
        if (part.type === 'space') {
          return (
            <tr key={part.key} aria-hidden className="space">
              <td colSpan={columns.length + 3} style={{ height: part.rows * rowHeight }} />
            </tr>
          );
        }
        const row = rows[part.index];
        const id = ids[part.index];
        if (row === undefined || id === undefined) return null;
        return (
          <GridRow
            key={id}
            row={row}
            id={id}
            index={part.index}
            columns={columns}
            seen={seen.cells}
            selection={selection}
            hasMenu={openMenu !== undefined}
            clickable={onOpen !== undefined}
            highlighted={id === highlight}
            activeCell={part.index === at.row ? at.cell : null}
            opensByLetter={part.index === at.row && editor.opensByLetter}
            onRange={extendTo}
            editor={editor.of(id)}
            mark={marks?.get(id)}
          />
        );
      })}
    </tbody>
  );
}

export const GridBody = memo(GridBodyView) as typeof GridBodyView;
