import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimEvent, referralClaim } from '../../src/server/entities/claim/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { sharedServer } from './harness.ts';
import { type Ask, emptyQueue } from './support/claimRace.ts';
import { checkEvents, fillQueue, leaderCodes, makeWorker, oldestFirst } from './support/claims.ts';
import type { Probe } from './support/probes.ts';
import { callProgram, type StartedProgram, startProgram } from './support/program.ts';

const server = sharedServer();
let programs: StartedProgram[] = [];
const people: Probe[] = [];
beforeAll(async () => {
  for (let index = 0; index < 20; index += 1) people.push(await makeWorker(server(), leaderCodes));
  const { dataFolder, databaseUrl } = server();
  programs = await Promise.all([
    startProgram(dataFolder, databaseUrl),
    startProgram(dataFolder, databaseUrl),
  ]);
});
afterAll(async () => {
  for (const one of programs) await one.stop();
});

const ask: Ask = (who, method, path, body) => {
  const token = people[who]!.as.headers!.authorization!.slice('Bearer '.length);
  return callProgram(`${programs[who % 2]!.url}${path}`, { token, body, method });
};

test('1,000 submissions by 20 people at two servers: each is decided once, and no two people get the same', async () => {
  const ids = await fillQueue(server(), 1000);
  const { handed, decided, doubles } = await emptyQueue(server(), people, ids, ask);
  expect(doubles).toEqual([]);
  expect([...decided.keys()].sort((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
  expect([...decided.values()].every((times) => times === 1)).toBe(true);
  expect(Math.min(...handed.map((each) => each.length))).toBeGreaterThan(10);
  const { db } = server().services;
  expect(await db.$count(referral, inArray(referral.id, ids))).toBe(1000);
  expect(await db.$count(referralClaim)).toBe(0);
});

test('a submission held at one server is not handed out by another; of two leaders at two servers one takes it over', async () => {
  const [first, second] = await fillQueue(server(), 2);
  const [one, other] = [
    await ask(0, 'POST', '/w/claim/next', oldestFirst),
    await ask(1, 'POST', '/w/claim/next', oldestFirst),
  ];
  expect([one.data?.referral_id, other.data?.referral_id]).toEqual([first, second]);
  expect((await ask(2, 'POST', '/w/claim/next', oldestFirst)).data).toBeNull();
  const answers = await Promise.all(
    people.map((_, who) => ask(who, 'POST', '/w/claim/take-over', { referral_id: first! })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await server().services.db.$count(referralClaim, eq(referralClaim.referral_id, first!))).toBe(1);
  const { doubles, begun } = await checkEvents(server(), [first!]);
  expect(doubles).toEqual([]);
  expect(begun).toBeGreaterThanOrEqual(20);
  expect(await server().services.db.$count(claimEvent, eq(claimEvent.referral_id, second!))).toBe(1);
});
