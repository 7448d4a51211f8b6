import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { issueResetToken } from '../../src/server/entities/session/resetLink.ts';
import { appUser } from '../../src/server/entities/user/table.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { userOperations } from '../../src/shared/entities/user/operations.ts';
import { eventually } from '../eventually.ts';
import { sharedServer } from './harness.ts';
import { type MadeUser, makeUser, password, unique } from './support/accounts.ts';
import { mailFiles, mailsAfter } from './support/mails.ts';
import { superAdmin } from './support/referrals.ts';

const server = sharedServer();
const { update } = userOperations;
const { login, me, checkResetLink, resetPassword } = sessionOperations;

const newEmail = () => `baru.${unique()}@mitra.example`;
const save = (id: number, changes: object, by: object) => server().call(update, { id, ...changes }, by);
const emailOf = async (id: number) => {
  const [stored] = await server().services.db.select().from(appUser).where(eq(appUser.id, id));
  return stored!.email;
};

async function linkOf({ id, email }: MadeUser) {
  const { db, now } = server().services;
  return { token: await issueResetToken(db, id, now()), email };
}

describe("one's own email (A-202)", () => {
  test.each([
    ['none', {}, 'Kata Sandi Sekarang wajib diisi'],
    ['an empty one', { current_password: '' }, 'Kata Sandi Sekarang wajib diisi'],
    ['another one', { current_password: '999999' }, 'Kata Sandi Sekarang salah'],
  ])('asks for the present password, refuses %s at its field', async (_, given, message) => {
    const made = await makeUser(server());
    const answer = await save(made.id, { email: newEmail(), ...given }, made.as);
    expect(answer.status).toBe(422);
    expect(answer.error?.fields).toEqual({ current_password: message });
    expect(await emailOf(made.id)).toBe(made.email);
  });

  test('is changed with the right one, and the session goes on', async () => {
    const made = await makeUser(server());
    const email = newEmail();
    expect((await save(made.id, { email, current_password: password }, made.as)).status).toBe(200);
    expect((await server().call(me, {}, made.as)).data.email).toBe(email);
    expect((await server().call(login, { email, password })).status).toBe(200);
  });

  test('asks for nothing while it stays, in whatever spelling', async () => {
    const made = await makeUser(server());
    const answer = await save(made.id, { name: 'Wulan', email: made.email.toUpperCase() }, made.as);
    expect(answer.status).toBe(200);
    expect((await save(made.id, { name: 'Wulan Sari' }, made.as)).status).toBe(200);
  });

  test('guesses are counted with those of the sign-in, and end', async () => {
    const made = await makeUser(server());
    const address = '198.51.100.8';
    const guess = (current_password: string) =>
      save(made.id, { email: newEmail(), current_password }, { ...made.as, address });
    for (let time = 0; time < 5; time += 1) expect((await guess('999999')).status).toBe(422);
    expect((await guess(password)).status).toBe(429);
    expect((await server().call(login, { email: made.email, password }, { address })).status).toBe(429);
  });
});

describe.each(['oneself', 'an administrator'])('an email changed by %s (A-202)', (who) => {
  const change = (made: MadeUser, email: string) =>
    who === 'oneself'
      ? save(made.id, { email, current_password: password }, made.as)
      : save(made.id, { email }, { as: superAdmin });

  test('voids the open reset links, for the former and for the new address', async () => {
    const made = await makeUser(server());
    const link = await linkOf(made);
    expect((await server().call(checkResetLink, link)).data).toEqual({ valid: true });
    const email = newEmail();
    expect((await change(made, email)).status).toBe(200);
    for (const each of [link, { ...link, email }]) {
      expect((await server().call(checkResetLink, each)).data).toEqual({ valid: false });
      const reset = { ...each, password: '112233', confirm_password: '112233' };
      expect((await server().call(resetPassword, reset)).status).toBe(422);
    }
  });

  test('is told to the former address, which does not learn the new one', async () => {
    const made = await makeUser(server(), { name: 'Wulan Sari' });
    const before = mailFiles(server());
    const email = newEmail();
    expect((await change(made, email)).status).toBe(200);
    const told = await eventually(async () => {
      const mails = await mailsAfter(server(), before);
      const found = mails.filter(({ to }) => to?.some(({ address }) => address === made.email));
      expect(found).toHaveLength(1);
      return found[0]!;
    });
    expect(told.subject).toBe('Email akun Anda diganti');
    expect(told.text).toContain('Halo Wulan Sari,');
    expect(told.text).not.toContain(email);
    expect(told.text).not.toContain('{');
  });

  test('leaves the links of an account whose email stays', async () => {
    const made = await makeUser(server());
    const link = await linkOf(made);
    expect((await change(made, made.email)).status).toBe(200);
    expect((await server().call(checkResetLink, link)).data).toEqual({ valid: true });
  });
});
