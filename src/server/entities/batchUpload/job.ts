import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CheckedRow } from '../../../batch/rules/rowRules.ts';
import { toReferral } from '../../../batch/rules/toReferral.ts';
import { UnusableFile } from '../../../batch/thread/judgeHost.ts';
import { AppError, messages } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { batchTexts } from '../../../shared/entities/batchUpload/schema.ts';
import { programBlockedTexts } from '../../../shared/entities/program/block.ts';
import { fileScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { describeError, sqlState } from '../../describeError.ts';
import { type Attempt, job, whileHeld } from '../../jobs/job.ts';
import type { Services, Viewer } from '../../kit/context.ts';
import { announceCreated, type CreateOutcome, createReferrals } from '../referral/rules.ts';
import { announceBatch } from './announce.ts';
import { showRows, takeBackRows } from './hiddenRows.ts';
import { invalidRows, type RefusedRows, writeInvalidFile } from './invalidFile.ts';
import { type Batch, createdRows, type JudgedBatch, judgeBatch } from './judgedBatch.ts';
import { batchRef, batchUpload } from './table.ts';
import { stopTextOf, uploaderOf } from './uploader.ts';

const chunkRows = 50;

/** Each chunk is one transaction, so a resumed job neither loses nor repeats a row (R-711). */
export const processBatch = job<{ id: number }>({
  name: 'batchUpload.process',
  run: async (services, { id }, attempt) => {
    const { db } = services;
    const batch = await findOpenBatch(db, id);
    if (!batch) return;
    const { viewer, refusal } = await uploaderOf(db, batch);
    if (refusal && batch.status === 'QUEUED') return fail(db, attempt, id, refusal);
    const begun = { ...batch, status: 'PROCESSING', ...fileScope(viewer.scope) } as const;
    const { status, scope, company_id, branch_id } = begun;
    await whileHeld(db, attempt, (tx) => save(tx, id, { status, scope, company_id, branch_id }));
    const judged = await judge(services, { batch, viewer, attempt });
    if (!judged || attempt.signal.aborted) return;
    await whileHeld(db, attempt, (tx) => save(tx, id, { total_count: judged.rows.length }));
    const run: BatchRun = { services, batch: begun, viewer, judged, attempt, refused: new Map() };
    const hopeless = batch.all_or_nothing && judged.rows.some((row) => row.state === 'wrong');
    if (!hopeless && !(await createInChunks(run))) return;
    await (batch.all_or_nothing ? finishAllOrNothing(run) : finish(run));
    await services.database.maintenance.afterBatch();
  },
  failed: ({ db }, { id }, _error, attempt) => fail(db, attempt, id, messages.internal),
});

interface BatchRun {
  services: Services;
  batch: Batch;
  viewer: Viewer;
  judged: JudgedBatch;
  attempt: Attempt;
  refused: Map<number, string>;
}

async function findOpenBatch(
  db: Queryable,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<Batch | undefined> {
  const open = db
    .select()
    .from(batchUpload)
    .where(and(eq(batchUpload.id, id), inArray(batchUpload.status, ['QUEUED', 'PROCESSING'])));
  const [batch] = await (lock ? open.for('update') : open);
  return batch;
}

async function judge(
  { db, dataFolder }: Services,
  { batch, viewer, attempt }: Pick<BatchRun, 'batch' | 'viewer' | 'attempt'>,
): Promise<JudgedBatch | undefined> {
  const { signal } = attempt;
  try {
    return await judgeBatch({ db, viewer, batch, dataFolder, signal });
  } catch (error) {
    if (signal.aborted) return undefined;
    const reason = unusable(error);
    if (reason === undefined) throw error;
    await fail(db, attempt, batch.id, reason);
    return undefined;
  }
}

function unusable(error: unknown): string | undefined {
  if (error instanceof UnusableFile) return error.message;
  const isReason = error instanceof AppError && error.code !== 'INTERNAL' && error.code !== 'STORAGE';
  return isReason ? error.message : undefined;
}

async function createInChunks(run: BatchRun): Promise<boolean> {
  const { services, batch, judged, attempt } = run;
  for (let from = batch.cursor; from < judged.rows.length; from += chunkRows) {
    if (attempt.signal.aborted) return false;
    const chunk = judged.rows.slice(from, from + chunkRows);
    await whileHeld(services.db, attempt, async (tx) => {
      const created = await createRows(tx, run, chunk);
      await advance(tx, batch, { from, rows: chunk.length, created });
    });
    await setImmediate();
  }
  return true;
}

async function advance(
  tx: Queryable,
  { id }: Batch,
  chunk: { from: number; rows: number; created: number },
): Promise<void> {
  const moved = await tx
    .update(batchUpload)
    .set({
      cursor: chunk.from + chunk.rows,
      processed_count: chunk.from + chunk.rows,
      invalid_count: sql`${batchUpload.invalid_count} + ${chunk.rows - chunk.created}`,
      updated_at: new Date(),
    })
    .where(and(eq(batchUpload.id, id), eq(batchUpload.cursor, chunk.from)))
    .returning({ id: batchUpload.id });
  if (moved.length === 0) throw new Error(`Batch ${id} has moved on elsewhere`);
  await announceBatch(tx, id);
}

/** Creates no rows once the uploader may no longer upload or a user has stopped the batch (A-131). */
async function createRows(tx: Queryable, run: BatchRun, chunk: readonly CheckedRow[]): Promise<number> {
  const { batch, refused } = run;
  const good = chunk.filter((row) => row.state !== 'wrong');
  if (good.length === 0) return 0;
  const { refusal } = await uploaderOf(tx, batch);
  if (refusal !== undefined) {
    for (const row of good) refused.set(row.n, refusal);
    return 0;
  }
  return createOrSplit(tx, run, good);
}

/** Retries in halves, so that one faulty row does not fail the whole chunk. */
async function createOrSplit(tx: Queryable, run: BatchRun, rows: readonly CheckedRow[]): Promise<number> {
  try {
    return await tx.transaction((part) => writeRows(part, run, rows));
  } catch (error) {
    if (!isRowFault(error)) throw error;
    const [row] = rows;
    if (row && rows.length === 1) {
      run.services.log.warn(
        { batch: run.batch.id, row: row.n, error: describeError(error) },
        'row not stored',
      );
      run.refused.set(row.n, batchTexts.unstorable);
      return 0;
    }
    const half = rows.length >> 1;
    return (
      (await createOrSplit(tx, run, rows.slice(0, half))) + (await createOrSplit(tx, run, rows.slice(half)))
    );
  }
}

/** SQL state classes of faults that no row causes, such as a lost connection, a lock or a full disk. */
const notOfRows = ['08', '25', '40', '53', '55', '57', '58', 'F0', 'XX'];

function isRowFault(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && !notOfRows.includes(state.slice(0, 2));
}

async function writeRows(tx: Queryable, run: BatchRun, good: readonly CheckedRow[]): Promise<number> {
  const { batch, refused } = run;
  const outcomes = await tryCreate(tx, run, good);
  const refs: (typeof batchRef.$inferInsert)[] = [];
  outcomes.forEach((outcome, index) => {
    const row = good[index]!;
    if ('refused' in outcome) refused.set(row.n, reasonOf(outcome.refused));
    else {
      refs.push({
        uploader_id: batch.created_by,
        row_key: row.key,
        ref: row.ref,
        referral_id: outcome.created.id,
        batch_id: batch.id,
      });
    }
  });
  if (refs.length > 0) await tx.insert(batchRef).values(refs);
  const ids = refs.map((ref) => ref.referral_id);
  if (!batch.all_or_nothing) await announceCreated(tx, ids);
  return refs.length;
}

async function tryCreate(
  tx: Queryable,
  run: BatchRun,
  rows: readonly CheckedRow[],
): Promise<CreateOutcome[]> {
  const outcomes = new Map<CheckedRow, CreateOutcome>();
  for (const ofProgram of Map.groupBy(rows, (row) => row.catalogue).values()) {
    const created = await tryCreateInProgram(tx, run, ofProgram);
    for (const [index, outcome] of created.entries()) outcomes.set(ofProgram[index]!, outcome);
  }
  return rows.map((row) => outcomes.get(row)!);
}

/** The program may end or reach its quota after the check. */
async function tryCreateInProgram(
  tx: Queryable,
  { batch, viewer }: BatchRun,
  rows: readonly CheckedRow[],
): Promise<CreateOutcome[]> {
  const { product, category, program } = rows[0]!.catalogue;
  const choice = { product_id: product.id, category_id: category.id, program_id: program.id };
  const inputs = rows.map((row) => toReferral(row.values, row.catalogue));
  try {
    return await createReferrals(tx, viewer, choice, inputs, {
      withoutPictures: true,
      hidden: batch.all_or_nothing,
      batchTitle: batch.title,
    });
  } catch (error) {
    if (error instanceof AppError && error.code !== 'STORAGE') return rows.map(() => ({ refused: error }));
    throw error;
  }
}

function reasonOf(error: AppError): string {
  const fields = new Set(Object.values(error.fields ?? {}));
  return fields.size > 0 ? [...fields].join('; ') : error.message;
}

async function finish(run: BatchRun): Promise<void> {
  const { services, batch, judged } = run;
  const created = await createdRows(services.db, batch);
  const refused = await refusedRows(run);
  const stopped = await stopTextOf(services.db, batch.id);
  // A resumed job does not know its earlier refusals, so this looks at the rows that were not created.
  const isCutShort =
    stopped !== undefined &&
    judged.rows.some(
      ({ n, key, state }) =>
        state !== 'wrong' && !created.has(key) && (refused.of.get(n) ?? refused.others) === stopped,
    );
  await close(run, {
    invalid: invalidRows(judged, created, refused),
    ...(isCutShort
      ? { outcome: `${batchTexts.errorPrefix} ${stopped}`, status: 'FAILED' }
      : { outcome: batchTexts.success, status: 'DONE' }),
  });
}

async function finishAllOrNothing(run: BatchRun): Promise<void> {
  const { judged } = run;
  const wrong = judged.rows.filter((row) => row.state === 'wrong');
  const created = await createdRows(run.services.db, run.batch);
  const guilty = wrong.length > 0 ? wrong : judged.rows.filter((row) => !created.has(row.key));
  if (guilty.length === 0)
    return close(run, { invalid: [], outcome: batchTexts.success, status: 'DONE', settle: showRows });
  await close(run, {
    invalid: invalidRows({ rows: guilty }, new Map(), await refusedRows(run)),
    outcome: `${batchTexts.errorPrefix} ${(await stopTextOf(run.services.db, run.batch.id)) ?? `${formatCount(guilty.length)} baris gagal`}, jadi tidak ada pengajuan yang dibuat`,
    status: 'FAILED',
    settle: takeBackRows,
  });
}

/** A restart loses earlier reasons. `others` replaces them: the uploader's refusal, the stop or the quota. */
async function refusedRows({ services, batch, refused }: BatchRun): Promise<RefusedRows> {
  const { refusal } = await uploaderOf(services.db, batch);
  return { of: refused, others: refusal ?? programBlockedTexts.quota };
}

interface Ending {
  invalid: CheckedRow[];
  outcome: string;
  status: 'DONE' | 'FAILED';
  settle?: (tx: Queryable, batch: Batch) => Promise<void>;
}

/** Writes the file of invalid rows first, so that the list never names a missing file. */
async function close(run: BatchRun, { invalid, outcome, status, settle }: Ending): Promise<void> {
  const { services, batch, viewer, judged, attempt } = run;
  const now = services.now();
  const file =
    invalid.length === 0
      ? undefined
      : await writeInvalidFile(services.db, judged, invalid, {
          dataFolder: services.dataFolder,
          storedFile: batch.stored_file,
          madeAt: now,
          madeBy: viewer.name,
        });
  try {
    await whileHeld(services.db, attempt, async (tx) => {
      if (!(await findOpenBatch(tx, batch.id, { lock: true }))) return;
      await settle?.(tx, batch);
      await file?.publish();
      await save(tx, batch.id, {
        status,
        outcome,
        invalid_file: file?.name ?? '',
        invalid_count: invalid.length,
        processed_count: judged.rows.length,
        finished_at: now,
      });
    });
  } finally {
    await file?.discard();
  }
}

async function fail(db: Queryable, attempt: Attempt, id: number, reason: string): Promise<void> {
  const outcome = reason.startsWith(batchTexts.errorPrefix) ? reason : `${batchTexts.errorPrefix} ${reason}`;
  await whileHeld(db, attempt, async (tx) => {
    const batch = await findOpenBatch(tx, id, { lock: true });
    if (!batch) return;
    if (batch.all_or_nothing) await takeBackRows(tx, batch);
    await save(tx, id, { status: 'FAILED', outcome, finished_at: new Date() });
  });
}

async function save(
  db: Queryable,
  id: number,
  values: Partial<typeof batchUpload.$inferInsert>,
): Promise<void> {
  await db
    .update(batchUpload)
    .set({ ...values, updated_at: new Date() })
    .where(eq(batchUpload.id, id));
  await announceBatch(db, id);
}
