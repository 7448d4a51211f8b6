import type {
  BatchNoteLevel,
  BatchReportColumn,
  BatchReportRow,
  BatchRowState,
} from '../../../../shared/bridge/types.ts';
import { emptyText } from '../../../../shared/core/fields.ts';
import { rowIn, sheetIn } from '../../../../shared/entities/batchUpload/sheetRows.ts';
import type { CellMark, Column } from '../../../kit/grid/columns.ts';
import { StatusBadge, type StatusTone } from '../../../kit/marks/StatusBadge.tsx';
import classes from './reportColumns.module.css';

const states: Readonly<Record<BatchRowState, { tone: StatusTone; name: string }>> = {
  good: { tone: 'green', name: 'Baik' },
  warned: { tone: 'amber', name: 'Peringatan' },
  wrong: { tone: 'red', name: 'Galat' },
  skipped: { tone: 'grey', name: 'Dilewati' },
  sent: { tone: 'grey', name: 'Sudah dikirim' },
};

function Reason({ row: { notes } }: { row: BatchReportRow }) {
  const [first, ...more] = notes;
  if (!first) return emptyText;
  return (
    <span className={classes.reason} title={notes.map((note) => note.text).join('\n')}>
      {first.text}
      {more.length > 0 && <span className={classes.more}> +{more.length} lagi</span>}
    </span>
  );
}

const marks: Readonly<Record<BatchNoteLevel, CellMark | undefined>> = {
  G: 'error',
  P: 'warning',
  O: undefined,
};

const markOf = ({ notes }: BatchReportRow, header: string) => {
  const level = notes.find(({ column }) => column === header)?.level;
  return level && marks[level];
};

export const errorCells = (row: BatchReportRow, columns: readonly BatchReportColumn[]): string[] =>
  columns.filter(({ header }) => markOf(row, header) === 'error').map(({ key }) => key);

const nameKey = 'submitter_name';
const letterWidth = 7;

function sheetColumn({ key, header }: BatchReportColumn): Column<BatchReportRow> {
  return {
    key,
    title: header,
    width: key === nameKey ? 150 : Math.min(220, Math.max(136, header.length * letterWidth + 40)),
    sortable: false,
    ...(key === nameKey && { tone: 'strong' as const }),
    value: (row) => row.cells[key],
    mark: (row) => markOf(row, header),
  };
}

const ownColumns: readonly Column<BatchReportRow>[] = [
  { key: 'n', title: 'Baris', kind: 'code', width: 60, sortable: false, value: (row) => rowIn(row.n) },
  {
    key: 'state',
    kind: 'choice',
    title: 'Hasil',
    width: 112,
    sortable: false,
    value: (row) => states[row.state].name,
    render: (row) => <StatusBadge tone={states[row.state].tone}>{states[row.state].name}</StatusBadge>,
  },
  {
    key: 'notes',
    title: 'Keterangan',
    width: 240,
    sortable: false,
    value: (row) => row.notes.map(({ text }) => text).join(' '),
    render: (row) => <Reason row={row} />,
  },
];

export function gridColumns(
  columns: readonly BatchReportColumn[],
  isShown: (column: BatchReportColumn) => boolean,
  { asked, sheets }: { asked?: string | undefined; sheets: readonly string[] },
): readonly Column<BatchReportRow>[] {
  const name = columns.filter(({ key }) => key === nameKey);
  const others = columns.filter((column) => column.key !== nameKey && isShown(column));
  const isAsked = ({ header }: BatchReportColumn) => header === asked;
  const inOrder = [...others.filter(isAsked), ...others.filter((column) => !isAsked(column))];
  const [number, ...own] = ownColumns;
  const sheet: Column<BatchReportRow> = {
    key: 'sheet',
    title: 'Lembar',
    width: 110,
    sortable: false,
    value: (row) => sheetIn(row.n, sheets),
  };
  const first = sheets.length > 0 ? [number!, sheet, ...own] : ownColumns;
  return [...first, ...[...name, ...inOrder].map(sheetColumn)];
}
