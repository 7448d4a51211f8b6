import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { defaultMailConfig, openMail } from '../../src/server/mail/mail.ts';
import type { Mail } from '../../src/server/mail/message.ts';
import { ConfigError } from '../../src/server/start/commandLine.ts';

const mail: Mail = {
  to: { name: 'Siti Nurhaliza', address: 'siti@mitra.example' },
  subject: 'Atur Ulang Kata Sandi – “baru”',
  text: 'Halo Siti,\n\nrujukan://app/reset-password/abc/siti%40mitra.example\n.\nSelesai é',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rujukan-mail-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const outboxOf = (root: string) => join(root, 'outbox');
const filesOf = (root: string) => readdirSync(outboxOf(root)).sort();
const onlyFile = (root: string) => readFileSync(join(outboxOf(root), filesOf(root)[0]!));

describe('the outbox folder, which is the default', () => {
  const send = (each: Mail) => openMail(defaultMailConfig, outboxOf(folder)).send(each);

  test('holds each mail as an .eml that a mail program reads as it was written', async () => {
    await send(mail);
    expect(filesOf(folder)).toHaveLength(1);
    expect(filesOf(folder)[0]).toMatch(/\.eml$/);
    const read = await PostalMime.parse(onlyFile(folder));
    expect(read).toMatchObject({ from: defaultMailConfig.from, to: [mail.to], subject: mail.subject });
    expect(read.text?.trimEnd()).toBe(mail.text);
    expect(read.date).toBeTruthy();
    expect(read.messageId).toBeTruthy();
  });

  test('is for the account that runs the server only', async () => {
    await send(mail);
    expect(statSync(outboxOf(folder)).mode & 0o777).toBe(0o700);
    expect(statSync(join(outboxOf(folder), filesOf(folder)[0]!)).mode & 0o777).toBe(0o600);
  });

  test('lines end in CRLF and are no longer than a mail server takes (RFC 5322)', async () => {
    await send({ ...mail, text: 'kata '.repeat(1000) });
    const lines = onlyFile(folder).toString('latin1').split('\r\n');
    expect(lines.every((line) => !/[\r\n]/.test(line) && line.length <= 998)).toBe(true);
  });

  test('a name or subject cannot add a header', async () => {
    await send({
      to: { name: 'Siti\r\nBcc: jahat@example.com', address: mail.to.address },
      subject: 'Halo\r\nBcc: jahat@example.com\r\n\r\nisi palsu',
      text: 'isi',
    });
    const read = await PostalMime.parse(onlyFile(folder));
    expect(read.bcc).toBeUndefined();
    expect(read.to).toHaveLength(1);
    expect(read.headers.map((each) => each.key)).not.toContain('bcc');
    expect(read.text?.trim()).toBe('isi');
  });

  test.each([
    'siti@mitra.example\r\nBcc: jahat@example.com',
    'siti@mitra.example, jahat@example.com',
    'Siti <siti@mitra.example>',
    'bukan alamat',
  ])('nothing is sent to %j', async (address) => {
    await expect(send({ ...mail, to: { name: 'Siti', address } })).rejects.toThrow();
    expect(() => filesOf(folder)).toThrow('ENOENT');
  });
});

describe('SMTP', () => {
  const received: { from: string; to: string[]; content: string; user?: string }[] = [];

  async function startSmtp(options: SMTPServerOptions): Promise<{ port: number; stop(): Promise<void> }> {
    const smtp = new SMTPServer({
      ...options,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          received.push({
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            to: session.envelope.rcptTo.map((each) => each.address),
            content: Buffer.concat(chunks).toString(),
            ...(session.user && { user: session.user }),
          });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    return {
      port: (smtp.server.address() as AddressInfo).port,
      stop: () => new Promise((resolve) => smtp.close(() => resolve())),
    };
  }

  const send = (smtpUrl: string) => openMail({ ...defaultMailConfig, smtpUrl }, outboxOf(folder)).send(mail);

  test('hands the mail over with user and password, and writes no file', async () => {
    const smtp = await startSmtp({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === 'kantor' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
    });
    await send(`smtp://kantor:p%40ss@127.0.0.1:${smtp.port}`);
    await smtp.stop();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      from: defaultMailConfig.from.address,
      to: [mail.to.address],
      user: 'kantor',
    });
    const read = await PostalMime.parse(received[0]!.content);
    expect(read.subject).toBe(mail.subject);
    expect(read.text?.trimEnd()).toBe(mail.text);
    expect(() => filesOf(folder)).toThrow('ENOENT');
  });

  test('sending fails when the server refuses or is missing', async () => {
    const smtp = await startSmtp({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_, __, done) => done(new Error('penuh')),
    });
    await expect(send(`smtp://127.0.0.1:${smtp.port}`)).rejects.toThrow();
    await smtp.stop();
    await expect(send(`smtp://127.0.0.1:${smtp.port}`)).rejects.toThrow();
  });
});

describe('configuration', () => {
  const read = (env: NodeJS.ProcessEnv) => readConfig([], env).mail;

  test('without settings mails go to the folder, with links the desktop program opens', () => {
    expect(read({})).toEqual(defaultMailConfig);
    expect(defaultMailConfig.smtpUrl).toBeUndefined();
  });

  test('reads server, sender and link address', () => {
    expect(
      read({
        RUJUKAN_SMTP_URL: 'smtps://a:b@mail.example:465',
        RUJUKAN_MAIL_FROM: 'kantor@mitra.example',
        RUJUKAN_LINK_BASE: 'https://rujukan.mitra.example/',
      }),
    ).toEqual({
      smtpUrl: 'smtps://a:b@mail.example:465',
      from: { name: 'Rujukan', address: 'kantor@mitra.example' },
      linkBase: 'https://rujukan.mitra.example',
    });
  });

  test.each([
    ['RUJUKAN_SMTP_URL', 'http://rahasia@mail.example'],
    ['RUJUKAN_SMTP_URL', 'smtp://a:rahasia@mail.example?requireTLS=false'],
    ['RUJUKAN_SMTP_URL', 'smtps://a:rahasia@mail.example/?tls.rejectUnauthorized=false'],
    ['RUJUKAN_MAIL_FROM', 'bukan rahasia'],
    ['RUJUKAN_LINK_BASE', 'javascript:rahasia'],
  ])('an invalid %s is refused by name, without its value', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigError);
    expect(() => read({ [name]: value })).toThrow(name);
    expect(() => read({ [name]: value })).not.toThrow(/rahasia/);
  });
});
