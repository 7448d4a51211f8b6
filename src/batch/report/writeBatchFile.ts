import { writeWorkbook } from '../../excel/writer.ts';
import { sheetIn } from '../../shared/entities/batchUpload/sheetRows.ts';
import type { BatchColumnKey } from '../file/columns.ts';
import { isStoredName, type PhotoKind, photoKindOf, storedPhotoKey } from '../file/photos.ts';
import type { CheckedRow } from '../rules/rowRules.ts';
import type { BatchValues } from '../rules/ruleKit.ts';
import type { CheckedBatchFile } from './checkBatchFile.ts';
import { batchWorkbook, checkedRow, remarkOf, sheetColumns } from './sheetLayout.ts';
import {
  chosenStates,
  type NamedPhoto,
  type OutlinedRow,
  type WorkerTasks,
  type WriteChoice,
} from './workerTasks.ts';

export const outlineBatchFile = ({ rows, sheets = [] }: CheckedBatchFile): OutlinedRow[] =>
  rows.map(({ n, ref, key, catalogue, values, notes, state }) => ({
    n,
    sheet: sheetIn(n, sheets),
    ref,
    key,
    state,
    name: values.submitter_name ?? '',
    programId: catalogue.program.id,
    reason: notes.find(({ level }) => level !== 'O' || state === 'sent')?.text ?? '',
  }));

const chosenRows = (rows: readonly CheckedRow[], choice: WriteChoice, without: readonly number[] = []) => {
  const left = new Set(without);
  return rows.filter(({ n, state }) => chosenStates[choice].includes(state) && !left.has(n));
};

export function namedPhotos(
  { rows, photos }: CheckedBatchFile,
  { choice, without }: WorkerTasks['named']['input'],
): NamedPhoto[] {
  const named = new Map<string, NamedPhoto>();
  for (const { values } of chosenRows(rows, choice, without)) {
    for (const { kind, name } of photosOf(values)) {
      const fact = photos?.get(name);
      if (fact?.state === 'ok') named.set(storedPhotoKey(kind, name), { kind, name, hash: fact.hash });
    }
  }
  return [...named.values()];
}

function photosOf(values: BatchValues): { key: BatchColumnKey; kind: PhotoKind; name: string }[] {
  return Object.entries(values).flatMap(([column, name]) => {
    const key = column as BatchColumnKey;
    const kind = photoKindOf(key);
    return kind && name ? [{ key, kind, name }] : [];
  });
}

/** Uses the server's photo names; drops photos that were not uploaded (Q06). */
function withStored(values: BatchValues, stored: Readonly<Record<string, string>>): BatchValues {
  const named = photosOf(values);
  if (named.length === 0) return values;
  const sent = named.map(({ key, kind, name }) => [
    key,
    stored[storedPhotoKey(kind, name)] ?? (isStoredName(name) ? name : ''),
  ]);
  return { ...values, ...Object.fromEntries(sent) };
}

export async function writeBatchFile(
  { catalogues, rows }: CheckedBatchFile,
  { path, choice, without, most, photos = {} }: WorkerTasks['write']['input'],
): Promise<number[]> {
  const chosen = chosenRows(rows, choice, without).slice(0, most);
  const columns = sheetColumns(catalogues);
  const sheets = batchWorkbook({
    catalogues,
    provinces: [],
    madeAt: new Date().toISOString(),
    madeBy: '',
    rows: chosen.map((row) =>
      choice === 'wrong'
        ? checkedRow(row, columns, { result: '', remark: remarkOf(row) })
        : checkedRow({ ...row, values: withStored(row.values, photos) }, columns),
    ),
  });
  await writeWorkbook(path, sheets);
  return chosen.map(({ n }) => n);
}
