import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { verifyPassword } from '../../src/server/auth/password.ts';
import { refreshToken as refreshTokens } from '../../src/server/auth/table.ts';
import { deviceOf } from '../../src/server/entities/session/device.ts';
import { appUser } from '../../src/server/entities/user/table.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { accessTokenMinutes, type SignIn } from '../../src/shared/entities/session/schema.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { userOperations } from '../../src/shared/entities/user/operations.ts';
import { sharedServer } from './harness.ts';
import { makeUser, password } from './support/accounts.ts';

const { login, refresh, logout, logoutElsewhere, me, list, end } = sessionOperations;
const server = sharedServer();

const signIn = async (email = 'admin@mitra.example', password = '417093') =>
  server().call(login, { email, password });
const meWith = (accessToken: string) =>
  server().call(me, {}, { headers: { authorization: `Bearer ${accessToken}` } });

test('C-101 answers the session of an account with its tokens', async () => {
  const { status, data } = await signIn(' CABANG.BDG@mitra.example ', '386402');
  expect(status).toBe(200);
  expect(data).toMatchObject({
    name: 'Fajar Nugroho',
    email: 'cabang.bdg@mitra.example',
    role: { id: 6, role_name: 'Admin Cabang' },
    typeAccount: 'branch',
    companyId: 2,
  });
  expect(data.partnerId).not.toBe(data.companyId);
  expect(data.access.map((item) => item.access_code)).toContain('r_referral');
  expect(data.access).toHaveLength(23);
});

test('P-254: the roles hold the default numbers of codes; staff belong to no partner (A-010)', async () => {
  const held = async (email: string) => (await server().call(me, {}, { as: email })).data;
  expect((await held('superadmin@mitra.example')).access).toHaveLength(87);
  expect((await held('admin@mitra.example')).access).toHaveLength(78);
  expect((await held('admin.bns@mitra.example')).access).toHaveLength(39);
  expect(await held('verifikator@mitra.example')).toMatchObject({
    typeAccount: null,
    partnerId: null,
    companyId: null,
  });
  expect(await held('admin.bns@mitra.example')).toMatchObject({
    typeAccount: 'company',
    partnerId: 2,
    companyId: 2,
  });
});

test('a sign-in stamps the last login and stores the password only as an argon2id hash', async () => {
  await signIn();
  const [user] = await server()
    .services.db.select()
    .from(appUser)
    .where(eq(appUser.email, 'admin@mitra.example'));
  expect(user?.last_login).toBeInstanceOf(Date);
  expect(user?.password_hash).toMatch(/^\$argon2id\$/);
  expect(await verifyPassword(user?.password_hash, '417093')).toBe(true);
});

test('a wrong password and an unknown email are refused with the same words', async () => {
  const wrong = await server().call(
    login,
    { email: 'admin@mitra.example', password: 'salah' },
    { address: '10.0.0.1' },
  );
  const unknown = await server().call(
    login,
    { email: 'siapa@mitra.example', password: 'salah' },
    { address: '10.0.0.1' },
  );
  expect(wrong.status).toBe(401);
  expect(wrong.message).toBe('Email atau kata sandi salah');
  expect({ status: unknown.status, message: unknown.message, error: unknown.error }).toEqual({
    status: wrong.status,
    message: wrong.message,
    error: wrong.error,
  });
});

test('a deleted user cannot sign in', async () => {
  const answer = await server().call(
    login,
    { email: 'nonaktif@mitra.example', password: '758314' },
    { address: '10.0.0.2' },
  );
  expect(answer.status).toBe(401);
});

const usedAgo = (token: string, seconds: number) =>
  server()
    .services.db.update(refreshTokens)
    .set({ rotated_at: new Date(Date.now() - seconds * 1000) })
    .where(eq(refreshTokens.token_hash, createHash('sha256').update(token).digest('hex')));

test('C-102 rotates: the new pair works, and the old token used again later ends the whole sign-in (R-010)', async () => {
  const first = (await signIn()).data;
  const second = await server().call(refresh, { refreshToken: first.refreshToken });
  expect(second.status).toBe(200);
  expect(second.data.refreshToken).not.toBe(first.refreshToken);
  expect((await meWith(second.data.accessToken)).status).toBe(200);

  await usedAgo(first.refreshToken, 31);
  expect((await server().call(refresh, { refreshToken: first.refreshToken })).status).toBe(401);
  expect((await server().call(refresh, { refreshToken: second.data.refreshToken })).status).toBe(401);
  expect((await meWith(second.data.accessToken)).status).toBe(401);
});

test('A-115: the same refresh token answers the same new pair for 30 seconds', async () => {
  const { refreshToken } = (await signIn()).data;
  const use = (token: string) => server().call(refresh, { refreshToken: token });
  const answers = await Promise.all([1, 2, 3].map(() => use(refreshToken)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const pairs = answers.map(({ data }) => `${data.accessToken} ${data.refreshToken}`);
  expect(new Set(pairs).size).toBe(1);

  const next = answers[0]!.data.refreshToken;
  const third = await use(next);
  expect((await use(refreshToken)).data.refreshToken).toBe(next);
  expect((await use(next)).data.refreshToken).toBe(third.data.refreshToken);
  await usedAgo(refreshToken, 29);
  expect((await use(refreshToken)).data.refreshToken).toBe(next);
});

/**
 * Access tokens that a session gets within one second are equal. A later creation time of the refresh token
 * shows that the access token of the sign-in did not come with it.
 */
const madeLater = (token: string, seconds: number) =>
  server()
    .services.db.update(refreshTokens)
    .set({ created_at: new Date(Date.now() + seconds * 1000) })
    .where(eq(refreshTokens.token_hash, createHash('sha256').update(token).digest('hex')));

test('A-115: a token pair that never arrived is given again, however late; one that arrived is not', async () => {
  const first = (await signIn()).data;
  const use = (token: string) => server().call(refresh, { refreshToken: token });
  const lost = (await use(first.refreshToken)).data;
  await madeLater(lost.refreshToken, 2);
  for (const seconds of [40, 3600, 86_400]) {
    await usedAgo(first.refreshToken, seconds);
    expect((await meWith(first.accessToken)).status).toBe(200);
    const again = await use(first.refreshToken);
    expect([again.status, again.data?.refreshToken]).toEqual([200, lost.refreshToken]);
  }
  // An access token of the same second would equal the access token of the sign-in.
  const second = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
  await madeLater(lost.refreshToken, 0);
  const { accessToken } = (await use(first.refreshToken)).data;
  expect((await meWith(accessToken)).status).toBe(200);
  expect((await use(first.refreshToken)).status).toBe(401);
  expect((await meWith(accessToken)).status).toBe(401);
});

test('A-115: a successor that was used already is not given again', async () => {
  const first = (await signIn()).data;
  const second = (await server().call(refresh, { refreshToken: first.refreshToken })).data;
  expect((await server().call(refresh, { refreshToken: second.refreshToken })).status).toBe(200);
  await usedAgo(first.refreshToken, 31);
  expect((await server().call(refresh, { refreshToken: first.refreshToken })).status).toBe(401);
});

test('A-115: a signed-out token is refused at once', async () => {
  const first = (await signIn()).data;
  const second = (await server().call(refresh, { refreshToken: first.refreshToken })).data;
  await server().call(logout, {}, { headers: { authorization: `Bearer ${second.accessToken}` } });
  expect((await server().call(refresh, { refreshToken: first.refreshToken })).status).toBe(401);
  expect((await server().call(refresh, { refreshToken: second.refreshToken })).status).toBe(401);
});

test('C-103 ends the sign-in at once, the others of the same user stay', async () => {
  const [here, elsewhere] = [(await signIn()).data, (await signIn()).data];
  const headers = { authorization: `Bearer ${here.accessToken}` };
  expect((await server().call(logout, {}, { headers })).status).toBe(200);
  expect((await meWith(here.accessToken)).status).toBe(401);
  expect((await server().call(refresh, { refreshToken: here.refreshToken })).status).toBe(401);
  expect((await meWith(elsewhere.accessToken)).status).toBe(200);
});

test('signing out elsewhere ends every other sign-in of the user, and nobody else’s', async () => {
  const [here, elsewhere] = [(await signIn()).data, (await signIn()).data];
  const other = (await server().call(login, { email: 'verifikator@mitra.example', password: '694150' })).data;
  const headers = { authorization: `Bearer ${here.accessToken}` };
  expect((await server().call(logoutElsewhere, {}, { headers })).status).toBe(200);
  expect((await meWith(elsewhere.accessToken)).status).toBe(401);
  expect((await server().call(refresh, { refreshToken: elsewhere.refreshToken })).status).toBe(401);
  expect((await meWith(here.accessToken)).status).toBe(200);
  expect((await meWith(other.accessToken)).status).toBe(200);
});

describe('a user’s own sign-ins (S-054)', () => {
  const ownUser = { email: 'admin@mitra.example', password: '417093' };
  const from = async (userAgent: string, who = ownUser) =>
    (await server().call(login, who, { headers: { 'user-agent': userAgent } })).data;
  const as = ({ accessToken }: { accessToken: string }) => ({
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const sessionsOf = async (who: { accessToken: string }) => (await server().call(list, {}, as(who))).data;

  test('each has its device, begin, last use, and whether it is the present one', async () => {
    const began = Date.now();
    const home = await from('curl/8.1');
    const office = await from('Rujukan/1.2.0 (Windows 11 Pro; KANTOR-7)');
    const sessions = await sessionsOf(home);
    expect(sessions.slice(0, 2).map(({ device, is_current }) => [device, is_current])).toEqual([
      ['curl/8.1', true],
      ['Windows 11 Pro · KANTOR-7', false],
    ]);
    const [{ createdAt, lastUsedAt }] = sessions as [SignIn];
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(began);
    expect(lastUsedAt).toBe(createdAt);
    expect(JSON.stringify(sessions)).not.toContain(office.refreshToken);
  });

  test('a new token moves the last use on and keeps device and beginning', async () => {
    const first = await from('Rujukan/1.2.0 (Linux; GUDANG)');
    const [family] = (await sessionsOf(first)).filter((each) => each.is_current);
    const past = new Date('2026-01-01T00:00:00Z');
    const { services } = server();
    await services.db
      .update(refreshTokens)
      .set({ created_at: past, signed_in_at: past })
      .where(eq(refreshTokens.family, family!.id));
    const next = (await server().call(refresh, { refreshToken: first.refreshToken })).data;
    const [after] = (await sessionsOf(next)).filter((each) => each.is_current);
    expect(after).toMatchObject({ id: family!.id, device: 'Linux · GUDANG', createdAt: past.toISOString() });
    expect(Date.parse(after!.lastUsedAt)).toBeGreaterThan(past.getTime());
  });

  test('an ended sign-in is refused at once, is not listed, and cannot be ended again', async () => {
    const [here, there] = [await from('di sini'), await from('di sana')];
    const { id } = (await sessionsOf(here)).find(({ device }) => device === 'di sana')!;
    expect((await server().call(end, { id }, as(here))).status).toBe(200);
    expect((await meWith(there.accessToken)).status).toBe(401);
    expect((await server().call(refresh, { refreshToken: there.refreshToken })).status).toBe(401);
    expect((await meWith(here.accessToken)).status).toBe(200);
    expect((await sessionsOf(here)).map((each) => each.id)).not.toContain(id);
    expect((await server().call(end, { id }, as(here))).status).toBe(404);
  });

  test('sign-ins of others can be neither seen nor ended, not even by a super admin', async () => {
    const mine = await from('milik saya');
    const [{ id }] = (await sessionsOf(mine)) as [SignIn];
    const other = await from('orang lain', {
      email: 'superadmin@mitra.example',
      password: '260817',
    });
    expect((await sessionsOf(other)).map((each) => each.id)).not.toContain(id);
    const answer = await server().call(end, { id }, as(other));
    expect([answer.status, answer.message]).toEqual([404, 'Sesi tidak ditemukan atau sudah berakhir']);
    expect((await meWith(mine.accessToken)).status).toBe(200);
    expect((await server().call(end, { id: 'bukan-sesi' }, as(other))).status).toBe(422);
  });

  test('the present sign-in can be ended, too; ended ones are not listed', async () => {
    const [here, there] = [await from('pertama'), await from('kedua')];
    const devices = async () => (await sessionsOf(there)).map(({ device }) => device);
    expect(await devices()).toContain('pertama');
    const [{ id }] = (await sessionsOf(here)).filter((each) => each.is_current) as [SignIn];
    expect((await server().call(end, { id }, as(here))).status).toBe(200);
    expect((await meWith(here.accessToken)).status).toBe(401);
    expect(await devices()).not.toContain('pertama');
    await server().call(logout, {}, as(await from('ketiga')));
    expect(await devices()).not.toContain('ketiga');
  });

  test('after a change of the own password only the present sign-in is left, until its token expires', async () => {
    const who = { email: (await makeUser(server())).email, password };
    const [here] = [await from('Rujukan/1.2.0 (macOS; STUDIO)', who), await from('lain', who)];
    const change = { id: here.user_id, current_password: password, password: '135791' };
    expect((await server().call(userOperations.changePassword, change as never, as(here))).status).toBe(200);
    const left = await sessionsOf(here);
    expect(left.map(({ device, is_current }) => [device, is_current])).toEqual([['macOS · STUDIO', true]]);
    const { services } = server();
    const [open] = await services.db
      .select({ until: refreshTokens.expires_at })
      .from(refreshTokens)
      .where(and(eq(refreshTokens.family, left[0]!.id), isNull(refreshTokens.revoked_at)));
    expect(open!.until.getTime() - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  });

  test('a device has few words and no control characters', () => {
    expect(deviceOf('Rujukan/1.0.0-uji (Windows 11 Pro; A-1)')).toBe('Windows 11 Pro · A-1');
    expect(deviceOf('Rujukan/1.0.0 (Linux)')).toBe('Linux');
    expect(deviceOf('')).toBe('');
    expect(deviceOf('a\u0000b\u202ec')).toBe('abc');
    expect(deviceOf('x'.repeat(500))).toHaveLength(120);
  });
});

test('a forged, an unsigned and a foreign token are no session', async () => {
  const { accessToken } = (await signIn()).data;
  const [header, payload] = accessToken.split('.');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  for (const token of [`${header}.${payload}.AAAA`, none, 'abc'])
    expect((await meWith(token)).status).toBe(401);
});

test('an access token ends after its quarter of an hour, also one that was used before', async () => {
  const { accessToken } = (await signIn()).data;
  expect((await meWith(accessToken)).status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + accessTokenMinutes * 60_000 });
  try {
    expect((await meWith(accessToken)).status).toBe(401);
  } finally {
    vi.useRealTimers();
  }
  expect((await meWith(accessToken)).status).toBe(200);
});

test('R-333: a user deleted after signing in has no session at the next call', async () => {
  const { accessToken } = (await signIn('agus.salim@mitra.example', '538206')).data;
  expect((await meWith(accessToken)).status).toBe(200);
  const byEmail = eq(appUser.email, 'agus.salim@mitra.example');
  await server().services.db.update(appUser).set({ deleted_at: new Date() }).where(byEmail);
  expect((await meWith(accessToken)).status).toBe(401);
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await server().call(list, {}, { headers })).status).toBe(401);
  await server().services.db.update(appUser).set({ deleted_at: null }).where(byEmail);
});

test('A-118: right passwords are not counted, however many at once', async () => {
  const right = { email: 'admin.asg@mitra.example', password: '148365' };
  const many = Array.from({ length: 8 }, () => server().call(login, right, { address: '10.4.0.1' }));
  expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('five failures from one address close that address, others can still sign in', async () => {
  const address = '10.2.0.1';
  for (let attempt = 0; attempt < 5; attempt += 1)
    await server().call(login, { email: `orang${attempt}@mitra.example`, password: 'salah' }, { address });
  const right = { email: 'admin.asg@mitra.example', password: '148365' };
  expect((await server().call(login, right, { address })).status).toBe(429);
  expect((await server().call(login, right, { address: '10.2.0.2' })).status).toBe(200);
});

test('parallel guesses are counted one by one', async () => {
  const guesses = Array.from({ length: 12 }, (_, index) =>
    server().call(
      login,
      { email: 'keuangan@mitra.example', password: `salah${index}` },
      { address: `10.3.0.${index}` },
    ),
  );
  const statuses = (await Promise.all(guesses)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
});

test('parallel guesses from one address are counted one by one, for any account', async () => {
  const guesses = Array.from({ length: 12 }, (_, index) =>
    server().call(
      login,
      { email: `siapa${index}@mitra.example`, password: 'salah' },
      { address: '10.5.0.1' },
    ),
  );
  const statuses = (await Promise.all(guesses)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
});

test('C-241 names the demo accounts of an embedded server, without the deleted one', async () => {
  const { data } = await server().call(settingOperations.health, {});
  expect(data.status).toBe('ok');
  const isEmbedded = server().services.database.kind === 'pglite';
  expect(data.demo).toHaveLength(isEmbedded ? 13 : 0);
  expect(data.demo.map((each) => each.email)).not.toContain('nonaktif@mitra.example');
});
