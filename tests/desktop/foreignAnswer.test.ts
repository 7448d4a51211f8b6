import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createProtocolHandler } from '../../src/main/bridge/protocol.ts';
import type { ApiClient } from '../../src/main/services/api/apiClient.ts';
import { createLive } from '../../src/main/services/api/live.ts';
import { checkServer, checkTexts } from '../../src/main/services/api/serverCheck.ts';
import type { SessionService } from '../../src/main/services/session/session.ts';
import { workbookType } from '../../src/shared/core/files.ts';
import type { Operation } from '../../src/shared/core/operation.ts';
import { pathParams } from '../../src/shared/core/operation.ts';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { operations } from '../../src/shared/entities/index.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { eventually } from '../eventually.ts';
import { sample } from '../run.ts';
import { memoryKeychain, recordEvents, signInParts, silentLog } from './support/doubles.ts';
import { type FakeServer, goodLogin, startFakeServer } from './support/fakeServer.ts';

/** Answers that captive portals, proxies and filters give in the server's place. */

interface Answer {
  status: number;
  type: string | null;
  body: string;
}

const statuses = [
  200, 201, 204, 206, 304, 400, 401, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503, 504, 511, 599, 999,
];
const types = [null, 'text/plain', 'text/html; charset=utf-8', 'application/json', 'application/xhtml+xml'];
const bodies = [
  '',
  '<!doctype html><title>Masuk</title>',
  'Unauthorized',
  'null',
  '[]',
  '{}',
  '{"message":"Unauthorized"}',
  '{"message":"Sesi Anda berakhir","error":"NO_SESSION"}',
  '{"message":"Sesi Anda berakhir","error":{"code":"unauthorized"}}',
  '{"message":"Sesi Anda berakhir","error":{"code":"NO_SE',
];
const noSession = '{"message":"Sesi Anda berakhir","error":{"code":"NO_SESSION"}}';

const answers: Answer[] = [
  ...statuses.flatMap((status) =>
    types.flatMap((type) => bodies.map((body): Answer => ({ status, type, body }))),
  ),
  ...['image/png', 'application/pdf', workbookType].map((type) => ({ status: 200, type, body: 'isi' })),
  // The server never combines these statuses and bodies.
  ...[200, 403, 502].map((status) => ({ status, type: 'application/json', body: noSession })),
  { status: 401, type: 'application/json', body: '{"message":"ok","data":null}' },
  { status: 401, type: 'application/json', body: '{"message":"x","error":{"code":"ACCESS_DENIED"}}' },
];

const pages = statuses.map((status): Answer => ({ status, type: 'text/html', body: '<p>' }));

let server: FakeServer;
let file: { path: string; name: string };
beforeEach(async () => {
  server = await startFakeServer();
  file = { path: join(await mkdtemp(join(tmpdir(), 'rujukan-others-')), 'a.xlsx'), name: 'a.xlsx' };
  await writeFile(file.path, 'isi');
});
afterEach(() => server.close());

const answerInstead = ({ status, type, body }: Answer, routes = '') =>
  server.between((route, response) => {
    if (!route.startsWith(routes)) return false;
    response.writeHead(status, type === null ? {} : { 'content-type': type }).end(body);
    return true;
  });

type Parts = ReturnType<typeof signInParts>;
/** A way to call the server. Rejects with the error that the caller gets. */
type Way = (parts: Parts, answer: Answer) => Promise<unknown>;

const { me } = sessionOperations;
const inputOf = ({ path }: Operation) => Object.fromEntries(pathParams(path).map((name) => [name, 'a.png']));

const ofApi: { [Name in keyof ApiClient]: Way } = {
  request: ({ api }) => api.request(me, {}),
  forward: ({ api }) => api.forward({ method: 'GET', path: me.path, body: null, idempotencyKey: null }),
  upload: ({ api }) => api.upload(batchUploadOperations.upload, { description: 'Januari' }, file),
  download: ({ api }) => api.download(batchUploadOperations.template, {} as never),
};

/** null for a function that makes no request, or ignores the answer. */
const ofSession: { [Name in keyof SessionService]: Way | null } = {
  login: ({ session }) => session.login(goodLogin),
  restore: ({ session }) => session.restore(),
  authorized: ({ api }) => api.request(me, {}),
  logout: null,
  isSignedIn: null,
  userId: null,
};

const files = operations
  .filter(({ answer }) => answer === 'file')
  .map((operation): [string, Way] => [
    operation.id,
    ({ api }) => api.download(operation, inputOf(operation) as never),
  ]);

const others: Record<string, Way> = {
  'a refresh during a call': ({ api }, answer) => {
    server.expireAccess();
    answerInstead(answer, 'POST /w/auth/refresh');
    return api.request(me, {});
  },
  'a start with the token of the last one': async ({ keychain }, answer) => {
    answerInstead(answer, 'POST /w/auth/refresh');
    const stored = memoryKeychain(keychain.stored());
    await signInParts(server.url, stored)
      .session.restore()
      .finally(() => expect(stored.stored()).toBe(keychain.stored()));
  },
};

const ways = Object.entries({ ...ofApi, ...ofSession, ...Object.fromEntries(files), ...others }).filter(
  (entry): entry is [string, Way] => entry[1] !== null,
);

async function misread(way: Way): Promise<unknown[]> {
  const parts = signInParts(server.url);
  await parts.session.login(goodLogin);
  const { session, keychain, ended } = parts;
  const { host } = new URL(server.url);
  const wrong: unknown[] = [];
  for (const answer of sample(answers, 7)) {
    answerInstead(answer);
    const error = await way(parts, answer).then(
      () => 'taken for the server',
      ({ code, message }) => ({ code, message }),
    );
    const isTold =
      typeof error === 'object' &&
      error.code === 'OFFLINE' &&
      error.message.includes(host) &&
      error.message.includes(`status ${answer.status}`);
    const isKept = session.isSignedIn() && keychain.stored() !== null && ended.length === 0;
    if (!isTold || !isKept) wrong.push({ ...answer, error, isKept });
    if (!isKept) break;
  }
  server.between(null);
  return wrong;
}

describe('an answer that is not the server’s is OFFLINE, names host and status, and ends no session', () => {
  test.each(ways)('%s', async (_name, way) => {
    expect(await misread(way)).toEqual([]);
  });

  test('a photo', async () => {
    const photo: Way = async ({ api }) => {
      const told: unknown[] = [];
      const download: ApiClient['download'] = (...asked) =>
        api.download(...asked).catch((error: unknown) => {
          told.push(error);
          throw error;
        });
      const show = createProtocolHandler({ root: tmpdir(), api: { download } });
      const { status } = await show(new Request('app://bundle/media/slider/a.png'));
      expect(status).toBe(503);
      throw told[0];
    };
    expect(await misread(photo)).toEqual([]);
  });

  test('the live stream, which reconnects while the page reloads', async () => {
    const { session, keychain, ended, send } = signInParts(server.url);
    await session.login(goodLogin);
    for (const answer of pages) {
      answerInstead(answer);
      const events = recordEvents();
      const live = createLive({ session, send, emit: events.emit, log: silentLog, firstPause: 1 });
      live.start();
      await eventually(() => expect(events.of('live.changed').length).toBeGreaterThan(1));
      live.stop();
    }
    expect(ended).toEqual([]);
    expect(keychain.stored()).not.toBeNull();
  });

  test('the check of an address, with its own message', async () => {
    for (const answer of pages) {
      answerInstead(answer);
      const checked = checkServer(server.url, { log: silentLog });
      await expect(checked).rejects.toMatchObject({ code: 'OFFLINE', message: checkTexts.foreign });
    }
  });

  test('no other file of main calls the server', () => {
    const callers = globSync('src/main/**/*.ts')
      .filter((path) => /\bTransport\b|createTransport\(/.test(readFileSync(path, 'utf8')))
      .map((path) => basename(path, '.ts'));
    expect(callers.toSorted()).toEqual([
      'apiClient',
      'connection',
      'live',
      'serverCheck',
      'tokens',
      'transport',
    ]);
    const fetching = globSync('src/main/**/*.ts').filter((path) =>
      /\bfetch\(|= fetch\b|from 'node:https?'/.test(readFileSync(path, 'utf8')),
    );
    expect(fetching.map((path) => basename(path, '.ts')).toSorted()).toEqual(['connection', 'transport']);
  });
});

test('the same text in an envelope of the server ends the session', async () => {
  const { session, api, keychain, ended } = signInParts(server.url);
  await session.login(goodLogin);
  answerInstead({ status: 401, type: 'application/json', body: noSession });
  await expect(api.request(me, {})).rejects.toMatchObject({ code: 'NO_SESSION' });
  expect(keychain.stored()).toBeNull();
  expect(ended).toHaveLength(1);
});
