import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readText } from '../../src/main/services/api/answers.ts';
import { withBodyTimeout } from '../../src/main/services/api/bodyTimeout.ts';
import { createTransport, type Fetch, type WireRequest } from '../../src/main/services/api/transport.ts';
import { AppError, messages } from '../../src/shared/core/errors.ts';
import { silentLog } from './support/doubles.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(server: Server): Promise<number> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const answering = async (answer: (response: ServerResponse) => void): Promise<string> =>
  `http://127.0.0.1:${await listening(createServer((_request, response) => answer(response)))}`;

function transportTo(
  url: string,
  { defaultTimeout = 30_000, netFetch }: { defaultTimeout?: number; netFetch?: Fetch } = {},
) {
  const outcomes: boolean[] = [];
  const send = createTransport({
    link: { ready: async () => ({ url, secret: 's3cret' }) },
    log: silentLog,
    userAgent: 'Rujukan/uji',
    defaultTimeout,
    ...(netFetch && { netFetch }),
    onOutcome: (reachable) => void outcomes.push(reachable),
  });
  const ask = (request: Partial<WireRequest> = {}) => send({ method: 'GET', path: '/w/x', ...request });
  return { ask, outcomes };
}

test('a server that is not ready in time counts as away, so that its start is reported', async () => {
  const late = new AppError('UNAVAILABLE', 'Server lokal belum siap.');
  const outcomes: boolean[] = [];
  const send = createTransport({
    link: { ready: () => Promise.reject(late) },
    log: silentLog,
    userAgent: 'Rujukan/uji',
    onOutcome: (reachable) => void outcomes.push(reachable),
  });
  await expect(send({ method: 'GET', path: '/w/health' })).rejects.toBe(late);
  expect(outcomes).toEqual([false]);
});

describe('an answer that stalls after its head', () => {
  const stalled = { code: 'OFFLINE', message: messages.offline };

  test('makes the server unreachable while an envelope is read', async () => {
    const url = await answering((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"message":');
    });
    const { ask, outcomes } = transportTo(url, { defaultTimeout: 50 });
    await expect(ask({ timeout: 30_000 })).rejects.toMatchObject(stalled);
    expect(outcomes).toEqual([false]);
  });

  test('makes the server unreachable while a file is read', async () => {
    const url = await answering((response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-disposition': 'inline' });
      response.write('a');
    });
    const { ask, outcomes } = transportTo(url, { defaultTimeout: 50 });
    const response = await ask({ expected: ['image/png'], timeout: 30_000 });
    await expect(readText(response)).rejects.toMatchObject(stalled);
    expect(outcomes).toEqual([true, false]);
  });

  test('does not end an event stream, which has its own limit', async () => {
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    const url = await answering((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('a');
      void held.then(() => response.end('b'));
    });
    const response = await transportTo(url, { defaultTimeout: 20 }).ask({
      expected: 'events',
      timeout: 30_000,
    });
    setTimeout(goOn, 100);
    expect(await response.text()).toBe('ab');
  });
});

describe('the time limit of an answer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** A body of five chunks, each available 20 s after its read. */
  function slow(perChunk: boolean) {
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          await new Promise((resolve) => setTimeout(resolve, 20_000));
          pieces += 1;
          if (pieces > 5) controller.close();
          else controller.enqueue(new TextEncoder().encode('x'));
        },
      },
      { highWaterMark: 0 },
    );
    return withBodyTimeout(new Response(body), { timeout: 30_000, perChunk, stop: () => new Error('late') });
  }

  test('covers a whole list', async () => {
    const read = expect(slow(false).text()).rejects.toThrow('late');
    await vi.advanceTimersByTimeAsync(130_000);
    await read;
  });

  test('covers only the pauses of a file', async () => {
    const read = slow(true).text();
    await vi.advanceTimersByTimeAsync(130_000);
    expect(await read).toBe('xxxxx');
  });

  test('does not run while nothing reads the body, as during a save dialog', async () => {
    const answer = slow(true);
    await vi.advanceTimersByTimeAsync(600_000);
    const read = answer.text();
    await vi.advanceTimersByTimeAsync(130_000);
    expect(await read).toBe('xxxxx');
  });
});

test('a redirect is reported as an answer of the network, with the host', async () => {
  const url = await answering((response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:9/login' }).end(),
  );
  const { ask, outcomes } = transportTo(url);
  await expect(ask()).rejects.toMatchObject({
    code: 'OFFLINE',
    message: expect.stringContaining(new URL(url).host),
  });
  expect(outcomes).toEqual([false]);
});

describe('proxies', () => {
  test('are used for an office’s server, and not for this machine', async () => {
    const own = JSON.stringify({ message: 'own', data: null });
    const asked: string[] = [];
    const netFetch: Fetch = async (url) => {
      asked.push(url);
      return Response.json({ message: 'outside', data: null });
    };
    await transportTo('https://rujukan.example', { netFetch }).ask();
    expect(asked).toEqual(['https://rujukan.example/w/x']);
    for (const host of ['127.0.0.1', 'localhost']) {
      const url = await answering((response) => void response.end(own));
      const { ask } = transportTo(url.replace('127.0.0.1', host), { netFetch });
      expect(await (await ask()).text()).toBe(own);
    }
    expect(asked).toHaveLength(1);
  });

  async function seenByProxy(urls: string[], environment: NodeJS.ProcessEnv): Promise<string[]> {
    const seen: string[] = [];
    const proxy = createServer((request, response) => {
      seen.push(String(request.url));
      response.end('proxy');
    });
    proxy.on('connect', (request, socket) => {
      seen.push(String(request.url));
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    const address = `http://127.0.0.1:${await listening(proxy)}`;
    const script = `
      import { createTransport } from '${join(import.meta.dirname, '../../src/main/services/api/transport.ts')}';
      import { keepLoopbackDirect } from '${join(import.meta.dirname, '../../src/shared/core/loopback.ts')}';
      keepLoopbackDirect(process.env);
      const log = { info() {}, warn() {}, error() {} };
      for (const url of process.argv.slice(1)) {
        const link = { ready: async () => ({ url, secret: 's3cret' }) };
        await createTransport({ link, log, onOutcome() {} })({ method: 'GET', path: '/' }).catch(() => undefined);
      }
      process.exit(0);`;
    const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];
    const proxies = Object.fromEntries(names.map((name) => [name, address]));
    const env = { PATH: process.env.PATH, NODE_USE_ENV_PROXY: '1', ...proxies, ...environment };
    const args = ['--no-warnings', '--input-type=module', '--eval', script, ...urls];
    await promisify(execFile)(process.execPath, args, { env });
    return seen;
  }

  test.each<[string, NodeJS.ProcessEnv]>([
    ['none', {}],
    ['NO_PROXY', { NO_PROXY: 'rujukan.example' }],
    ['no_proxy', { no_proxy: 'rujukan.example', NO_PROXY: 'other.example' }],
    ['an empty no_proxy', { no_proxy: '' }],
  ])('of the environment get no request to this machine, with %s set', async (_name, environment) => {
    const own = ['127.0.0.1', 'localhost', '[::1]'].map((host) => `http://${host}:8099`);
    const seen = await seenByProxy([...own, 'http://kantor.example'], environment);
    expect(seen.map((each) => each.split(':')[0])).toEqual(['kantor.example']);
  });
});
