import { describe, expect, test } from 'vitest';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { userOperations } from '../../src/shared/entities/user/operations.ts';
import { sharedServer } from './harness.ts';
import { auditOf, makeUser, password, signIn, staffWith, storedUser } from './support/accounts.ts';
import { admin, bankAdmin, financeAdmin, superAdmin, verifier } from './support/referrals.ts';

const server = sharedServer();
const { changePassword, detail } = userOperations;
const fresh = '135791';

const change = (id: number, secret: string, by: object, more: object = {}) =>
  server().call(changePassword, { id, password: secret, ...more }, by);
const refresh = (refreshToken: string) => server().call(sessionOperations.refresh, { refreshToken });
const login = (email: string, secret: string) =>
  server().call(sessionOperations.login, { email, password: secret });

describe('C-091 of oneself', () => {
  const present = { current_password: password };

  test.each([
    ['none', {}, 'Kata Sandi Sekarang wajib diisi'],
    ['an empty one', { current_password: '' }, 'Kata Sandi Sekarang wajib diisi'],
    ['another one', { current_password: '999999' }, 'Kata Sandi Sekarang salah'],
  ])('A-134: asks for the present one, refuses %s at its field', async (_, given, message) => {
    const made = await makeUser(server());
    const answer = await change(made.id, fresh, made.as, given);
    expect(answer.status).toBe(422);
    expect(answer.error?.fields).toEqual({ current_password: message });
    expect((await login(made.email, password)).status).toBe(200);
  });

  test('A-134: guesses are counted with those of the sign-in, and end', async () => {
    const made = await makeUser(server());
    const address = '198.51.100.7';
    const guess = (secret: string) =>
      change(made.id, fresh, { ...made.as, address }, { current_password: secret });
    for (let time = 0; time < 5; time += 1) expect((await guess('999999')).status).toBe(422);
    expect((await guess(password)).status).toBe(429);
    const signIn = { email: made.email, password };
    expect((await server().call(sessionOperations.login, signIn, { address })).status).toBe(429);
  });

  test('needs no code; the old password and every refresh token are worth nothing (R-334)', async () => {
    const made = await staffWith(server(), ['r_referral']);
    const elsewhere = await signIn(server(), made.email);
    const answer = await change(made.id, fresh, made.as, {
      ...present,
      confirm_password: fresh,
    });
    expect(answer).toMatchObject({ status: 200, message: 'Data berhasil diubah' });
    expect((await refresh(made.refreshToken)).status).toBe(401);
    expect((await refresh(elsewhere.refreshToken)).status).toBe(401);
    expect((await server().call(detail, { id: made.id }, elsewhere.as)).status).toBe(401);
    expect((await login(made.email, password)).status).toBe(401);
    expect((await login(made.email, fresh)).status).toBe(200);
  });

  test('R-327: the page after it still opens', async () => {
    const made = await makeUser(server());
    expect((await change(made.id, 'Rahasia#2026', made.as, present)).status).toBe(200);
    expect((await server().call(detail, { id: made.id }, made.as)).status).toBe(200);
    expect((await login(made.email, 'Rahasia#2026')).status).toBe(200);
  });

  test('R-329: a password is compared as it was chosen, spaces included', async () => {
    const made = await makeUser(server());
    expect((await change(made.id, 'Rahasia#2026 ', made.as, present)).status).toBe(200);
    expect((await login(made.email, 'Rahasia#2026 ')).status).toBe(200);
    expect((await login(made.email, 'Rahasia#2026')).status).toBe(401);
  });

  test.each([
    ['no password', '', {}, 'password', 'Kata Sandi wajib diisi'],
    ['a short one', '12345', {}, 'password', 'Must be at least 6 characters'],
    ['seven digits', '1234567', {}, 'password', 'Must be 6 characters'],
    ['another repeat', fresh, { confirm_password: '999999' }, 'confirm_password', 'Password must match'],
    [
      'one without a symbol',
      'Rahasia2026',
      {},
      'password',
      'Password minimum punya 1 huruf kecil, 1 huruf besar dan 1 simbol, minimal 8 karakter, maksimal 20 karakter',
    ],
  ])('refuses %s and changes nothing (A-020)', async (_, secret, more, field, message) => {
    const before = await storedUser(server(), verifier);
    const answer = await change(before.id, secret, { as: verifier }, more);
    expect(answer.status).toBe(422);
    expect(answer.error?.fields?.[field]).toBe(message);
    expect((await storedUser(server(), verifier)).password_hash).toBe(before.password_hash);
  });
});

describe('C-091 of another', () => {
  test('signs the other out everywhere and leaves no password in the audit', async () => {
    const made = await makeUser(server());
    expect((await change(made.id, fresh, { as: superAdmin })).status).toBe(200);
    expect((await server().call(detail, { id: made.id }, made.as)).status).toBe(401);
    expect((await refresh(made.refreshToken)).status).toBe(401);
    expect((await login(made.email, fresh)).status).toBe(200);
    const entries = await auditOf(server(), 'user', made.id);
    expect(entries.at(-1)).toMatchObject({ action: 'password', user_id: 1, before: null, after: null });
  });

  test('needs u_user_detail or crud_admin_all, the scope, and no fewer rights (R-332)', async () => {
    const made = await makeUser(server());
    expect((await change(made.id, fresh, { as: verifier })).status).toBe(403);
    expect((await change(made.id, fresh, { as: bankAdmin })).status).toBe(403);
    expect((await change(made.id, fresh, { as: admin })).status).toBe(200);
    const boss = await storedUser(server(), superAdmin);
    expect((await change(boss.id, fresh, { as: admin })).status).toBe(403);
    const finance = await storedUser(server(), financeAdmin);
    expect((await change(finance.id, fresh, { as: bankAdmin })).status).toBe(403);
    expect((await change(999_999, fresh, { as: superAdmin })).status).toBe(404);
  });
});
