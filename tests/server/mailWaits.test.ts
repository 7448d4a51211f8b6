import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseFault } from '../../src/server/db/faults.ts';
import { passwordReset } from '../../src/server/entities/session/table.ts';
import { rateLimit } from '../../src/server/kit/table.ts';
import { refusalOf } from '../../src/server/mail/refusal.ts';
import { outbox } from '../../src/server/mail/table.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { type ResetLink, readResetLink } from '../../src/shared/entities/session/resetLink.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { eventually } from '../eventually.ts';
import { startServer, type TestServer } from './harness.ts';
import { emptyAdmin } from './support/template.ts';

const { forgotPassword, checkResetLink, me } = sessionOperations;

let refusal: string | undefined;
const taken: string[] = [];
let ahead = 0;
let smtp: SMTPServer;
let server: TestServer;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) =>
      done(
        refusal
          ? Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) })
          : null,
      ),
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        taken.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  server = await startServer({
    demo: false,
    now: () => new Date(Date.now() + ahead * 60_000),
    mail: { smtpUrl: `smtp://127.0.0.1:${port}`, linkBase: 'https://kantor.example/rujukan' },
  });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const jobs = async () =>
  (
    (await server.services.db.execute(
      sql`select state, retry_count, extract(epoch from start_after - pgboss.job_now())::float as pause
          from pgboss.job where name = 'session.sendResetMail' order by created_on desc limit 1`,
    )) as unknown as { rows: { state: string; retry_count: number; pause: number }[] }
  ).rows[0]!;
const health = async () => (await server.call(settingOperations.health, {})).data;

const tryNow = () =>
  server.services.db.execute(
    sql`update pgboss.job set start_after = pgboss.job_now() where name = 'session.sendResetMail' and state = 'retry'`,
  );

describe('a mail that the mail server refuses', () => {
  test('waits longer each time, is reported with the server’s words, and its link’s hour starts when sent', async () => {
    const { db } = server.services;
    refusal = `451 4.7.1 <${emptyAdmin.email}>: try again later`;
    await server.call(forgotPassword, { email: emptyAdmin.email });

    const pauses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await eventually(async () =>
        expect(await jobs()).toMatchObject({ state: 'retry', retry_count: attempt }),
      );
      pauses.push((await jobs()).pause);
      if (attempt < 4) await tryNow();
    }
    expect(pauses[4]! > 2 * pauses[0]!).toBe(true);
    expect(pauses[4]! > 200).toBe(true);

    await eventually(async () => {
      const { status, problems } = await health();
      expect(status).toBe('trouble');
      expect(problems).toEqual([
        {
          code: 'MAIL',
          message: expect.stringMatching(
            /^Email tidak terkirim; 1 menunggu .* menjawab: 451 4\.7\.1 ….*try again later/,
          ),
        },
      ]);
      expect(problems[0]!.message).not.toContain('@');
    });
    expect(await db.select().from(outbox)).toEqual([expect.objectContaining({ sent_at: null })]);
    expect(await db.select().from(passwordReset)).toEqual([]);

    ahead = 5 * 60;
    refusal = undefined;
    await tryNow();
    await eventually(() => expect(taken).toHaveLength(1));
    const link = readResetLink((await PostalMime.parse(taken[0]!)).text!)!;
    expect(await valid(link)).toBe(true);
    ahead = 5 * 60 + 59;
    expect(await valid(link)).toBe(true);
    ahead = 6 * 60 + 1;
    expect(await valid(link)).toBe(false);
    ahead = 0;
    expect(await db.select().from(outbox)).toEqual([expect.objectContaining({ sent_at: expect.any(Date) })]);
    await eventually(async () => expect(await health()).toMatchObject({ status: 'ok', problems: [] }));
  });

  const valid = async (link: ResetLink) => {
    await server.services.db.delete(rateLimit);
    return (await server.call(checkResetLink, link)).data.valid;
  };

  test.each([
    [
      { response: '550 5.1.1 <siti@mitra.example> User unknown\r\nsiti@mitra.example' },
      '550 5.1.1 … User unknown …',
    ],
    [{ response: '535 5.7.8 Authentication failed', code: 'EAUTH' }, '535 5.7.8 Authentication failed'],
    [
      { code: 'ESOCKET', message: 'connect ECONNREFUSED 127.0.0.1:25' },
      'ESOCKET connect ECONNREFUSED 127.0.0.1:25',
    ],
    [
      { code: 'EDNS', message: 'getaddrinfo ENOTFOUND mail.example' },
      'EDNS getaddrinfo ENOTFOUND mail.example',
    ],
    [{ response: 'x'.repeat(900) }, 'x'.repeat(200)],
    [{ response: `${'x'.repeat(199)}😀` }, `${'x'.repeat(199)}�`],
  ])('%j is reported without an address', (said, words) => {
    const { message = '', ...rest } = said as { message?: string };
    expect(refusalOf(Object.assign(new Error(message), rest)).message).toBe(words);
  });

  test.each(['ETIMEDOUT', 'ECONNRESET', undefined])(
    'a mail server that does not answer (%s) is no lost database',
    (code) => {
      const silent = Object.assign(new Error('connection timeout'), { code });
      expect(databaseFault(refusalOf(silent))).toBeUndefined();
    },
  );
});

describe('the link of a mail, where it is an https address of this server', () => {
  const token = 'aB3-_x';
  const email = "o'hara+1@mitra.example";
  const path = `/reset-password/${token}/${encodeURIComponent(email)}`;
  const get = (address: string) => server.app.request(address);

  test.each([path, `/rujukan${path}`])(
    '%s hands over to the program and shows what to paste',
    async (address) => {
      const response = await get(address);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      const page = await response.text();
      const [, href] = /<a href="([^"]+)"/.exec(page) ?? [];
      const [, pasted] = /<textarea[^>]*>([^<]+)</.exec(page) ?? [];
      for (const shown of [href!, pasted!]) {
        expect(shown).toMatch(/^rujukan:\/\/app\/reset-password\//);
        expect(readResetLink(shown.replaceAll('&#39;', "'"))).toEqual({ token, email });
      }
      expect(page).not.toContain('<script');
    },
  );

  test.each([
    '/reset-password/<script>/siti%40mitra.example',
    '/reset-password/aB3',
    '/reset-password/aB3/%E0%A4%A',
    '/reset-passwords/aB3/siti%40mitra.example',
  ])('%s is no link', async (address) => {
    expect((await get(address)).status).toBe(404);
  });

  test('parameters of the address are shown as text, never as markup', async () => {
    const page = await (await get(`/reset-password/aB3/${encodeURIComponent('"><b>@x.example')}`)).text();
    expect(page).not.toContain('<b>');
  });

  test('the page does not tell whether the link is valid, and shows no session', async () => {
    const [one, other] = await Promise.all([
      get('/reset-password/aB3/a%40b.example'),
      get('/reset-password/aB4/a%40b.example'),
    ]);
    expect((await one.text()).replaceAll('aB3', 'aB4')).toBe(await other.text());
    expect((await server.call(me, {})).status).toBe(401);
  });
});
