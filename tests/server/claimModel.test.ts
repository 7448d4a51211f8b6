import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../src/server/demo/random.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { claimOperations } from '../../src/shared/entities/claim/operations.ts';
import { claimMs } from '../../src/shared/entities/claim/schema.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { roleOperations } from '../../src/shared/entities/role/operations.ts';
import { cases } from '../run.ts';
import { sharedServer } from './harness.ts';
import { accessIds } from './support/accounts.ts';
import { checkEvents, fillQueue, leaderCodes, makeWorker, oldestFirst } from './support/claims.ts';
import type { Probe } from './support/probes.ts';
import { superAdmin } from './support/referrals.ts';

const steps = cases(300, 900);
const seed = Number(process.env.SEED ?? 20_261_127);
let offset = 0;
const clock = () => new Date(Date.now() + offset);
const server = sharedServer({ now: clock });

const bank = 2;
interface Person extends Probe {
  codes: boolean;
}
interface Held {
  by: number;
  kind: 'lease' | 'assigned';
  since: number;
}
interface Row {
  id: number;
  soa: number;
  assigned: number | null;
  status: number;
}

const people: Person[] = [];
let rows: Row[] = [];
const claims = new Map<number, Held>();

beforeAll(async () => {
  // Sign-ins come before the clock moves, because tokens use the true time.
  await server().tokenOf(superAdmin);
  for (let index = 0; index < 20; index += 1) {
    const place = index % 3 === 2 ? { company: bank } : {};
    people.push({ ...(await makeWorker(server(), leaderCodes, place)), codes: true });
  }
  const soaOf = (index: number) => (index % 2 === 0 ? 1 : bank);
  const ids = await fillQueue(server(), 300, (index) => ({
    soa_company_id: soaOf(index),
    soa_branch_id: soaOf(index),
  }));
  rows = ids.map((id, index) => ({ id, soa: soaOf(index), assigned: null, status: 1 }));
});

const isHouse = ({ company_id }: Person) => company_id === 1;
const mayMove = (who: Person, row: Row) =>
  isHouse(who) || row.assigned === bank || (row.status === 1 && row.soa === bank);
const isWork = (row: Row) => row.status > 0 && row.status !== 7;

function holderOf(id: number): Held | undefined {
  const held = claims.get(id);
  if (!held) return undefined;
  const left = held.since + claimMs[held.kind] - clock().getTime();
  return left > 0 && left <= claimMs[held.kind] + 60_000 ? held : undefined;
}
const hold = (id: number, who: Person, kind: Held['kind'] = 'lease') => {
  const held = holderOf(id);
  if (held?.by === who.id && held.kind === 'assigned' && kind === 'lease') return;
  claims.set(id, { by: who.id, kind, since: clock().getTime() });
};
const dropLost = () => {
  for (const [id, { by }] of claims) {
    const who = people.find((each) => each.id === by)!;
    const row = rows.find((each) => each.id === id)!;
    if (!who.codes || !isWork(row) || !mayMove(who, row)) claims.delete(id);
  }
};

type Say = string;
type Step = (who: Person, pick: (below: number) => number) => Promise<Say>;
const { next, take, release, takeOver, share, recall } = claimOperations;

const gate = (who: Person, status: number): boolean => {
  if (!who.codes) expect(status).toBe(403);
  return who.codes;
};

const stepsOf: Readonly<Record<string, Step>> = {
  next: async (who, pick) => {
    const free = rows.filter(
      (row) => row.status === 1 && mayMove(who, row) && [undefined, who.id].includes(holderOf(row.id)?.by),
    );
    const skip = pick(2) ? free.slice(0, pick(4)).map(({ id }) => id) : [];
    const { status, data } = await server().call(next, { ...oldestFirst, skip }, who.as);
    if (!gate(who, status)) return 'next refused';
    const expected = free.find(({ id }) => !skip.includes(id));
    expect(data?.referral_id, 'the first that nobody else holds').toBe(expected?.id);
    if (expected) hold(expected.id, who);
    return `next ${expected?.id}`;
  },
  take: async (who, pick) => {
    const row = rows[pick(rows.length)]!;
    const { status } = await server().call(take, { referral_id: row.id }, who.as);
    if (!gate(who, status)) return 'take refused';
    const held = holderOf(row.id);
    if (row.status === 0) expect(status).toBe(404);
    else if (!mayMove(who, row)) expect(status).toBe(403);
    else if (held && held.by !== who.id) expect(status).toBe(409);
    else {
      expect(status).toBe(200);
      hold(row.id, who);
    }
    return `take ${row.id} ${status}`;
  },
  release: async (who) => {
    const own = rows.filter(({ id }) => holderOf(id)?.by === who.id).map(({ id }) => id);
    const referral_ids = own.length > 0 ? own.slice(0, 1) : [rows[0]!.id];
    const { status, data } = await server().call(release, { referral_ids }, who.as);
    if (!gate(who, status)) return 'release refused';
    expect(data.released).toBe(own.length > 0 ? 1 : 0);
    for (const id of own.slice(0, 1)) claims.delete(id);
    return `release ${own[0]}`;
  },
  decide: async (who, pick) => {
    const own = rows.filter((row) => row.status === 1 && holderOf(row.id)?.by === who.id);
    const row = own[0] ?? rows[pick(rows.length)]!;
    const input = { referral_ids: [row.id], referral_status_id: 8, status_reason: 'Tidak lengkap' };
    const held = ['refuse', 'take', undefined] as const;
    const how = held[pick(held.length)];
    const { status } = await server().call(
      referralOperations.updateStatus,
      { ...input, ...(how && { held: how }) },
      who.as,
    );
    if (!gate(who, status)) return 'decide refused';
    const other = holderOf(row.id);
    if (row.status === 0) expect(status).toBe(404);
    else if (!mayMove(who, row)) expect(status).toBe(403);
    else if (row.status === 8 || (how === 'refuse' && other && other.by !== who.id)) expect(status).toBe(409);
    else {
      expect(status).toBe(200);
      row.status = 8;
      claims.delete(row.id);
    }
    return `decide ${row.id} ${status}`;
  },
  kill: async () => {
    offset += claimMs.lease + 1000;
    return 'time passes';
  },
  clockBack: async () => {
    offset -= claimMs.lease * 3;
    return 'the clock is set back';
  },
  takeOver: async (who, pick) => {
    const row = rows[pick(rows.length)]!;
    const { status } = await server().call(takeOver, { referral_id: row.id }, who.as);
    if (!gate(who, status)) return 'take over refused';
    if (row.status === 0) expect(status).toBe(404);
    else if (!mayMove(who, row)) expect(status).toBe(403);
    else {
      expect(status).toBe(200);
      hold(row.id, who);
    }
    return `take over ${row.id} ${status}`;
  },
  rights: async (who) => {
    await setRole(who, !who.codes);
    return `rights ${who.codes}`;
  },
  reassign: async (who, pick) => {
    const row = rows[pick(rows.length)]!;
    const assigned = row.assigned === bank ? 3 : bank;
    if (row.status === 0) return 'none';
    const { db } = server().services;
    const { status } = await server().call(
      referralOperations.updateStatus,
      {
        referral_ids: [row.id],
        referral_status_id: 2,
        partner_id_company_assign: assigned,
        partner_id_branch_assign: branchOf[assigned]!,
      },
      who.as,
    );
    if (status !== 200) return `reassign ${row.id} ${status}`;
    claims.delete(row.id);
    await db.update(referral).set({ status: 1 }).where(eq(referral.id, row.id));
    Object.assign(row, { assigned, status: 1 });
    return `reassign ${row.id} to ${assigned}`;
  },
  remove: async (who, pick) => {
    const row = rows[pick(rows.length)]!;
    const { status } = await server().call(referralOperations.remove, { id: row.id }, who.as);
    if (status !== 200) return `remove ${row.id} ${status}`;
    row.status = 0;
    claims.delete(row.id);
    return `remove ${row.id}`;
  },
  share: async (who, pick) => {
    const others = people.filter((each) => each.codes && each !== who && (isHouse(who) || !isHouse(each)));
    const to = [others[pick(others.length)]!, others[pick(others.length)]!];
    const chosen = rows.slice(pick(rows.length)).slice(0, 6);
    const { status, data } = await server().call(
      share,
      { referral_ids: chosen.map(({ id }) => id), to: to.map(({ id }) => ({ user_id: id })) },
      who.as,
    );
    if (!gate(who, status)) return 'share refused';
    expect(status).toBe(201);
    const given = new Map(data.given.flatMap((each) => each.referral_ids.map((id) => [id, each.user_id])));
    for (const row of chosen) {
      const able = to.filter((each) => mayMove(each, row));
      const goes = isWork(row) && mayMove(who, row) && !holderOf(row.id) && able.length > 0;
      expect(given.has(row.id), `${row.id} is given`).toBe(goes);
      if (goes) hold(row.id, able.find(({ id }) => id === given.get(row.id))!, 'assigned');
    }
    return `share ${given.size} of ${chosen.length}`;
  },
  recall: async (who, pick) => {
    const from = people[pick(people.length)]!;
    const { status, data } = await server().call(recall, { user_ids: [from.id] }, who.as);
    if (!gate(who, status)) return 'recall refused';
    const own = rows.filter((row) => {
      const held = holderOf(row.id);
      return held?.by === from.id && held.kind === 'assigned' && mayMove(who, row);
    });
    expect(data.released).toBe(own.length);
    for (const { id } of own) claims.delete(id);
    return `recall ${own.length}`;
  },
};

const branchOf: Readonly<Record<number, number>> = { 2: 8, 3: 13 };

async function setRole(who: Person, codes: boolean): Promise<void> {
  const access = await accessIds(server(), codes ? leaderCodes : ['r_dashboard']);
  const { status } = await server().call(
    roleOperations.update,
    { id: who.role_id, access },
    { as: superAdmin },
  );
  expect(status).toBe(200);
  who.codes = codes;
  dropLost();
}

const weights: Readonly<Record<string, number>> = {
  next: 30,
  take: 10,
  release: 8,
  decide: 16,
  kill: 4,
  clockBack: 2,
  takeOver: 6,
  rights: 4,
  reassign: 6,
  remove: 2,
  share: 8,
  recall: 4,
};
const drawn = Object.entries(weights).flatMap(([name, weight]) => Array<string>(weight).fill(name));

test(`${steps} random steps of 20 people: the holders match the model`, async () => {
  const random = seededRandom(seed);
  const pick = (below: number) => random.int(0, below - 1);
  const log: string[] = [];
  const counts = new Map<string, number>();
  try {
    for (let at = 0; at < steps; at += 1) {
      const name = drawn[pick(drawn.length)]!;
      const who = people[pick(people.length)]!;
      log.push(`${people.indexOf(who)} ${await stepsOf[name]!(who, pick)}`);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  } catch (error) {
    throw new Error(`${log.slice(-30).join('\n')}\n${(error as Error).message}`, { cause: error });
  }
  const ids = rows.map(({ id }) => id);
  const { data } = await server().call(claimOperations.list, { referral_ids: ids }, { as: superAdmin });
  const held = rows.flatMap(({ id }) => (holderOf(id) ? [[id, holderOf(id)!.by]] : []));
  const byId = (a: readonly number[], b: readonly number[]) => a[0]! - b[0]!;
  expect(data.map((each) => [each.referral_id, each.user_id!]).sort(byId)).toEqual(held.sort(byId));
  expect((await checkEvents(server(), ids)).doubles).toEqual([]);
  expect([...counts.keys()].sort()).toEqual(Object.keys(weights).sort());
  process.stdout.write(`${JSON.stringify(Object.fromEntries(counts))}, SEED=${seed}\n`);
});
