import type { BatchCell } from './cells.ts';
import { type BatchColumnKey, isQuestion } from './columns.ts';

type Cells = Partial<Record<BatchColumnKey, BatchCell>>;

const pairForm = /^\(?(-?\d{1,3}\.\d+) ?[,; ] ?(-?\d{1,3}\.\d+)\)?$/;

/** Splits a pair copied from a map into both cells, unless the other cell has a different value. */
export function partPairs<Row extends { cells: Cells }>(row: Row): Row {
  let parted: Cells | undefined;
  for (const name in row.cells) {
    const key = name as BatchColumnKey;
    if (!(name.endsWith('.lat') || name.endsWith('.lon')) || !isQuestion(key)) continue;
    const text = row.cells[key]?.text ?? '';
    const pair = pairForm.exec(text);
    const [lat, lon] = [`${key.slice(0, -4)}.lat`, `${key.slice(0, -4)}.lon`] as BatchColumnKey[];
    const other = row.cells[key === lat ? lon! : lat!]?.text.trim() ?? '';
    if (!pair || !(other === '' || other === text || pair.slice(1).some(isSameAs(other)))) continue;
    const cell = (value: string): BatchCell => ({ text: value, type: 'text', was: text });
    parted = { ...(parted ?? row.cells), [lat!]: cell(pair[1]!), [lon!]: cell(pair[2]!) };
  }
  return parted ? { ...row, cells: parted } : row;
}

/** `-7` is the same degree as `-7.0`. */
const isSameAs = (other: string) => (part: string) => Number(part) === Number(other);
