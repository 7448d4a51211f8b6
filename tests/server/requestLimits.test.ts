import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Listening, listen } from '../../src/server/http/app.ts';
import { mounted } from '../../src/server/registry.ts';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { faqOperations } from '../../src/shared/entities/faq/operations.ts';
import { mediaOperations } from '../../src/shared/entities/media/operations.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { sharedServer } from './harness.ts';
import { superAdmin } from './support/referrals.ts';

const server = sharedServer();
let listening: Listening;
beforeAll(async () => {
  listening = await listen(server().app, 0, { headersTimeout: 300, connectionsCheckingInterval: 50 });
});
afterAll(() => listening.close());

interface RawAnswer {
  status: number;
  message: string;
  code: string;
}

async function send(...parts: string[]): Promise<RawAnswer> {
  const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  for (const part of parts) socket.write(part);
  return readAnswer(socket);
}

async function readAnswer(socket: Socket): Promise<RawAnswer> {
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    const body = text.split('\r\n\r\n')[1];
    if (body?.endsWith('}')) break;
  }
  socket.destroy();
  const { message, error } = JSON.parse(text.split('\r\n\r\n')[1]!) as {
    message: string;
    error: { code: string };
  };
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)![1]), message, code: error.code };
}

async function head(path: string, ...headers: string[]): Promise<string> {
  const authorization = `authorization: Bearer ${await server().tokenOf(superAdmin)}`;
  const lines = [`POST ${path} HTTP/1.1`, 'host: 127.0.0.1', authorization, ...headers];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

const tooLarge = { status: 413, code: 'TOO_LARGE', message: 'Ukuran permintaan terlalu besar' };
const mib = 1024 * 1024;

test.each([
  ['a form', faqOperations.create.path, 2 * mib + 1],
  ['a sign-in', sessionOperations.login.path, 64 * 1024 + 1],
  ['a picture', mediaOperations.upload.path, 10 * mib + 1],
  ['a workbook', batchUploadOperations.upload.path, 12 * mib + 1],
])('%s with a too large Content-Length is refused before its body', async (_, path, bytes) => {
  expect(await send(await head(path, `content-length: ${bytes}`))).toEqual(tooLarge);
});

test('a body without Content-Length is refused as soon as it is too large', async () => {
  const chunk = `${mib.toString(16)}\r\n${'x'.repeat(mib)}\r\n`;
  const start = await head(faqOperations.create.path, 'transfer-encoding: chunked');
  expect(await send(start, chunk, chunk, chunk)).toEqual(tooLarge);
});

test('an address or header without end is refused', async () => {
  const refused = {
    status: 431,
    code: 'TOO_LARGE',
    message: 'Permintaan terlalu panjang',
  };
  expect(await send(await head(`/w/faq?keyword=${'x'.repeat(20_000)}`))).toEqual(refused);
  expect(await send(await head('/w/faq', `x-long: ${'x'.repeat(20_000)}`))).toEqual(refused);
});

test('a request head that never ends is closed', async () => {
  expect(await send('POST /w/faq HTTP/1.1\r\nhost: 127.0.0.1\r\n')).toEqual({
    status: 408,
    code: 'BAD_REQUEST',
    message: 'Koneksi terlalu lambat. Coba lagi.',
  });
});

test('a request that is not HTTP gets an error', async () => {
  expect(await send('halo\r\n\r\n')).toEqual({
    status: 400,
    code: 'BAD_REQUEST',
    message: 'Permintaan tidak dapat diproses. Muat ulang, lalu coba lagi.',
  });
});

test.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
])('JSON of %s within each other without end is refused', async (_, opening, closing) => {
  const deep = `${opening.repeat(100_000)}1${closing.repeat(100_000)}`;
  const body = `{"question":${deep},"answer":"x"}`;
  const start = await head(faqOperations.create.path, `content-length: ${body.length}`);
  expect(await send(start, body)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
});

test('every list in an input has a maximum', () => {
  const endless: string[] = [];
  const walk = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, maxItems } = node as { type?: string; maxItems?: number };
    if (type === 'array' && maxItems === undefined) endless.push(path);
    for (const [name, inner] of Object.entries(node)) walk(inner, `${path}.${name}`);
  };
  for (const { operation } of mounted)
    walk(z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }), operation.id);
  expect(endless).toEqual([]);
});
