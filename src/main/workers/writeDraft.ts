import { writeWorkbook } from '../../excel/writer.ts';
import type { CheckedRow } from '../../shared/entities/batchUpload/check.ts';
import type { BatchColumnKey } from '../../shared/entities/batchUpload/columns.ts';
import {
  isStoredName,
  type PhotoKind,
  photoKindOf,
  storedPhotoKey,
} from '../../shared/entities/batchUpload/photos.ts';
import type { BatchValues } from '../../shared/entities/batchUpload/rowCheck.ts';
import {
  batchWorkbook,
  checkedRow,
  remarkOf,
  sheetColumns,
} from '../../shared/entities/batchUpload/sheetLayout.ts';
import {
  chosenStates,
  type NamedPhoto,
  type OutlinedRow,
  type WorkerTasks,
  type WriteChoice,
} from '../services/batch/protocol.ts';
import type { CheckedDraft } from './checkDraft.ts';

/** The rows for the ledger, each with the first reason that keeps it from being sent. */
export const outlineDraft = ({ rows }: CheckedDraft): OutlinedRow[] =>
  rows.map(({ n, ref, key, catalogue, values, notes, state }) => ({
    n,
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

/** Photos of the folder that the chosen rows name, each once; what the server has already is none of them. */
export function namedPhotos(
  { rows, photos }: CheckedDraft,
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

/** The row with the server's names in place of those of files; a photo that was not uploaded is left out (Q06). */
function withStored(values: BatchValues, stored: Readonly<Record<string, string>>): BatchValues {
  const named = photosOf(values);
  if (named.length === 0) return values;
  const sent = named.map(({ key, kind, name }) => [
    key,
    stored[storedPhotoKey(kind, name)] ?? (isStoredName(name) ? name : ''),
  ]);
  return { ...values, ...Object.fromEntries(sent) };
}

/** Writes the chosen rows in the template's layout, wrong ones with their reasons; answers their numbers. */
export async function writeDraft(
  { catalogues, rows }: CheckedDraft,
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
