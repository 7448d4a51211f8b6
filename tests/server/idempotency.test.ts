import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { faq } from '../../src/server/entities/faq/table.ts';
import { program } from '../../src/server/entities/program/table.ts';
import { appUser } from '../../src/server/entities/user/table.ts';
import { createApp } from '../../src/server/http/app.ts';
import { freeAbandonedKeys } from '../../src/server/http/idempotency.ts';
import { handlers } from '../../src/server/kit/handlers.ts';
import { idempotency } from '../../src/server/kit/table.ts';
import { mounted } from '../../src/server/registry.ts';
import { SESSION } from '../../src/shared/core/access.ts';
import { operation } from '../../src/shared/core/operation.ts';
import { programOperations } from '../../src/shared/entities/program/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sharedServer } from './harness.ts';
import { chief } from './support/house.ts';
import { until } from './support/workbooks.ts';

const server = sharedServer();
afterEach(() => {
  waiting.length = 0;
  vi.useRealTimers();
});

const slow = {
  create: operation({
    id: 'slow.create',
    call: 'test',
    method: 'POST',
    path: '/w/slow',
    access: SESSION,
    input: z.object({ question: z.string(), password: z.string() }),
    output: z.object({ id: z.number(), secret: z.string() }),
    status: 201,
    summary: 'Uji',
  }),
};

const waiting: (() => void)[] = [];
const slowHandlers = handlers(slow, {
  create: async ({ write, audit }, { question }) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return write(async (tx) => {
      const [made] = await tx
        .insert(faq)
        .values({ question, answer: 'x', sort_order: 0 })
        .returning({ id: faq.id });
      await audit(tx, { action: 'create', entity: 'faq', entity_id: made!.id });
      return { data: { id: made!.id, secret: 'rahasia-sekali' } };
    });
  },
});

const dyingHandlers = slowHandlers.map(({ operation, handle }) => ({
  operation,
  handle: async (...call: Parameters<typeof handle>) => {
    await handle(...call);
    return new Promise<never>(() => undefined);
  },
}));

function begin(key: string, mounted = slowHandlers) {
  const app = createApp({ ...server(), mounted, secret: undefined });
  const headers = { 'idempotency-key': key };
  return server().call(slow.create, { question: key, password: '260817' }, { ...chief, headers, app });
}

const rowOf = async (key: string) => {
  const [row] = await server().services.db.select().from(idempotency).where(eq(idempotency.key, key));
  return row!;
};
const forget = (key: string) =>
  server()
    .services.db.update(idempotency)
    .set({ created_at: new Date(Date.now() - 61_000) })
    .where(eq(idempotency.key, key));
const made = (key: string) => server().services.db.$count(faq, eq(faq.question, key));
const letGo = async () => (await until(async () => waiting.shift()))();

test('a start without any other server frees the keys of calls that died, and keeps every answer', async () => {
  const { database, db } = server().services;
  const [died, answered] = [randomUUID(), randomUUID()];
  const done = begin(answered);
  await letGo();
  await done;
  const claim = {
    user_id: 1,
    operation: slow.create.id,
    input_hash: 'x',
    attempt: 1,
    created_at: new Date(),
  };
  await db.insert(idempotency).values({ ...claim, key: died });
  const leave = await freeAbandonedKeys(database);
  const isAlone = database.kind === 'pglite';
  expect(await rowOf(died)).toEqual(isAlone ? undefined : expect.objectContaining({ answer: null }));
  expect((await rowOf(answered)).answer).toBeTruthy();
  await leave();
  await db.delete(idempotency).where(eq(idempotency.key, died));
});

describe('a call that takes longer than a minute', () => {
  test('shows that it lives, so that a repeat waits for its answer', async () => {
    const key = randomUUID();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const first = begin(key);
    await until(async () => waiting.length === 1);
    await forget(key);
    vi.advanceTimersByTime(15_000);
    await until(async () => (await rowOf(key)).created_at.getTime() > Date.now() - 30_000);
    const second = begin(key);
    await letGo();
    const [one, other] = await Promise.all([first, second]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.data).toEqual(one.data);
    expect(await made(key)).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('and counts as dead writes nothing once a repeat has run', async () => {
    const key = randomUUID();
    const first = begin(key);
    await until(async () => waiting.length === 1);
    const goOn = waiting.shift()!;
    await forget(key);
    const second = begin(key);
    await letGo();
    const winner = await second;
    expect(winner.status).toBe(201);
    goOn();
    expect(await first).toMatchObject({ status: 409, message: 'Permintaan yang sama sudah diproses' });
    expect(await made(key)).toBe(1);
    expect((await begin(key)).data).toEqual(winner.data);
  });

  test('and is overtaken while a repeat has only begun stores nothing either', async () => {
    const key = randomUUID();
    const first = begin(key);
    await until(async () => waiting.length === 1);
    const goOn = waiting.shift()!;
    await forget(key);
    const second = begin(key);
    await until(async () => waiting.length === 1);
    goOn();
    expect((await first).status).toBe(409);
    await letGo();
    expect((await second).status).toBe(201);
    expect(await made(key)).toBe(1);
  });
});

test('a call whose server dies between the write and its answer is not run a second time', async () => {
  const key = randomUUID();
  void begin(key, dyingHandlers);
  await letGo();
  await until(async () => (await made(key)) === 1);
  await forget(key);
  let over = false;
  const repeat = begin(key).finally(() => {
    over = true;
  });
  await until(async () => over || waiting.length === 1);
  waiting.shift()?.();
  const [row] = await server().services.db.select().from(faq).where(eq(faq.question, key));
  expect(await repeat).toMatchObject({ status: 201, data: { id: row!.id, secret: 'rahasia-sekali' } });
  expect(await made(key)).toBe(1);
});

test('SECURITY: stored inputs and answers reveal neither a short password nor a secret', async () => {
  const key = randomUUID();
  const answer = begin(key);
  await letGo();
  expect((await answer).data.secret).toBe('rahasia-sekali');
  const row = await rowOf(key);
  const guess = createHash('sha256').update(JSON.stringify({ question: key, password: '260817' }));
  expect(row.input_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(row.input_hash).not.toBe(guess.digest('hex'));
  expect(JSON.stringify(row)).not.toContain('rahasia-sekali');
});

test('a call that only reads is answered anew, whatever its key', async () => {
  const { db } = server().services;
  const reading = mounted.filter(({ operation: each }) => each.reads);
  expect(reading.length).toBeGreaterThan(2);
  const key = randomUUID();
  for (const { operation: each } of reading)
    for (const input of [{ partner_id: 2 }, {}])
      await server().call(each, input as never, { ...chief, headers: { 'idempotency-key': key } });
  expect(await db.$count(idempotency, eq(idempotency.key, key))).toBe(0);

  const programs = async () =>
    (
      await server().call(
        programOperations.byPartner,
        { partner_id: 2 },
        { ...chief, headers: { 'idempotency-key': key } },
      )
    ).data;
  const before = await programs();
  expect(before.length).toBeGreaterThan(0);
  await db.update(program).set({ deleted_at: new Date() }).where(eq(program.id, before[0]!.id));
  expect(await programs()).toEqual(before.slice(1));
  await db.update(program).set({ deleted_at: null }).where(eq(program.id, before[0]!.id));
});

test('a user who was moved gets no answer made for the earlier scope', async () => {
  const { db } = server().services;
  const as = { as: 'admin.bns@mitra.example', headers: { 'idempotency-key': randomUUID() } };
  const ask = () => server().call(referralOperations.export, { reason: 'uji' } as never, as);
  const first = await ask();
  expect(first.status).toBe(201);
  expect((await ask()).data).toEqual(first.data);
  const person = eq(appUser.email, as.as);
  const [before] = await db.select().from(appUser).where(person);
  await db.update(appUser).set({ company_id: 3, branch_id: 3 }).where(person);
  expect(await ask()).toMatchObject({ status: 409 });
  const { company_id, branch_id } = before!;
  await db.update(appUser).set({ company_id, branch_id }).where(person);
  expect((await ask()).data).toEqual(first.data);
});
