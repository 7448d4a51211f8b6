import { asc, eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../src/server/demo/random.ts';
import { partner } from '../../src/server/entities/partner/table.ts';
import { referral, referralCall, referralHistory } from '../../src/server/entities/referral/table.ts';
import { createApp } from '../../src/server/http/app.ts';
import { mounted } from '../../src/server/registry.ts';
import type { Operation } from '../../src/shared/core/operation.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { type ReferralStatus, referralStatus } from '../../src/shared/entities/referral/status.ts';
import { cases } from '../run.ts';
import { type Answer, sharedServer } from './harness.ts';
import { admin, bandungAdmin, bankAdmin, createOne, superAdmin } from './support/referrals.ts';

/**
 * Four users decide on the same submissions, each by the data that they read last. Requests are delayed, and
 * requests without an answer are repeated.
 */
const steps = cases(400, 2000);
const seed = Number(process.env.SEED ?? 20_261_128);
const server = sharedServer();
const db = () => server().services.db;

const { update, updateCall, updateStatus, remove, bulkRemove } = referralOperations;
const people = [superAdmin, admin, bankAdmin, bandungAdmin];
const population = 12;

interface Shown {
  id: number;
  status: number;
  name: string;
  approved_amount: number;
  incentive_total: number;
  assigned_branch_id: number | null;
  deleted: boolean;
  version: number;
  decision_version: number;
  call_version: number;
  notes: string;
  history: number;
}

interface Attempt {
  who: string;
  kind: string;
  operation: Operation;
  input: Record<string, unknown>;
  key: string;
  seen: Map<number, Shown>;
  compares: 'decision_version' | 'version' | 'call_version';
  lost?: { changed: boolean; answer: Told | undefined };
}
type Told = Pick<Answer<unknown>, 'status' | 'data' | 'message'>;

let ids: number[] = [];
let place: { assigned_company_id: number; assigned_branch_id: number };
const screens = new Map<string, Map<number, Shown>>(people.map((who) => [who, new Map()]));
const waiting: Attempt[] = [];
const told = { done: 0, unseen: 0, refused: 0, repeated: 0 };

beforeAll(async () => {
  const rows = await db()
    .select({ id: partner.id, number: partner.partner_number })
    .from(partner)
    .where(inArray(partner.partner_number, ['P0002', 'C002']));
  const idOf = (number: string) => rows.find((row) => row.number === number)!.id;
  place = { assigned_company_id: idOf('P0002'), assigned_branch_id: idOf('C002') };
  for (let count = 0; count < population; count += 1) await add();
});

async function add(status: ReferralStatus = 1): Promise<void> {
  const id = await createOne(server());
  const { assigned_company_id: soa_company_id, assigned_branch_id: soa_branch_id } = place;
  await db()
    .update(referral)
    .set({ status, ...place, soa_company_id, soa_branch_id })
    .where(eq(referral.id, id));
  ids = [...ids, id];
}

async function truth(): Promise<Map<number, Shown>> {
  const rows = await db()
    .select({
      id: referral.id,
      status: referral.status,
      name: referral.name,
      approved_amount: referral.approved_amount,
      incentive_total: referral.incentive_total,
      assigned_branch_id: referral.assigned_branch_id,
      deleted_at: referral.deleted_at,
      version: referral.version,
      decision_version: referral.decision_version,
      call_version: referralCall.version,
      notes: referralCall.occupation,
    })
    .from(referral)
    .innerJoin(referralCall, eq(referralCall.referral_id, referral.id))
    .where(inArray(referral.id, ids))
    .orderBy(asc(referral.id));
  const entries = await db()
    .select({ id: referralHistory.referral_id })
    .from(referralHistory)
    .where(inArray(referralHistory.referral_id, ids));
  return new Map(
    rows.map(({ deleted_at, ...row }) => [
      row.id,
      {
        ...row,
        deleted: deleted_at !== null,
        history: entries.filter(({ id }) => id === row.id).length,
      },
    ]),
  );
}

type Choose = (below: number) => number;
type Decision = Omit<Attempt, 'who' | 'key'>;

const forms: Readonly<Record<string, (pick: Choose) => object>> = {
  assign: () => ({
    partner_id_company_assign: place.assigned_company_id,
    partner_id_branch_assign: place.assigned_branch_id,
  }),
  confirm: () => ({}),
  amount: (pick) => ({ incentive_amount: (1 + pick(90)) * 1_000_000 }),
  payment: (pick) => ({ incentive_insentif: (1 + pick(90)) * 10_000 }),
  reason: () => ({ status_reason: 'Tidak lengkap' }),
};

function moveOf(rows: Shown[], pick: Choose, kind: string): Decision | undefined {
  const status = rows[0]!.status as ReferralStatus;
  const open = referralStatus.transitions.filter(({ from }) => from.includes(status));
  const move = kind === 'reject' ? open.find(({ to }) => to === 8) : open.find(({ to }) => to !== 8);
  if (!move) return undefined;
  const same = rows.filter((row) => row.status === status);
  const input = {
    referral_ids: same.map(({ id }) => id),
    referral_status_id: move.to,
    ...forms[move.form]!(pick),
    seen: Object.fromEntries(same.map(({ id, decision_version }) => [id, decision_version])),
  };
  return { kind, operation: updateStatus, input, seen: seenOf(same), compares: 'decision_version' };
}
const seenOf = (rows: readonly Shown[]) => new Map(rows.map((row) => [row.id, row]));

const decisions: Readonly<Record<string, (rows: Shown[], pick: Choose) => Decision | undefined>> = {
  move: ([row], pick) => moveOf([row!], pick, 'move'),
  bulk: (rows, pick) => moveOf(rows, pick, 'bulk'),
  reject: ([row], pick) => moveOf([row!], pick, 'reject'),
  edit: ([row], pick) => ({
    kind: 'edit',
    operation: update,
    input: { id: row!.id, version: row!.version, submitter_name: `Wulan ${'ABCDEFGH'[pick(8)]}` },
    seen: seenOf([row!]),
    compares: 'version',
  }),
  call: ([row], pick) => ({
    kind: 'call',
    operation: updateCall,
    input: { referral_id: row!.id, version: row!.call_version, occupation: `Guru ${pick(100)}` },
    seen: seenOf([row!]),
    compares: 'call_version',
  }),
  remove: ([row]) => ({
    kind: 'remove',
    operation: remove,
    input: { id: row!.id, seen: row!.decision_version },
    seen: seenOf([row!]),
    compares: 'decision_version',
  }),
  'remove several': (rows) => ({
    kind: 'remove several',
    operation: bulkRemove,
    input: {
      referral_ids: rows.slice(0, 2).map(({ id }) => id),
      seen: Object.fromEntries(rows.slice(0, 2).map(({ id, decision_version }) => [id, decision_version])),
    },
    seen: seenOf(rows.slice(0, 2)),
    compares: 'decision_version',
  }),
};

const silenced = mounted.map(({ operation, handle }) => ({
  operation,
  handle: async (...call: Parameters<typeof handle>) => {
    await handle(...call);
    ended();
    return new Promise<never>(() => undefined);
  },
}));
let ended = () => {};
const deadApp = () => createApp({ ...server(), mounted: silenced, secret: undefined });

async function send({ who, operation, input, key }: Attempt): Promise<Told> {
  const { status, data, message } = await server().call(operation, input as never, {
    as: who,
    headers: { 'idempotency-key': key },
  });
  return { status, data, message: message ?? '' };
}

async function sendAndLose(attempt: Attempt, isDeath: boolean): Promise<Told | undefined> {
  if (!isDeath) return send(attempt);
  const { who, operation, input, key } = attempt;
  const done = new Promise<undefined>((resolve) => {
    ended = () => resolve(undefined);
  });
  const options = { as: who, headers: { 'idempotency-key': key }, app: deadApp() };
  // A refusal throws in `handle`, so `done` stays pending and the server's answer ends the race.
  return Promise.race([done, server().call(operation, input as never, options)]);
}

const changedOf = (before: Map<number, Shown>, after: Map<number, Shown>): number[] =>
  [...after.keys()].filter((id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)));

const decidedOn = ['status', 'name', 'approved_amount', 'incentive_total', 'assigned_branch_id'] as const;
/** Columns that each version covers. Comparing them finds changes that did not raise the version. */
const shownWith = { decision_version: decidedOn, version: decidedOn, call_version: ['notes'] } as const;

function outdatedIn({ seen, compares }: Attempt, before: Map<number, Shown>): number[] {
  const isOutdated = (row: Shown, now: Shown) =>
    [compares, ...shownWith[compares]].some((name) => row[name] !== now[name]);
  return [...seen].filter(([id, row]) => isOutdated(row, before.get(id)!)).map(([id]) => id);
}

function judge(attempt: Attempt, before: Map<number, Shown>, after: Map<number, Shown>): void {
  const changed = changedOf(before, after);
  const say = `${attempt.kind} by ${attempt.who}`;
  for (const id of changed) {
    expect([...attempt.seen.keys()], `${say} changes only what it names`).toContain(id);
    const [was, is] = [before.get(id)!, after.get(id)!];
    expect(is.history - was.history, `${say} stands once in the history`).toBeLessThanOrEqual(1);
    expect(is.version - was.version, `${say} counts once`).toBeLessThanOrEqual(1);
  }
  if (changed.length > 0) {
    expect(outdatedIn(attempt, before), `${say} over what was not seen`).toEqual([]);
    expect(changed.toSorted(), `${say}: all or none`).toEqual([...attempt.seen.keys()].toSorted());
  }
}

async function deliver(attempt: Attempt, pick: Choose): Promise<void> {
  const before = await truth();
  const isLost = pick(4) === 0;
  const answer = isLost ? await sendAndLose(attempt, pick(2) === 0) : await send(attempt);
  const after = await truth();
  judge(attempt, before, after);
  const changed = changedOf(before, after).length > 0;
  const { lost } = attempt;
  if (lost?.changed) {
    expect(changed, `${attempt.kind} is done once`).toBe(false);
    if (!isLost) {
      expect(answer!.status, `${attempt.kind} had been done: ${answer!.message}`).toBe(200);
      if (lost.answer) expect(answer).toEqual(lost.answer);
      told.repeated += 1;
    }
  } else if (!isLost) {
    if (answer!.status === 200) {
      if (attempt.compares === 'decision_version') expect(changed).toBe(true);
      told.done += 1;
    } else {
      expect(changed, `${attempt.kind} was told as refused: ${answer!.message}`).toBe(false);
      const outdated = outdatedIn(attempt, before);
      if (outdated.length > 0) told.unseen += 1;
      else told.refused += 1;
    }
  }
  if (isLost)
    waiting.push({
      ...attempt,
      lost: { changed: changed || (lost?.changed ?? false), answer: changed ? answer : lost?.answer },
    });
}

test(`${steps} random steps of four people match the model: no unseen or double change, and every refusal has its reason`, async () => {
  const random = seededRandom(seed);
  const pick: Choose = (below) => random.int(0, below - 1);
  for (let step = 0; step < steps; step += 1) {
    const who = people[pick(people.length)]!;
    const screen = screens.get(who)!;
    const act = pick(10);
    if (act < 3) {
      const now = await truth();
      for (const id of ids) if (pick(3) > 0) screen.set(id, now.get(id)!);
    } else if (act < 7) {
      const shown = [...screen.values()].filter(({ deleted }) => !deleted);
      if (shown.length === 0) continue;
      const first = shown[pick(shown.length)]!;
      const rows = [first, ...shown.filter((row) => row !== first && row.status === first.status)].slice(
        0,
        3,
      );
      const names = Object.keys(decisions);
      const decision = decisions[names[pick(names.length)]!]!(rows, pick);
      if (decision) waiting.push({ ...decision, who, key: crypto.randomUUID() });
    } else if (waiting.length > 0) {
      const [attempt] = waiting.splice(pick(waiting.length), 1);
      await deliver(attempt!, pick);
    }
    const living = [...(await truth()).values()].filter(({ deleted }) => !deleted).length;
    if (living < population) await add((1 + pick(6)) as ReferralStatus);
  }
  for (const attempt of waiting.splice(0)) await deliver(attempt, () => 1);
  expect(Object.entries(told).filter(([, count]) => count < 5)).toEqual([]);
});
