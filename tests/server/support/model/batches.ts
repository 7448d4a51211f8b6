import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { batchCatalogue } from '../../../../src/server/entities/batchUpload/catalogue.ts';
import { processBatch } from '../../../../src/server/entities/batchUpload/job.ts';
import { batchFolder, newStoredName } from '../../../../src/server/entities/batchUpload/paths.ts';
import { batchRef, batchUpload } from '../../../../src/server/entities/batchUpload/table.ts';
import { uploaderTexts } from '../../../../src/server/entities/batchUpload/uploader.ts';
import { referral } from '../../../../src/server/entities/referral/table.ts';
import { roleAccess } from '../../../../src/server/entities/role/table.ts';
import { appUser } from '../../../../src/server/entities/user/table.ts';
import { batchUploadOperations } from '../../../../src/shared/entities/batchUpload/operations.ts';
import { batchTexts } from '../../../../src/shared/entities/batchUpload/schema.ts';
import { batchRow, goodRow, workbookOf } from '../batches.ts';
import { undisturbed, withFault } from '../batchJobs.ts';
import {
  type Account,
  type Agent,
  type Batch,
  holds,
  house,
  isOffered,
  type Model,
  roleOf,
  roles,
  type Scope,
  scopeOf,
  seesAgent,
  seesFile,
  statusNames,
  usedOf,
  userName,
} from './model.ts';
import { at, type Command, callOf, firstOf, pick, type Real } from './step.ts';
import { personName } from './submissions.ts';

/** Before or during a job, other steps may change the uploader's account, rights and place. */

const chunk = 50;

let rowsMade = 0;

const sizes = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: chunk + 1, max: chunk + 3 }) },
);

const send: fc.Arbitrary<Command> = fc
  .record({
    who: pick,
    program: pick,
    size: sizes,
    agents: fc.array(pick, { minLength: 1, maxLength: 4 }),
    isAllOrNothing: fc.boolean(),
    isBegun: fc.boolean(),
  })
  .map(({ who, program, size, agents, isAllOrNothing, isBegun }) => ({
    check: (model) => !uploader(model, who).deleted,
    toString: () => `sendBatch(${JSON.stringify({ who, program, size, agents, isAllOrNothing, isBegun })})`,
    run: async (model, real) => {
      const by = uploader(model, who);
      const ofProgram = at(model.programs, program);
      const rows = Array.from({ length: size }, (_, index) =>
        at(model.agents, agents[index % agents.length]!),
      );
      const batch: Batch = {
        ...{ id: 0, by, program: ofProgram, rows, done: 0, made: 0, judgedAs: null, isOver: false },
        ...{ scope: scopeOf(by), stoppedBy: null, isAllOrNothing: isAllOrNothing && size <= chunk },
      };
      batch.id = await store(real, model, batch);
      model.batches.push(batch);
      real.log.push(`${by.name} uploads ${size} rows for ${ofProgram.name}`);
      if (isBegun) await work(model, real, batch, true);
    },
  }));

const uploader = (model: Model, who: number): Account => {
  const able = model.accounts.filter((each) => !each.deleted && mayUpload(model, each));
  return who % 2 === 0 && able.length > 0 ? at(able, who) : at(model.accounts, who);
};
const mayUpload = (model: Model, who: Account) => holds(model, who, 'c_referral_batch_upload');

const fileScopeOf = (scope: Scope) => ({
  scope: scope.kind,
  company_id: scope.kind === 'all' ? house : scope.company,
  branch_id: scope.kind === 'branch' ? scope.branch : house,
});

async function store({ server }: Real, model: Model, batch: Batch): Promise<number> {
  const { services, dataFolder } = server;
  const everywhere = { id: 1, name: 'uji', scope: { kind: 'all' }, codes: [], roleId: 1 } as never;
  const catalogue = await batchCatalogue(services.db, everywhere, batch.program.id);
  const file = await workbookOf(
    catalogue,
    batch.rows.map((agent) => {
      rowsMade += 1;
      return { ...goodRow(catalogue, agent.code, `M-${rowsMade}`), submitter_name: personName(model) };
    }),
  );
  const stored_file = newStoredName();
  await mkdir(batchFolder(dataFolder), { recursive: true });
  await writeFile(join(batchFolder(dataFolder), stored_file), Buffer.from(await file.arrayBuffer()));
  const [row] = await services.db
    .insert(batchUpload)
    .values({
      ...{ title: model.tag, name: model.tag, outcome: '', file_name: 'uji.xlsx', stored_file },
      ...{ all_or_nothing: batch.isAllOrNothing, created_by: batch.by.id },
      ...fileScopeOf(batch.scope),
    })
    .returning({ id: batchUpload.id });
  return row!.id;
}

const turns = ['deleted', 'stripped', 'moved'] as const;

const turnOf: Record<(typeof turns)[number], (model: Model, real: Real, by: Account) => Promise<unknown>> = {
  deleted: async (_model, { server }, by) => {
    await server.services.db.update(appUser).set({ deleted_at: new Date() }).where(eq(appUser.id, by.id));
    by.deleted = true;
  },
  stripped: async (model, { server, accessIds }, by) => {
    const code = 'c_referral_batch_upload';
    const role = roleOf(model, by.role);
    if (role.id === roles.superAdmin || !role.codes.delete(code)) return;
    await server.services.db
      .delete(roleAccess)
      .where(and(eq(roleAccess.role_id, role.id), eq(roleAccess.access_id, accessIds.get(code)!)));
  },
  moved: async (model, { server }, by) => {
    const branches = model.partners.filter((each) => !each.deleted && each.parent !== null);
    const { id: branch, parent } = at(branches, branches.findIndex((each) => each.id === by.branch) + 1);
    const place = { company: parent!, branch };
    await server.services.db
      .update(appUser)
      .set({ company_id: place.company, branch_id: place.branch })
      .where(eq(appUser.id, by.id));
    Object.assign(by, place);
  },
};

const stop = callOf('stopBatch', {
  args: fc.record({ one: pick }),
  gate: ['c_referral_batch_upload'],
  plan: (model, who, { one }) => {
    const batch = model.batches.length > 0 ? at(model.batches, one) : undefined;
    return {
      says: `C-243 stops ${batch?.by.name}'s rows`,
      operation: batchUploadOperations.stop,
      input: { id: batch?.id ?? 2_000_000_000 },
      refused: firstOf(
        [!batch, 404],
        [batch !== undefined && !seesFile(who, { by: batch.by.id, scope: batch.scope }), 403],
        [batch?.isOver === true, 409],
      ),
      change: () => {
        batch!.stoppedBy ??= who;
      },
    };
  },
});

const run: fc.Arbitrary<Command> = fc
  .record({
    one: pick,
    isStopped: fc.boolean(),
    turn: fc.option(fc.constantFrom(...turns), { freq: 2 }),
    look: fc.option(pick, { freq: 1 }),
  })
  .map(({ one, isStopped, turn, look }) => ({
    check: (model) => model.batches.some((each) => !each.isOver),
    toString: () => `runBatch(${JSON.stringify({ one, isStopped, turn, look })})`,
    run: async (model, real) => {
      const batch = at(
        model.batches.filter((each) => !each.isOver),
        one,
      );
      if (turn) await turnOf[turn](model, real, batch.by);
      await work(model, real, batch, isStopped);
      if (look !== null) await real.look(model, real, look);
    },
  }));

async function work(model: Model, real: Real, batch: Batch, isStopped: boolean): Promise<void> {
  const stop = new AbortController();
  const { services } = real.server;
  const used = isStopped ? withFault(services, 1, () => stop.abort()) : services;
  await processBatch.run(used, { id: batch.id }, undisturbed(stop.signal));
  await compareBatch(model, real, batch, isStopped);
}

const sameScope = (one: Account, other: Account) =>
  JSON.stringify(scopeOf(one)) === JSON.stringify(scopeOf(other));

function refusalOf(model: Model, { by, judgedAs, stoppedBy }: Batch): string | undefined {
  if (by.deleted) return uploaderTexts.deleted;
  if (!mayUpload(model, by)) return uploaderTexts.right;
  if (judgedAs && !sameScope(by, judgedAs)) return uploaderTexts.moved;
  return stoppedBy ? batchTexts.stopped(userName(model)) : undefined;
}

async function compareBatch(model: Model, { server, log, tally }: Real, batch: Batch, isStopped: boolean) {
  const { rows, program, by } = batch;
  const refusal = refusalOf(model, batch);
  const wasWaiting = batch.judgedAs === null;
  batch.judgedAs ??= { ...by };
  if (wasWaiting && !refusal) batch.scope = scopeOf(by);
  const judgedAs = batch.judgedAs;
  const isUsable = !(wasWaiting && refusal) && isOffered(judgedAs, program.product);
  const until = isStopped ? Math.min(batch.done + chunk, rows.length) : rows.length;
  const made = isUsable && !refusal ? rowsMadeOf(model, batch, until) : [];
  const isNothing = batch.isAllOrNothing && made.length < rows.length;

  const created = await createdBy(server, batch);
  const row = await batchRow(server, batch.id);
  log.push(
    `the job of ${by.name}'s ${rows.length} rows ${isStopped ? 'is stopped' : 'runs'} → ${row.status} ${row.outcome}`,
  );
  const key = `batch ${row.status}`;
  tally.set(key, (tally.get(key) ?? 0) + 1);
  const wanted = isNothing ? [] : made;
  const told = created.slice(batch.made);
  if (told.length !== wanted.length)
    throw new Error(`The job has made ${told.length} rows, the model ${wanted.length}`);
  wanted.forEach((agent, index) => {
    model.submissions.push({
      ...{ id: told[index]!, program, agent, assigned: null, person: personName(model) },
      soa: { company: agent.company, branch: agent.branch },
      ...{ status: 1, amount: 0, gross: 0, tax: 0, deleted: false, verified: false, saved: null },
      history: [{ title: statusNames[1], by: by.id }],
    });
  });
  batch.made = created.length;
  batch.done = until;
  batch.isOver = row.finished_at !== null;
  if (!isUsable && !batch.isOver) throw new Error('A file that cannot be used is still open');
  if (!isStopped && !batch.isOver) throw new Error('A job that was not stopped has not ended');
  if (wasWaiting && refusal && !row.outcome.includes(refusal))
    throw new Error(`The outcome says "${row.outcome}", not "${refusal}"`);
}

async function createdBy({ services }: Real['server'], { id }: Batch): Promise<number[]> {
  const found = await services.db
    .select({ id: referral.id })
    .from(batchRef)
    .innerJoin(referral, eq(referral.id, batchRef.referral_id))
    .where(eq(batchRef.batch_id, id))
    .orderBy(asc(referral.id));
  return found.map((each) => each.id);
}

/** Agents of the new submissions. Rows whose agent the uploader sees use the quota in row order. */
function rowsMadeOf(model: Model, { rows, program, judgedAs, done, made }: Batch, until: number) {
  const used = usedOf(model, program);
  const left = program.initial + program.added - program.reduced - used;
  const isFree = (units: number, taken: number) => !program.isQuota || taken < units;
  const result: Agent[] = [];
  let place = 0;
  for (const [index, agent] of rows.slice(0, until).entries()) {
    if (!seesAgent(judgedAs!, agent)) continue;
    const isInFile = isFree(Math.max(0, left + made), place);
    place += 1;
    if (index >= done && isInFile && isFree(left, result.length)) result.push(agent);
  }
  return result;
}

export const batchSteps = [send, send, run, run, run, stop];
