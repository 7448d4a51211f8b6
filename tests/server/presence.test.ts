import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { agent } from '../../src/server/entities/agent/table.ts';
import { presence } from '../../src/server/entities/presence/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { appUser } from '../../src/server/entities/user/table.ts';
import { presenceOperations } from '../../src/shared/entities/presence/operations.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { sharedServer } from './harness.ts';
import { fillQueue, makeWorker } from './support/claims.ts';
import type { Probe } from './support/probes.ts';

let offset = 0;
const server = sharedServer({ now: () => new Date(Date.now() + offset) });
const { tell, list } = presenceOperations;
const bank = 2;
const bandung = 8;

const at = (who: Probe, ids: number[], editing = false) =>
  server().call(tell, { open: ids.map((id) => ({ entity: 'referral' as const, id, editing })) }, who.as);
const others = async (who: Probe, ids: number[]) =>
  (await server().call(list, { entity: 'referral', ids }, who.as)).data.map(({ id, name, editing }) => [
    id,
    name,
    editing,
  ]);
const named = async (who: Probe, name: string) => {
  await server().services.db.update(appUser).set({ name }).where(eq(appUser.id, who.id));
  return who;
};

test('R-880: shows who has a record open and who edits it first, until a timeout, leaving or sign-out', async () => {
  const [a, b] = await fillQueue(server(), 2);
  const siti = await named(await makeWorker(server()), 'Siti Uji');
  const dewi = await named(await makeWorker(server()), 'Dewi Uji');
  const agus = await named(await makeWorker(server()), 'Agus Uji');
  expect((await at(siti, [a!, b!])).status).toBe(200);
  await at(dewi, [a!], true);
  expect(await others(agus, [a!, b!])).toEqual([
    [a, 'Dewi Uji', true],
    [a, 'Siti Uji', false],
    [b, 'Siti Uji', false],
  ]);
  expect(await others(siti, [a!])).toEqual([[a, 'Dewi Uji', true]]);
  await at(siti, [b!]);
  expect(await others(agus, [a!])).toEqual([[a, 'Dewi Uji', true]]);
  offset += 46_000;
  expect(await others(agus, [a!, b!])).toEqual([]);
  await at(siti, [a!]);
  await at(dewi, [a!]);
  await server().call(sessionOperations.logout, {}, siti.as);
  expect(await others(agus, [a!])).toEqual([[a, 'Dewi Uji', false]]);
  const { db } = server().services;
  const seen_at = new Date(Date.now() + offset);
  const open = [{ entity: 'referral' as const, id: b!, editing: false, since: seen_at.toISOString() }];
  await db.insert(presence).values({ user_id: dewi.id, family: randomUUID(), open, seen_at });
  expect(await others(agus, [b!])).toEqual([[b, 'Dewi Uji', false]]);
  await server().call(sessionOperations.logoutElsewhere, {}, dewi.as);
  expect(await others(agus, [a!, b!])).toEqual([[a, 'Dewi Uji', false]]);
  await at(dewi, []);
  expect(await others(agus, [a!])).toEqual([]);
  expect(await server().services.db.$count(presence)).toBe(0);
});

test('R-881: partners name their own, everybody else is petugas lain; nobody is seen where they may not look', async () => {
  const [own, foreign] = await fillQueue(server(), 2, (index) =>
    index === 0 ? { soa_company_id: bank, soa_branch_id: bandung } : {},
  );
  const house = [await makeWorker(server()), await makeWorker(server())];
  const colleague = await named(await makeWorker(server(), undefined, { company: bank }), 'Rekan Uji');
  const partner = await makeWorker(server(), undefined, { company: bank });
  for (const who of [...house, colleague]) await at(who, [own!, foreign!]);
  expect(await others(partner, [own!, foreign!])).toEqual([
    [own, 'Rekan Uji', false],
    [own, 'petugas lain (2)', false],
  ]);
  const [stored] = await server()
    .services.db.select()
    .from(presence)
    .where(eq(presence.user_id, colleague.id));
  expect(stored!.open.map(({ id }) => id)).toEqual([own]);
  const away = { soa_company_id: null, soa_branch_id: null };
  await server().services.db.update(referral).set(away).where(eq(referral.id, own!));
  await at(colleague, [own!]);
  expect(await server().services.db.$count(presence, eq(presence.user_id, colleague.id))).toBe(0);
  const blind = await makeWorker(server(), ['r_dashboard']);
  expect(await others(blind, [own!])).toEqual([]);
  await at(blind, [own!]);
  expect(await server().services.db.$count(presence, eq(presence.user_id, blind.id))).toBe(0);
});

test('R-880: an unchanged signal is one small write, and agents can be open too', async () => {
  const [a] = await fillQueue(server(), 1);
  const siti = await makeWorker(server(), ['r_agent_profile', 'r_referral_detail']);
  const other = await makeWorker(server(), ['r_agent_profile']);
  const { db } = server().services;
  const [some] = await db.select().from(agent).limit(1);
  const open = [
    { entity: 'agent' as const, id: some!.id },
    { entity: 'referral' as const, id: a! },
  ];
  await server().call(tell, { open }, siti.as);
  const [first] = await db.select().from(presence).where(eq(presence.user_id, siti.id));
  offset += 20_000;
  await server().call(tell, { open }, siti.as);
  const [second] = await db.select().from(presence).where(eq(presence.user_id, siti.id));
  expect(second!.open).toEqual(first!.open);
  expect(second!.seen_at.getTime()).toBeGreaterThan(first!.seen_at.getTime());
  const found = await server().call(list, { entity: 'agent', ids: [some!.id] }, other.as);
  expect(found.data.map(({ user_id }) => user_id)).toEqual([siti.id]);
  const many = Array.from({ length: 21 }, (_, id) => ({ entity: 'agent' as const, id: id + 1 }));
  expect((await server().call(tell, { open: many }, siti.as)).status).toBe(422);
});
