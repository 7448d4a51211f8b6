import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { emailTemplate } from '../../src/server/entities/emailTemplate/table.ts';
import { issueResetToken } from '../../src/server/entities/session/resetLink.ts';
import { passwordReset } from '../../src/server/entities/session/table.ts';
import { appUser } from '../../src/server/entities/user/table.ts';
import { rateLimit } from '../../src/server/kit/table.ts';
import { outbox } from '../../src/server/mail/table.ts';
import { emailTemplateOperations } from '../../src/shared/entities/emailTemplate/operations.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { userOperations } from '../../src/shared/entities/user/operations.ts';
import { eventually } from '../eventually.ts';
import { sharedServer } from './harness.ts';
import { makeUser, password } from './support/accounts.ts';
import { chief, expectInvalid, lastAudit } from './support/house.ts';
import { mailFiles, mailsAfter } from './support/mails.ts';

const { login, refresh, me, forgotPassword, checkResetLink, resetPassword } = sessionOperations;

let ahead = 0;
const server = sharedServer({ now: () => new Date(Date.now() + ahead * 60_000) });
const call: ReturnType<typeof server>['call'] = (operation, input, options) =>
  server().call(operation, input, options);

const verifier = { email: 'verifikator@mitra.example', name: 'Siti Nurhaliza Putri', password: '694150' };
const sameAnswer = 'Jika email terdaftar, tautan untuk mengubah kata sandi sudah dikirim.';

beforeEach(async () => {
  ahead = 0;
  await server().services.db.delete(rateLimit);
  await server().services.db.execute(
    `delete from pgboss.job where name = 'session.sendResetMail' and state = 'created'`,
  );
});

async function linkFor(email: string) {
  const before = mailFiles(server());
  await call(forgotPassword, { email });
  return eventually(async () => {
    const mails = await mailsAfter(server(), before);
    const links = mails.flatMap((mail) => {
      const [, token, address] =
        /rujukan:\/\/app\/reset-password\/([\w-]+)\/(\S+)/.exec(mail.text ?? '') ?? [];
      return token && address ? [{ mail, link: { token, email: decodeURIComponent(address) } }] : [];
    });
    expect(links).toHaveLength(1);
    return links[0]!;
  });
}

async function queueIsEmpty(): Promise<void> {
  const { db } = server().services;
  const waiting = async () => {
    const result = (await db.execute(
      `select count(*)::int as total from pgboss.job where name = 'session.sendResetMail' and state in ('created', 'retry', 'active')`,
    )) as unknown as { rows: { total: number }[] };
    return result.rows[0]!.total;
  };
  await eventually(async () => expect(await waiting()).toBe(0));
}

const signIn = (password: string) => call(login, { email: verifier.email, password });
const newPassword = (password: string) => ({ password, confirm_password: password });

describe('asking for a link (C-105)', () => {
  test("sends the stored template, filled in, to the account's own address", async () => {
    const { mail, link } = await linkFor('VERIFIKATOR@mitra.example');
    expect(mail.subject).toBe('Atur Ulang Kata Sandi');
    expect(mail.to).toEqual([{ name: verifier.name, address: verifier.email }]);
    expect(mail.text).toContain(`Halo ${verifier.name},`);
    expect(mail.text).not.toContain('{');
    expect(link.email).toBe(verifier.email);
    expect(link.token).toHaveLength(43);
    await eventually(async () => {
      const [row] = await server().services.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1);
      expect(row).toMatchObject({ recipient: verifier.email, sent_at: expect.any(Date) });
    });
  });

  test('answers an unknown and a deleted email with the same words, and sends nothing', async () => {
    const before = mailFiles(server()).length;
    const known = await call(forgotPassword, { email: verifier.email });
    const unknown = await call(forgotPassword, { email: 'siapa@mitra.example' });
    const deleted = await call(forgotPassword, { email: 'nonaktif@mitra.example' });
    for (const answer of [known, unknown, deleted])
      expect(answer).toMatchObject({ status: 200, message: sameAnswer, data: null });
    await queueIsEmpty();
    expect(mailFiles(server()).length - before).toBe(1);
  });

  test('keeps only a hash of the link, and nothing of it in the queue', async () => {
    const { link } = await linkFor(verifier.email);
    const { db } = server().services;
    const rows = await db.select().from(passwordReset);
    expect(JSON.stringify(rows)).not.toContain(link.token);
    const queued = await db.execute(`select data::text, output::text from pgboss.job`);
    expect(JSON.stringify(queued)).not.toContain(link.token);
    expect(JSON.stringify(queued)).not.toContain(verifier.email);
  });

  test('three requests for an email in a quarter of an hour, then 429', async () => {
    const ask = () => call(forgotPassword, { email: 'sering@mitra.example' });
    for (let time = 0; time < 3; time += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, error: { code: 'TOO_MANY' } });
    expect(refused.message).toMatch(/^Terlalu banyak percobaan/);
  });

  test('twenty requests from an address, whatever the emails, then 429', async () => {
    const ask = (index: number) =>
      call(forgotPassword, { email: `orang${index}@mitra.example` }, { address: '10.1.1.1' });
    for (let index = 0; index < 20; index += 1) expect((await ask(index)).status).toBe(200);
    expect((await ask(20)).status).toBe(429);
    expect(
      (await call(forgotPassword, { email: 'lain@mitra.example' }, { address: '10.1.1.2' })).status,
    ).toBe(200);
  });

  test.each([
    [{}, 'Email wajib diisi'],
    [{ email: 'bukan email' }, 'Invalid email'],
    [{ email: 'a@b.co\r\nBcc: x@y.co' }, 'Invalid email'],
  ])('R-329: %j is refused', async (input, message) => {
    await expectInvalid(server(), forgotPassword, { input, fields: { email: message }, options: {} });
  });
});

describe('using a link (C-106, C-107)', () => {
  test('a link is good once; success signs the person out everywhere (R-334)', async () => {
    const before = await signIn(verifier.password);
    const { link } = await linkFor(verifier.email);
    expect((await call(checkResetLink, link)).data).toEqual({ valid: true });

    const answer = await call(resetPassword, { ...link, ...newPassword('112233') });
    expect(answer).toMatchObject({ status: 200, message: 'Data berhasil diubah', data: null });
    expect(await lastAudit(server())).toMatchObject({
      action: 'password',
      entity: 'user',
      before: null,
      after: null,
    });

    expect((await signIn(verifier.password)).status).toBe(401);
    expect((await signIn('112233')).status).toBe(200);
    const { accessToken, refreshToken } = before.data;
    expect((await call(refresh, { refreshToken })).status).toBe(401);
    const old = await call(me, {}, { headers: { authorization: `Bearer ${accessToken}` } });
    expect(old.status).toBe(401);

    expect((await call(checkResetLink, link)).data).toEqual({ valid: false });
    const again = await call(resetPassword, { ...link, ...newPassword('445566') });
    expect(again).toMatchObject({ status: 422, message: 'Tautan tidak berlaku atau sudah kedaluwarsa' });
    expect((await signIn('112233')).status).toBe(200);
  });

  test("success voids the person's other links", async () => {
    const first = await linkFor(verifier.email);
    const second = await linkFor(verifier.email);
    expect((await call(resetPassword, { ...second.link, ...newPassword('221133') })).status).toBe(200);
    expect((await call(checkResetLink, first.link)).data).toEqual({ valid: false });
  });

  test('any other change of the password makes the link invalid: by the user or by another', async () => {
    const user = await makeUser(server());
    const self = await call(login, { email: user.email, password });
    const headers = { authorization: `Bearer ${self.data.accessToken}` };
    for (const [index, options] of [{ headers }, chief].entries()) {
      const link = await issued(user.email);
      expect((await call(checkResetLink, link)).data).toEqual({ valid: true });
      const change = { id: self.data.user_id, current_password: password, ...newPassword(`44556${index}`) };
      expect((await call(userOperations.changePassword, change, options)).status).toBe(200);
      expect((await call(checkResetLink, link)).data).toEqual({ valid: false });
      expect((await call(resetPassword, { ...link, ...newPassword('999999') })).status).toBe(422);
      expect((await call(login, { email: user.email, password: `44556${index}` })).status).toBe(200);
    }
  });

  test('of two uses at the same time one wins', async () => {
    const { link } = await linkFor(verifier.email);
    const answers = await Promise.all(
      ['334411', '334422'].map((password) => call(resetPassword, { ...link, ...newPassword(password) })),
    );
    expect(answers.map((each) => each.status).sort()).toEqual([200, 422]);
  });

  test('a link is good for 60 minutes', async () => {
    const { link } = await linkFor(verifier.email);
    ahead = 59;
    expect((await call(checkResetLink, link)).data).toEqual({ valid: true });
    ahead = 61;
    expect((await call(checkResetLink, link)).data).toEqual({ valid: false });
    expect((await call(resetPassword, { ...link, ...newPassword('556677') })).status).toBe(422);
  });

  test('a link belongs to its email, and to an account that still exists', async () => {
    const { link } = await linkFor(verifier.email);
    const other = { ...link, email: 'admin@mitra.example' };
    expect((await call(checkResetLink, other)).data).toEqual({ valid: false });
    expect((await call(resetPassword, { ...other, ...newPassword('556677') })).status).toBe(422);
    const { db } = server().services;
    const person = eq(appUser.email, verifier.email);
    await db.update(appUser).set({ deleted_at: new Date() }).where(person);
    expect((await call(checkResetLink, link)).data).toEqual({ valid: false });
    await db.update(appUser).set({ deleted_at: null }).where(person);
    expect((await call(checkResetLink, link)).data).toEqual({ valid: true });
  });

  test('the stronger form of password is accepted too (A-020)', async () => {
    const { link } = await linkFor(verifier.email);
    expect((await call(resetPassword, { ...link, ...newPassword('Rahasia-1') })).status).toBe(200);
    expect((await signIn('Rahasia-1')).status).toBe(200);
  });

  test('a person locked out by wrong guesses gets in with the new password', async () => {
    for (let guess = 0; guess < 6; guess += 1)
      await call(login, { email: verifier.email, password: 'salah' }, { address: `10.2.0.${guess}` });
    const stranger = { address: '10.2.1.1' };
    const enter = (password: string) => call(login, { email: verifier.email, password }, stranger);
    expect((await enter('salah')).status).toBe(429);
    const link = await issued();
    const reset = await call(resetPassword, { ...link, ...newPassword('778899') }, stranger);
    expect(reset.status).toBe(200);
    for (let guess = 0; guess < 6; guess += 1)
      await call(login, { email: verifier.email, password: 'salah' }, { address: `10.2.2.${guess}` });
    expect((await enter('778899')).status).toBe(200);
  });

  const weak =
    'Password minimum punya 1 huruf kecil, 1 huruf besar dan 1 simbol, minimal 8 karakter, maksimal 20 karakter';
  test.each([
    [{ password: '', confirm_password: '' }, { password: 'password tidak cocok' }],
    [{ password: '123456', confirm_password: '' }, { confirm_password: 'password tidak cocok' }],
    [{ password: '123456', confirm_password: '123457' }, { confirm_password: 'password tidak cocok' }],
    [newPassword('12345'), { password: 'Must be at least 6 characters' }],
    [newPassword('1234567'), { password: 'Must be 6 characters' }],
    [newPassword('abcdef'), { password: 'Must be 6 characters' }],
    [newPassword('semuakecil1!'), { password: weak }],
    [newPassword(`Aa1!${'x'.repeat(17)}`), { password: weak }],
  ])('R-328, A-020: %j is refused and the link stays good', async (passwords, fields) => {
    const link = await issued();
    await expectInvalid(server(), resetPassword, { input: { ...link, ...passwords }, fields, options: {} });
    expect((await call(checkResetLink, link)).data).toEqual({ valid: true });
  });

  test.each([
    [{ token: 'x'.repeat(43), email: verifier.email }],
    [{ token: "' or 1=1 --", email: verifier.email }],
    [{ token: '%', email: "o'hara@mitra.example" }],
  ])('%j is no link', async (link) => {
    expect((await call(checkResetLink, link)).data).toEqual({ valid: false });
    expect((await call(resetPassword, { ...link, ...newPassword('123456') })).status).toBe(422);
  });

  async function issued(email = verifier.email) {
    const { db, now } = server().services;
    const [user] = await db.select().from(appUser).where(eq(appUser.email, email));
    return { token: await issueResetToken(db, user!.id, now()), email };
  }
});

describe('the template of S-096', () => {
  const { list, update, remove } = emailTemplateOperations;

  test('an edited and renamed template is what is sent; values are not searched for placeholders', async () => {
    const { template } = (await call(list, { keyword: 'Atur Ulang' }, chief)).data;
    const { id, menu } = template[0]!;
    const message = 'Untuk {name}: {link} {tidak_dikenal}';
    await call(update, { id, title: 'Kata sandi baru', menu, message }, chief);
    const { db } = server().services;
    const person = eq(appUser.email, verifier.email);
    await db.update(appUser).set({ name: 'Siti {link}' }).where(person);
    const { mail, link } = await linkFor(verifier.email);
    expect(mail.subject).toBe('Kata sandi baru');
    expect(mail.text?.trim()).toBe(
      `Untuk Siti {link}: rujukan://app/reset-password/${link.token}/${encodeURIComponent(verifier.email)} {tidak_dikenal}`,
    );
    await db.update(appUser).set({ name: verifier.name }).where(person);
  });

  test('without the template the built-in text is sent', async () => {
    const { db } = server().services;
    const [stored] = await db.select().from(emailTemplate).where(eq(emailTemplate.purpose, 'reset_password'));
    await call(remove, { id: stored!.id }, chief);
    const { mail } = await linkFor(verifier.email);
    expect(mail.subject).toBe('Atur Ulang Kata Sandi');
  });
});
