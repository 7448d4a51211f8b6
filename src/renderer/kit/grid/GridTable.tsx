import type { ClipboardEvent, CSSProperties, ReactNode, RefObject } from 'react';
import { grows, sharedWidths } from './columns.ts';
import { type ArrangedColumn, isFixed } from './layout.ts';

const checkWidth = 40;
export const menuWidth = 44;

interface GridTableProps<Row> {
  label: string;
  rowCount: number;
  columns: readonly ArrangedColumn<Row>[];
  hasTick: boolean;
  hasMenu: boolean;
  viewport: RefObject<HTMLDivElement | null>;
  onCopy: (event: ClipboardEvent) => void;
  children: ReactNode;
}

export function GridTable<Row>(props: GridTableProps<Row>) {
  const { columns, hasTick, hasMenu } = props;
  const sides = (hasTick ? checkWidth : 0) + (hasMenu ? menuWidth : 0);
  const width = columns.reduce((sum, column) => sum + column.width, sides);
  const widths = sharedWidths(
    columns.map((column) => ({ width: column.width, grows: !column.sized && grows(column.column) })),
  );
  return (
    <div className="grid-scroll" ref={props.viewport} style={pinVariables(hasTick, hasMenu, columns)}>
      <table
        className="grid"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern on a real table
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.rowCount + 1}
        aria-colcount={columns.length + Number(hasTick) + Number(hasMenu)}
        aria-multiselectable={hasTick ? true : undefined}
        data-width={width}
        data-pins={columns.filter(({ column }, index) => isFixed(column, index)).length}
        style={{ width: `max(100%, ${width}px)`, ...roomOf(width, widths[0]) }}
        onCopy={props.onCopy}
      >
        <colgroup>
          {hasTick && <col style={{ width: checkWidth }} />}
          {columns.map(({ column, width: ownWidth }, index) => (
            <col
              key={column.key}
              data-column={column.key}
              data-width={ownWidth}
              style={{ width: widths[index] }}
            />
          ))}
          <col />
          {hasMenu && <col style={{ width: menuWidth }} />}
        </colgroup>
        {props.children}
      </table>
    </div>
  );
}

/** Widths of the pinned columns, for their places and for scrolling other cells clear of them (grid.css). */
function pinVariables<Row>(
  hasTick: boolean,
  hasMenu: boolean,
  columns: readonly ArrangedColumn<Row>[],
): CSSProperties {
  const left = hasTick ? checkWidth : 0;
  const [first = 0, ...pinned] = columns
    .filter(({ column }, index) => isFixed(column, index))
    .map(({ width }) => width);
  const variables: Record<string, string> = {
    '--pin-left': `${left}px`,
    '--first-room': `${left + first}px`,
    '--pin-room': `${pinned.reduce((sum, width) => sum + width, left + first)}px`,
    '--menu-room': `${hasMenu ? menuWidth : 0}px`,
  };
  return variables;
}

/**
 * `--pin-first`, the width of the first column, places a second pinned column. ResizeEdge also sets
 * `--pin-first`.
 */
function roomOf(width: number, first = '0px'): CSSProperties {
  const variables: Record<string, string> = {
    '--free': `max(0px, 100cqi - ${width}px)`,
    '--pin-first': first,
  };
  return variables;
}
