import { z } from 'zod';
import type { OutlinedRow } from '../../../batch/report/workerTasks.ts';
import type { LedgerCounts, LedgerRow, LedgerRun } from '../../../shared/bridge/types.ts';
import { createSerialQueue } from '../../../shared/core/serialQueue.ts';
import type { BatchResults } from '../../../shared/entities/batchUpload/operations.ts';
import { batchTexts } from '../../../shared/entities/batchUpload/schema.ts';
import { type BatchFileStore, fileWorkSchema } from './keptBatchFiles.ts';

const rowSchema = z.object({
  n: z.number(),
  sheet: z.string().default(''),
  ref: z.string(),
  name: z.string(),
  key: z.string(),
  programId: z.number(),
  part: z.number().nullable(),
  state: z.enum(['sent', 'failed', 'unsure', 'waiting', 'skipped']),
  text: z.string(),
  referralId: z.number().nullable(),
  submissionNumber: z.string(),
  /** An earlier upload has created the row. */
  earlier: z.boolean().default(false),
});
export type RunRow = z.output<typeof rowSchema>;

const runSchema = z.object({
  run: z.string(),
  group: z.string(),
  title: z.string(),
  file: z.string(),
  path: z.string(),
  hash: z.string(),
  sentAt: z.string(),
  /** Null for batches outside the ledger and for runs of earlier versions of Rujukan. */
  work: fileWorkSchema.nullable().default(null),
  /** `batch` is null until the server answers. */
  parts: z.array(z.object({ title: z.string(), batch: z.number().nullable() })),
  rows: z.array(rowSchema),
});
export type Run = z.output<typeof runSchema>;

export const skippedText = {
  skipped: 'Tidak dikirim: Anda melewati baris ini.',
  notSent: 'Belum dikirim.',
  lost: 'Server tidak menerima file ini; baris dapat dikirim ulang.',
} as const;

export const outlinedRows = (rows: readonly OutlinedRow[]): RunRow[] =>
  rows.map(({ n, sheet, ref, name, key, programId, state, reason }) => ({
    n,
    sheet,
    ref,
    name,
    key,
    programId,
    part: null,
    state: 'skipped',
    text: state === 'skipped' ? skippedText.skipped : reason || skippedText.notSent,
    referralId: null,
    submissionNumber: '',
    earlier: state === 'sent',
  }));

export const isLeftOut = ({ state, earlier }: RunRow): boolean => state === 'skipped' && !earlier;

export function countRows(rows: readonly Pick<LedgerRow, 'state'>[]): LedgerCounts {
  const counts = { total: rows.length, sent: 0, failed: 0, unsure: 0, waiting: 0, skipped: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

export const runView = ({ run, title, file, sentAt, rows }: Run): LedgerRun => ({
  run,
  title,
  file,
  sentAt,
  counts: countRows(rows),
});

const isFinished = (results: BatchResults) => results.status === 'DONE' || results.status === 'FAILED';
const stateOf = (row: RunRow, state: RunRow['state'], text = ''): RunRow => ({ ...row, state, text });

/** If several rows have the same key, only the first was created. */
export function joined(rows: readonly RunRow[], part: number, results: BatchResults): RunRow[] {
  const created = new Map(results.created.map((row) => [row.row_key, row]));
  const refused = new Map(results.refused.map((row) => [row.row_key, row.reason]));
  return rows.map((row) => {
    if (row.part !== part) return row;
    const made = created.get(row.key);
    if (made) {
      created.delete(row.key);
      const { referral_id: referralId, submission_number: submissionNumber } = made;
      return { ...stateOf(row, 'sent'), referralId, submissionNumber };
    }
    const reason = refused.get(row.key);
    if (reason !== undefined) return stateOf(row, 'failed', reason);
    if (!isFinished(results)) return stateOf(row, 'waiting');
    return stateOf(row, 'failed', results.status === 'FAILED' ? failedText(results) : skippedText.lost);
  });
}

const failedText = ({ description }: BatchResults) =>
  description.startsWith(batchTexts.errorPrefix)
    ? description.slice(batchTexts.errorPrefix.length).trim()
    : description;

export const foreignRows = ({ created, refused }: BatchResults): RunRow[] => [
  ...created.map((row) => ({
    ...emptyRow,
    ref: row.ref,
    name: row.name,
    key: row.row_key,
    state: 'sent' as const,
    referralId: row.referral_id,
    submissionNumber: row.submission_number,
  })),
  ...refused.map((row) => ({
    ...emptyRow,
    ref: row.ref,
    name: row.name,
    key: row.row_key,
    state: 'failed' as const,
    text: row.reason,
  })),
];

const emptyRow = {
  n: 0,
  sheet: '',
  programId: 0,
  part: 0,
  text: '',
  referralId: null,
  submissionNumber: '',
  earlier: false,
};

export const runLimit = 60;

export interface KeptRuns {
  all(): Promise<readonly Run[]>;
  find(which: (run: Run) => boolean): Promise<Run | undefined>;
  keep(run: Run): Promise<void>;
  drop(run: string): Promise<void>;
}

export function createKeptRuns(store: BatchFileStore): KeptRuns {
  const index = 'ledger';
  const nameOf = (run: string) => `ledger ${run}`;
  const list = async (): Promise<string[]> => {
    const kept = await store.read(index);
    const parsed = z.array(z.string()).safeParse(kept && JSON.parse(kept.values));
    return parsed.success ? parsed.data : [];
  };
  const read = async (run: string): Promise<Run[]> => {
    const kept = await store.read(nameOf(run));
    const parsed = runSchema.safeParse(kept && JSON.parse(kept.values));
    return parsed.success ? [parsed.data] : [];
  };
  const all = async () => (await Promise.all((await list()).map(read))).flat();
  /** Parallel updates of the index would lose entries. */
  const inTurn = createSerialQueue();
  return {
    all,
    find: async (which) => (await all()).findLast(which),
    keep: (run) =>
      inTurn(async () => {
        const runs = await list();
        const kept = runs.includes(run.run) ? runs : [...runs, run.run];
        for (const old of kept.slice(0, -runLimit)) await store.drop(nameOf(old));
        await store.write(nameOf(run.run), JSON.stringify(run));
        // The store deletes its oldest file, so the index must be the newest.
        await store.write(index, JSON.stringify(kept.slice(-runLimit)));
      }),
    drop: (run) =>
      inTurn(async () => {
        await store.drop(nameOf(run));
        await store.write(index, JSON.stringify((await list()).filter((each) => each !== run)));
      }),
  };
}
