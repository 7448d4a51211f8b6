import type { CellValue, ColumnKind, RowInput, SheetColumn } from '../../excel/writer.ts';
import {
  type ExportKey,
  emptyText,
  type FieldInfo,
  type FieldKind,
  type FieldMap,
  fieldText,
  shownKey,
} from '../../shared/core/fields.ts';

export interface ExportSheet {
  name: string;
  total: number;
  columns: SheetColumn[];
  rows: AsyncIterable<RowInput> | Iterable<RowInput>;
}

export interface ExportColumn<Row> {
  header: string;
  kind: ColumnKind;
  width: number;
  value: (row: Row) => CellValue;
}

/** Other field kinds become text cells, which keep leading zeros and never become a formula. */
const cellKinds: Partial<Record<FieldKind, ColumnKind>> = {
  number: 'number',
  rupiah: 'rupiah',
  datetime: 'datetime',
};

/** In characters. Narrower columns show #### instead of the value. */
const narrowest: Partial<Record<ColumnKind, number>> = { rupiah: 18, datetime: 20 };

const usualWidth = 160;
const pxPerCharacter = 8;

export function fieldColumns<Fields extends FieldMap>(
  fields: Fields,
): ExportColumn<Readonly<Record<ExportKey<Fields>, unknown>>>[] {
  const exported = Object.entries<FieldInfo>(fields).filter(([, field]) => field.exported);
  return exported.map(([name, field]) => {
    const kind = cellKinds[field.kind ?? 'text'] ?? 'text';
    const key = shownKey(name, field) as ExportKey<Fields>;
    const width = Math.round((field.width ?? usualWidth) / pxPerCharacter);
    return {
      header: field.label,
      kind,
      width: Math.max(width, narrowest[kind] ?? 0),
      value: (row) => cellOf(field, kind, row[key]),
    };
  });
}

function cellOf(field: FieldInfo, kind: ColumnKind, value: unknown): CellValue {
  if (kind === 'number' || kind === 'rupiah') return typeof value === 'number' ? value : null;
  const text = fieldText(field, value);
  if (text === emptyText) return null;
  return kind === 'datetime' ? jakartaWallClock(text) : text;
}

function jakartaWallClock(shown: string): string {
  const [date = '', time = ''] = shown.split(' ');
  return `${date.split('-').reverse().join('-')}T${time}`;
}

const rowsPerQuery = 500;

interface ListSheet<Row> {
  name: string;
  columns: readonly ExportColumn<Row>[];
  ids: readonly number[];
  read: (ids: readonly number[]) => Promise<Row[]>;
}

/** The caller reads all `ids` first, so that a row that changes place is neither missed nor repeated. */
export function listSheet<Row>({ name, columns, ids, read }: ListSheet<Row>): ExportSheet {
  async function* rows(): AsyncGenerator<CellValue[]> {
    for (let from = 0; from < ids.length; from += rowsPerQuery) {
      for (const row of await read(ids.slice(from, from + rowsPerQuery))) {
        yield columns.map((column) => column.value(row));
      }
    }
  }
  return {
    name,
    total: ids.length,
    columns: columns.map(({ header, kind, width }) => ({ header, kind, width })),
    rows: rows(),
  };
}
