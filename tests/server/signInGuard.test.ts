import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { knownSignIn } from '../../src/server/auth/table.ts';
import { seededRandom } from '../../src/server/demo/random.ts';
import { notification } from '../../src/server/entities/notification/table.ts';
import { appUser } from '../../src/server/entities/user/table.ts';
import { rateLimit } from '../../src/server/kit/table.ts';
import { outbox } from '../../src/server/mail/table.ts';
import { notificationOperations } from '../../src/shared/entities/notification/operations.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { eventually } from '../eventually.ts';
import { isThorough } from '../run.ts';
import { sharedServer } from './harness.ts';
import { makeUser, password } from './support/accounts.ts';

const { login, refresh } = sessionOperations;
const server = sharedServer();

beforeEach(async () => {
  await server().services.db.delete(rateLimit);
});
afterEach(() => {
  vi.useRealTimers();
});

const right = password;
const device = 'perangkat-kantor-0123456789-abcdef';
const enter = (
  email: string,
  given: string,
  { address = '10.0.0.1', device = '' }: { address?: string; device?: string } = {},
) =>
  server().call(
    login,
    { email, password: given },
    { address, headers: device ? { 'x-rujukan-device': device } : {} },
  );
const newAccount = async () => (await makeUser(server())).email;

async function guess(email: string, network: string) {
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((last) => enter(email, 'salah', { address: `${network}.${last}` })),
  );
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
}
const minutes = (count: number) => count * 60_000;
const advance = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

describe('an account at which strangers guess', () => {
  test('is open only to addresses and devices that have signed in before', async () => {
    const email = await newAccount();
    const home = { address: '10.1.0.1' };
    const laptop = { address: '10.1.0.2', device };
    expect((await enter(email, right, home)).status).toBe(200);
    expect((await enter(email, right, laptop)).status).toBe(200);
    await guess(email, '10.1.1');
    const refused = await enter(email, right, { address: '10.1.2.1' });
    expect(refused).toMatchObject({ status: 429, error: { code: 'TOO_MANY' } });
    expect(refused.message).toMatch(/^Terlalu banyak percobaan\. Coba lagi dalam 1[45] menit\.$/);
    expect((await enter(email, right, home)).status).toBe(200);
    expect((await enter(email, right, { address: '10.1.2.2', device })).status).toBe(200);
    const many = Array.from({ length: 8 }, () => enter(email, right, laptop));
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  test('counts each known device’s or address’s own failures only', async () => {
    const email = await newAccount();
    expect((await enter(email, right, { address: '10.2.0.1', device })).status).toBe(200);
    for (let count = 0; count < 5; count += 1)
      expect((await enter(email, 'salah', { address: '10.2.9.9', device })).status).toBe(401);
    expect((await enter(email, right, { address: '10.2.9.9', device })).status).toBe(429);
    expect((await enter(email, right, { address: '10.2.0.1' })).status).toBe(200);
    expect((await enter(email, 'salah', { address: '10.2.0.7' })).status).toBe(401);
  });

  test('keeps them waiting longer each time: 15, 30, 60 and again 60 minutes', async () => {
    const email = await newAccount();
    for (const [round, wait] of [15, 30, 60, 60].entries()) {
      await guess(email, `10.3.${round}`);
      advance(minutes(wait) - 10_000);
      expect((await enter(email, right, { address: '10.3.9.9' })).status).toBe(429);
      advance(20_000);
    }
    expect((await enter(email, right, { address: '10.3.9.9' })).status).toBe(200);
  });

  test('lets a moved person in where they have stayed signed in', async () => {
    const email = await newAccount();
    const { data } = await enter(email, right, { address: '10.4.0.1' });
    await server().call(refresh, { refreshToken: data.refreshToken }, { address: '10.4.0.2' });
    await guess(email, '10.4.1');
    expect((await enter(email, right, { address: '10.4.0.2' })).status).toBe(200);
  });

  test('refuses an unknown email in the same way', async () => {
    await guess('tak.seorang.pun@mitra.example', '10.5.0');
    const refused = await enter('tak.seorang.pun@mitra.example', right, { address: '10.5.1.1' });
    expect(refused).toMatchObject({ status: 429, error: { code: 'TOO_MANY' } });
  });

  test('is reported once, to its owner and every super admin: by notification and mail', async () => {
    const { db } = server().services;
    const owner = await makeUser(server());
    await guess(owner.email, '10.6.0');
    const told = () => db.select().from(notification).where(eq(notification.category, 'Keamanan'));
    const aboutOwner = async () => (await told()).filter((each) => each.description.includes(owner.email));
    const supers = await db.select().from(appUser).where(eq(appUser.role_id, 1));
    const [row] = await db.select().from(appUser).where(eq(appUser.email, owner.email));
    const expected = [row!.id, ...supers.filter((each) => !each.deleted_at).map(({ id }) => id)].sort();
    await eventually(async () =>
      expect((await aboutOwner()).map(({ user_id }) => user_id).sort()).toEqual(expected),
    );
    const mails = async () =>
      (await db.select().from(outbox)).filter(({ subject }) => subject === 'Percobaan menebak kata sandi');
    await eventually(async () =>
      expect((await mails()).map(({ recipient }) => recipient)).toEqual(
        expect.arrayContaining([owner.email, 'superadmin@mitra.example']),
      ),
    );
    const { list, detail, unread, markRead, readers } = notificationOperations;
    const mine = (await aboutOwner()).find(
      ({ user_id }) => user_id === supers.find((each) => each.email === 'superadmin@mitra.example')!.id,
    )!;
    const [its, others] = [{ as: 'superadmin@mitra.example' }, { as: 'admin@mitra.example' }];
    expect((await server().call(detail, { id: mine.id }, its)).data).toMatchObject({
      isPersonal: true,
      isUnread: true,
      userCount: 1,
    });
    const before = (await server().call(unread, {}, its)).data.total;
    await server().call(markRead, { id: mine.id }, its);
    expect((await server().call(unread, {}, its)).data.total).toBe(before - 1);
    for (const operation of [detail, readers])
      expect((await server().call(operation, { id: mine.id }, others)).status).toBe(404);
    expect((await server().call(markRead, { id: mine.id }, others)).status).toBe(422);
    const shown = await server().call(list, { limit: 100 }, others);
    expect(JSON.stringify(shown.data)).not.toContain('Percobaan menebak');

    advance(minutes(16));
    await guess(owner.email, '10.6.1');
    expect(await aboutOwner()).toHaveLength(expected.length);
  });
});

test('an IPv6 network of 64 bits counts as one address', async () => {
  for (let last = 1; last <= 5; last += 1)
    expect(
      (await enter(`orang${last}@mitra.example`, 'salah', { address: `2001:db8:0:7::${last}` })).status,
    ).toBe(401);
  const email = await newAccount();
  expect((await enter(email, right, { address: '2001:db8:0:7:ffff::1' })).status).toBe(429);
  expect((await enter(email, right, { address: '2001:db8:0:8::1' })).status).toBe(200);
});

test('SECURITY: neither addresses nor devices can be read from what is kept', async () => {
  const email = await newAccount();
  await enter(email, right, { address: '10.7.0.1', device });
  const kept = JSON.stringify(await server().services.db.select().from(knownSignIn));
  expect(kept).not.toContain('10.7.0.1');
  expect(kept).not.toContain(device);
});

/** The guesser sends the right password whenever the account is locked, and must never get in. */
const [guesses, addresses] = isThorough ? [100_000, 10_000] : [1500, 300];

test(`${guesses} guesses from ${addresses} addresses never get through`, {
  timeout: minutes(60),
}, async () => {
  const { guard, known } = server().services.auth;
  const { db } = server().services;
  const [owner] = await db
    .select()
    .from(appUser)
    .where(eq(appUser.email, await newAccount()));
  const { email, id } = owner!;
  const home = { address: '192.0.2.1', device };
  await known.remember(db, id, home, new Date());
  const { int } = seededRandom(20_261_125);
  const begin = Date.now();
  let [compared, through, told, opensAt, failures, waits] = [0, 0, 0, 0, 0, 0];
  const from = () => {
    const at = int(0, addresses - 1);
    return { address: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, device: '' };
  };
  for (let time = 0; time < guesses; time += 1) {
    const now = begin + Math.round((time * 86_400_000) / guesses);
    vi.useFakeTimers({ toFake: ['Date'], now });
    const isClosed = now < opensAt;
    const tryPassword = async () => {
      compared += 1;
      if (isClosed) through += 1;
      return isClosed ? 'masuk' : undefined;
    };
    const before = compared;
    const onGuessed = async () => {
      told += 1;
    };
    await guard.attempt({ email, origin: from(), tryPassword, onGuessed }).catch(() => undefined);
    if (compared > before) failures += 1;
    if (failures === 5) {
      failures = 0;
      waits += 1;
      opensAt = now + Math.min(60, 15 * 2 ** (waits - 1)) * 60_000;
    }
    if (time % 97 === 0)
      for (const origin of [home, { ...home, address: '198.51.100.7' }, { ...home, device: '' }]) {
        const answer = await guard.attempt({
          email,
          origin,
          tryPassword: async () => 'masuk',
          onGuessed: async () => expect.unreachable(),
        });
        expect(answer).toBe('masuk');
      }
  }
  expect(through).toBe(0);
  expect(told).toBe(1);
  expect(waits).toBeGreaterThan(20);
  expect(compared).toBeLessThanOrEqual(5 * 26);
});
