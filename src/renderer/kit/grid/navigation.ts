export interface GridPosition {
  row: number;
  /** Index among the shown columns, or {@link wholeRow}. */
  cell: number;
}

export const wholeRow = -1;

interface GridSize {
  rows: number;
  cells: number;
  page: number;
}

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Unlike in the ARIA grid pattern, Ctrl+Home and Ctrl+End keep the column. Returns null for other keys. */
export function nextPosition(
  { key, ctrlKey, metaKey }: Key,
  at: GridPosition,
  size: GridSize,
): GridPosition | null {
  const toEnd = ctrlKey || metaKey;
  const toRow = (row: number): GridPosition => ({
    row: Math.max(0, Math.min(size.rows - 1, row)),
    cell: at.cell,
  });
  const toCell = (cell: number): GridPosition => ({
    row: at.row,
    cell: Math.max(wholeRow, Math.min(size.cells - 1, cell)),
  });
  switch (key) {
    case 'ArrowDown':
      return toRow(at.row + 1);
    case 'ArrowUp':
      return toRow(at.row - 1);
    case 'PageDown':
      return toRow(at.row + size.page);
    case 'PageUp':
      return toRow(at.row - size.page);
    case 'ArrowRight':
      return toCell(at.cell + 1);
    case 'ArrowLeft':
      return toCell(at.cell - 1);
    case 'Home':
      return toEnd ? toRow(0) : toCell(0);
    case 'End':
      return toEnd ? toRow(size.rows - 1) : toCell(size.cells - 1);
    default:
      return null;
  }
}
