import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLive, type Live } from '../../src/main/services/api/live.ts';
import { createTransport } from '../../src/main/services/api/transport.ts';
import { type LiveEvent, livePath } from '../../src/shared/core/live.ts';
import { eventually } from '../eventually.ts';
import { recordEvents, signInParts, silentLog } from './support/doubles.ts';
import { type FakeServer, goodLogin, json, startFakeServer } from './support/fakeServer.ts';

const route = `GET ${livePath}`;

let server: FakeServer;
let live: Live | undefined;
let streams: ServerResponse[];
beforeEach(async () => {
  server = await startFakeServer();
  streams = [];
  server.on(route, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(':\n\n');
    streams.push(response);
  });
});
afterEach(async () => {
  live?.stop();
  await server.close();
});

async function started(options: { silence?: number; firstPause?: number } = {}) {
  const { session, ended } = signInParts(server.url);
  await session.login(goodLogin);
  const send = createTransport({
    link: { ready: async () => ({ url: server.url, secret: 's3cret' }) },
    log: silentLog,
    userAgent: 'Rujukan/uji',
    onOutcome: () => undefined,
  });
  const events = recordEvents();
  const noticed: LiveEvent[] = [];
  const onNotice = (event: LiveEvent) => void noticed.push(event);
  live = createLive({
    session,
    send,
    emit: events.emit,
    onNotice,
    log: silentLog,
    firstPause: 10,
    ...options,
  });
  live.start();
  const heard = () => events.of('live.changed');
  return { session, ended, heard, noticed, live };
}

const streamCount = (count: number) => eventually(() => expect(streams).toHaveLength(count));

test('events of the server reach the page, however the stream is split', async () => {
  const { heard } = await started();
  await streamCount(1);
  expect(server.last.headers).toMatchObject({ accept: 'text/event-stream', 'x-rujukan-secret': 's3cret' });
  streams[0]!.write('data: {"entity":"referral","id":7,');
  streams[0]!.write('"kind":"created"}\n\ndata: {"entity":"faq","kind":"changed"}\n\n');
  await eventually(() => expect(heard()).toHaveLength(2));
  expect(heard()).toEqual([
    { entity: 'referral', id: 7, kind: 'created' },
    { entity: 'faq', kind: 'changed' },
  ]);
});

test('notices for the user are marked', async () => {
  const { heard, noticed } = await started();
  await streamCount(1);
  streams[0]!.write('data: {"entity":"notification","id":3,"kind":"created"}\n\n');
  streams[0]!.write('data: {"entity":"notification","id":4,"kind":"created","notice":true}\n\n');
  await eventually(() => expect(heard()).toHaveLength(2));
  expect(noticed).toEqual([{ entity: 'notification', id: 4, kind: 'created', notice: true }]);
});

test('other data and unknown fields of events are dropped', async () => {
  const { heard } = await started();
  await streamCount(1);
  streams[0]!.write('data: nothing\n\ndata: {"entity":1}\n\n:\n\nevent: x\n\n');
  streams[0]!.write('data: {"entity":"faq","kind":"deleted","name":"Wulan"}\n\n');
  await eventually(() => expect(heard()).toEqual([{ entity: 'faq', kind: 'deleted' }]));
});

test('an ended stream is reopened, and the page reloads', async () => {
  const { heard } = await started();
  await streamCount(1);
  streams[0]!.end();
  await streamCount(2);
  await eventually(() => expect(heard()).toEqual([{ entity: '*', kind: 'changed' }]));
});

test('an expired access token is refreshed for it', async () => {
  await started();
  await streamCount(1);
  server.expireAccess();
  streams[0]!.destroy();
  await streamCount(2);
  expect(server.seen.filter((seen) => seen === 'POST /w/auth/refresh')).toHaveLength(1);
});

test('a server without the live path is tried again later', async () => {
  let answers = 0;
  server.on(route, (_request, response) => {
    answers += 1;
    json(response, 404, { message: 'Alamat tidak ditemukan', error: { code: 'NOT_FOUND' } });
  });
  await started();
  await eventually(() => expect(answers).toBeGreaterThan(1));
});

test('without a stream the page reloads at each retry', async () => {
  server.on(route, (_request, response) => json(response, 502, { message: 'Bad Gateway' }));
  const { heard } = await started();
  await eventually(() => expect(heard().length).toBeGreaterThanOrEqual(2));
  expect(new Set(heard().map(({ entity }) => entity))).toEqual(new Set(['*']));
});

test('a server that asks for no pause is tried again after the first pause', async () => {
  let answers = 0;
  server.on(route, (_request, response) => {
    answers += 1;
    response.setHeader('retry-after', '0');
    json(response, 503, { message: 'Sibuk', error: { code: 'UNAVAILABLE' } });
  });
  await started({ firstPause: 60_000 });
  await eventually(() => expect(answers).toBeGreaterThan(0));
  await sleep(200);
  expect(answers).toBe(1);
});

test('a connection that has fallen silent is replaced', async () => {
  await started({ silence: 30 });
  await eventually(() => expect(streams.length).toBeGreaterThan(1));
});

test('after the stop the stream is closed and not reopened', async () => {
  const { live: service } = await started();
  await streamCount(1);
  const closed = new Promise<void>((resolve) => {
    streams[0]!.on('close', resolve);
  });
  service.stop();
  await closed;
  expect(server.seen.filter((seen) => seen === route)).toHaveLength(1);
});

test('an ended session is not retried', async () => {
  const { ended } = await started();
  await streamCount(1);
  server.expireAccess();
  server.revokeRefresh();
  streams[0]!.end();
  await eventually(() => expect(ended).toHaveLength(1));
  expect(streams).toHaveLength(1);
});
