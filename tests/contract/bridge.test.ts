import { beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import type { Desktop } from '../../src/shared/bridge/desktop.ts';
import type { EventName } from '../../src/shared/bridge/events.ts';
import { channels, eventNames, routeNames } from '../../src/shared/bridge/names.ts';
import type { RouteName } from '../../src/shared/bridge/routes.ts';
import { routes } from '../../src/shared/bridge/routes.ts';
import { operations } from '../../src/shared/entities/index.ts';

describe('names.ts, which the preload ships instead of the schemas', () => {
  test('names every route, and no other', () => {
    expect([...routeNames].sort()).toEqual(Object.keys(routes).sort());
    expectTypeOf<(typeof routeNames)[number]>().toEqualTypeOf<RouteName>();
  });

  test('names every event, and no other', () => {
    // The `Record` type rejects a missing or an extra event name.
    const every: Record<EventName, true> = {
      'session.started': true,
      'session.ended': true,
      'server.state': true,
      'server.problem': true,
      'batch.changed': true,
      'ledger.changed': true,
      'batch.opened': true,
      'reset.opened': true,
      'view.opened': true,
      'download.changed': true,
      'draft.damaged': true,
      'live.changed': true,
      'notice.opened': true,
      'app.command': true,
      'desktop.changed': true,
      'desktop.leaving': true,
      'update.changed': true,
      'backup.step': true,
      'inbox.found': true,
    };
    expect([...eventNames].sort()).toEqual(Object.keys(every).sort());
  });
});

test('the bridge forwards the path of every operation', () => {
  const refused = operations.filter(({ method, path }) => {
    const request = { method, path: path.replaceAll(/\{\w+\}/g, '7'), body: null, idempotencyKey: null };
    return !routes['api.request'].input.safeParse(request).success;
  });
  expect(refused.map(({ id }) => id)).toEqual([]);
});

interface Preload {
  exposed: Record<string, unknown>;
  invoked: unknown[][];
  channels: string[];
  deliver(...args: unknown[]): void;
  pathOf(file: unknown): string;
}

const preload = vi.hoisted(
  (): Preload => ({ exposed: {}, invoked: [], channels: [], deliver: () => undefined, pathOf: () => '' }),
);
vi.mock('electron', () => ({
  contextBridge: {
    exposeInMainWorld: (name: string, value: unknown) => {
      preload.exposed[name] = value;
    },
  },
  ipcRenderer: {
    invoke: async (...args: unknown[]) => {
      preload.invoked.push(args);
      return { ok: true, data: null };
    },
    on: (channel: string, listener: (event: object, ...args: unknown[]) => void) => {
      preload.channels.push(channel);
      preload.deliver = (...args) => listener({ sender: 'must not leak' }, ...args);
    },
  },
  webUtils: { getPathForFile: (file: unknown) => preload.pathOf(file) },
}));

describe('the preload', () => {
  let desktop: Desktop;
  beforeEach(async () => {
    vi.resetModules();
    Object.assign(preload, { exposed: {}, invoked: [], channels: [], pathOf: () => '' });
    await import('../../src/preload/index.ts');
    desktop = preload.exposed.desktop as Desktop;
  });

  test('gives the page the contract and nothing else (SECURITY: 20)', () => {
    const contract: Record<keyof Desktop, 'function'> = {
      call: 'function',
      on: 'function',
      dropWorkbook: 'function',
      dropPhotos: 'function',
    };
    expect(Object.keys(preload.exposed)).toEqual(['desktop']);
    expect(Object.fromEntries(Object.entries(desktop).map(([key, value]) => [key, typeof value]))).toEqual(
      contract,
    );
    expect(Object.isFrozen(desktop)).toBe(true);
  });

  test('forwards every route except those that name a path', async () => {
    for (const name of routeNames) await desktop.call(name as 'app.info', undefined);
    const asked = preload.invoked.map(([channel, name]) => [channel, name]);
    const expected = routeNames.filter((name) => name !== 'batch.open' && name !== 'batch.dropPhotos');
    expect(asked).toEqual(expected.map((name) => [channels.call, name]));
  });

  test.each(['batch.open', 'batch.dropPhotos', 'toString', '__proto__', 'app.quit', ''])(
    'refuses %j without calling main',
    async (name) => {
      const answer = await desktop.call(name as 'app.info', undefined);
      expect(answer).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
      expect(preload.invoked).toEqual([]);
    },
  );

  test('passes the path of a dropped file to main, and refuses a file made by the page', async () => {
    preload.pathOf = () => '/data/januari.xlsx';
    await desktop.dropWorkbook({});
    expect(preload.invoked).toEqual([[channels.call, 'batch.open', { path: '/data/januari.xlsx' }]]);
    preload.pathOf = () => '';
    expect(await desktop.dropWorkbook({})).toMatchObject({ ok: false, error: { code: 'FILE_REFUSED' } });
    preload.pathOf = () => {
      throw new TypeError('not a File');
    };
    expect(await desktop.dropWorkbook({})).toMatchObject({ ok: false, error: { code: 'FILE_REFUSED' } });
    expect(preload.invoked).toHaveLength(1);
  });

  test('passes the path of a photo folder to main, with its workbook or for an open one', async () => {
    preload.pathOf = (file) => (file as { path: string }).path;
    const folder = { path: '/data/foto' };
    await desktop.dropWorkbook({ path: '/data/januari.xlsx' }, folder);
    await desktop.dropPhotos('d1', folder);
    const asked = [
      [channels.call, 'batch.open', { path: '/data/januari.xlsx', photos: '/data/foto' }],
      [channels.call, 'batch.dropPhotos', { draftId: 'd1', path: '/data/foto' }],
    ];
    expect(preload.invoked).toEqual(asked);
    const made = { ok: false, error: { code: 'FILE_REFUSED' } };
    expect(await desktop.dropWorkbook({ path: '/data/januari.xlsx' }, { path: '' })).toMatchObject(made);
    expect(await desktop.dropPhotos('d1', { path: '' })).toMatchObject(made);
    expect(preload.invoked).toHaveLength(2);
  });

  test('passes only the payload of events, until unsubscribed', () => {
    const heard: unknown[][] = [];
    const stop = desktop.on('server.state', (...args) => void heard.push(args));
    preload.deliver('server.state', { reachable: false });
    preload.deliver('app.command', { command: 'back' });
    stop();
    preload.deliver('server.state', { reachable: true });
    expect(heard).toEqual([[{ reachable: false }]]);
    expect(preload.channels).toEqual([channels.event]);
  });

  test('keeps events that came before the page first listened', () => {
    const heard: unknown[] = [];
    preload.deliver('batch.opened', { draftId: 'd1', name: 'januari.xlsx' });
    desktop.on('batch.opened', (payload) => void heard.push(payload));
    desktop.on('batch.opened', (payload) => void heard.push(payload));
    expect(heard).toEqual([{ draftId: 'd1', name: 'januari.xlsx' }]);
  });

  test('keeps opened files while no frame listens, but not for the next user', () => {
    const heard: unknown[] = [];
    const listen = () => desktop.on('batch.opened', (payload) => void heard.push(payload));
    listen()();
    preload.deliver('batch.opened', { draftId: 'd1', name: 'januari.xlsx' });
    listen()();
    expect(heard).toEqual([{ draftId: 'd1', name: 'januari.xlsx' }]);
    preload.deliver('batch.opened', { draftId: 'd2', name: 'februari.xlsx' });
    preload.deliver('session.ended', { message: '' });
    listen();
    expect(heard).toHaveLength(1);
  });

  test('refuses any other event', () => {
    expect(() => desktop.on('ipc-message' as 'server.state', () => undefined)).toThrowError();
  });
});
