import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { EmbeddedServer } from '../../src/main/services/embedded/embeddedServer.ts';
import { createEmbeddedServer } from '../../src/main/services/embedded/embeddedServer.ts';
import type { DatabaseBackup } from '../../src/main/services/embedded/serverOutput.ts';
import type { EmbeddedServerDeps } from '../../src/main/services/embedded/supervise.ts';
import { eventually } from '../eventually.ts';
import { silentLog } from './support/doubles.ts';

const program = fileURLToPath(new URL('./support/serverChild.ts', import.meta.url));

let server: EmbeddedServer;
const children: ChildProcess[] = [];
afterEach(async () => {
  await server.stop();
  vi.unstubAllEnvs();
});

interface Watched {
  states: boolean[];
  givenUp: string[];
  backups: (DatabaseBackup | null)[];
  damaged: string[];
  started: string[][];
}

/** Milliseconds. `stop` is short, because some children never end by themselves. */
const times = { backoff: 1, stop: 300, ready: 20_000 };

/** @param modes MODE of each child in order; the last applies to all later children */
function start(modes: string[], options: Partial<EmbeddedServerDeps> = {}): Watched {
  const watched: Watched = { states: [], givenUp: [], backups: [], damaged: [], started: [] };
  children.length = 0;
  server = createEmbeddedServer({
    fork: (args, env) => {
      const mode = modes[Math.min(watched.started.length, modes.length - 1)];
      watched.started.push(args);
      if (mode === 'unforkable') throw new Error('EAGAIN');
      const child = fork(program, args, { env: { ...env, MODE: mode, NODE_NO_WARNINGS: '1' }, silent: true });
      // The pipe of an ending child may already be closed.
      child.on('error', () => undefined);
      children.push(child);
      return {
        stdout: child.stdout,
        stderr: child.stderr,
        on: (_event, listener) => child.on('exit', (code) => listener(code ?? 137)),
        postMessage: (message) => void (child.connected && child.send(message as string)),
        kill: () => child.kill('SIGKILL'),
      };
    },
    dataFolder: '/data',
    firstStart: 'demo',
    log: silentLog,
    onState: (reachable) => void watched.states.push(reachable),
    onGivenUp: (error, backup) => {
      watched.givenUp.push(error.message);
      watched.backups.push(backup);
    },
    onDamaged: (message, backup) => {
      watched.damaged.push(message);
      if (backup) void server.replace(backup);
    },
    times,
    ...options,
  });
  server.start();
  return watched;
}

const ask = async (path = '/') => (await fetch((await server.ready()).url + path)).json();

describe('starting', () => {
  test('returns address and secret, and passes folder, port and secret to the child', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://elsewhere');
    const { states } = start(['good']);
    const { url, secret } = await server.ready();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await ask()).toEqual({ argv: ['--data', '/data', '--port', '0', '--demo'], secret });
    expect(secret?.length).toBeGreaterThan(40);
    expect(states).toEqual([true]);
  });

  test.each([
    ['ask', ['--setup', '--demo']],
    ['own', ['--setup', '--no-demo']],
  ] as const)('a first start of one’s own waits for its set-up: %s', async (firstStart, flags) => {
    start(['good'], { firstStart });
    expect(await ask()).toMatchObject({ argv: ['--data', '/data', '--port', '0', ...flags] });
  });

  test('a request that waits too long is an error', async () => {
    start(['silent'], { times: { ready: 50, stop: 300 } });
    await expect(server.ready()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('an address that is not loopback is refused', async () => {
    start(['foreign'], { times: { ready: 1000, stop: 300 } });
    await expect(server.ready()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('when the child ends by itself', () => {
  test('it is started again, with another secret, and requests wait for it', async () => {
    const { states } = start(['good']);
    const first = await server.ready();
    await fetch(`${first.url}/die`).catch(() => undefined);
    await eventually(() => expect(states).toEqual([true, false]));
    const second = await server.ready();
    expect(second.secret).not.toBe(first.secret);
    expect(await ask()).toMatchObject({ secret: second.secret });
    expect(states).toEqual([true, false, true]);
  });

  test('a start that crashes a few times still succeeds', async () => {
    const { givenUp } = start(['crash', 'crash', 'good']);
    expect(await ask()).toBeTruthy();
    expect(children).toHaveLength(3);
    expect(givenUp).toEqual([]);
  });

  test('a retry during the pause before a restart starts one child only', async () => {
    const { states, started } = start(['crash', 'good'], { times: { ...times, backoff: 50 } });
    await eventually(() => expect(states).toEqual([false]));
    server.start();
    expect(await ask()).toBeTruthy();
    await sleep(100);
    expect(started).toHaveLength(2);
  });

  test('after five restarts the server stays down, and requests give the reason', async () => {
    const { givenUp } = start(['crash']);
    await eventually(() => expect(givenUp).toHaveLength(1));
    expect(children).toHaveLength(6);
    await expect(server.ready()).rejects.toMatchObject({ code: 'UNAVAILABLE', message: givenUp[0] });
  });

  test('an error that the child reports ends the restarts, and a retry is possible', async () => {
    const { givenUp } = start(['error', 'good']);
    await eventually(() => expect(givenUp).toEqual(['Data sedang dipakai program lain']));
    await expect(server.ready()).rejects.toMatchObject({ message: 'Data sedang dipakai program lain' });
    expect(children).toHaveLength(1);
    server.start();
    expect(await ask()).toBeTruthy();
  });
});

describe('when the database is damaged (guard 4)', () => {
  const backup = { path: '/data/backups/one', date: '2026-11-20T18:00:00.000Z' };

  test('damage found while it runs: the server ends, the backup is restored, and it restarts', async () => {
    const { damaged, givenUp, started } = start(['spoiled', 'good', 'good']);
    await eventually(() => expect(started).toHaveLength(3));
    expect(damaged).toEqual(['Tabel referral di dalam database rusak.']);
    expect(started[1]).toEqual(['restore', '/data/backups/one', '--data', '/data']);
    expect((await server.ready()).url).toMatch(/^http/);
    expect(givenUp).toEqual([]);
  });

  test('the newest backup is offered, restored by a child of its own, and the server starts', async () => {
    const { backups, givenUp, started } = start(['damaged', 'good', 'good']);
    await eventually(() => expect(backups).toEqual([backup]));
    expect(givenUp).toEqual(['Database rusak']);
    server.restore(backup);
    expect(await ask()).toMatchObject({ argv: ['--data', '/data', '--port', '0', '--demo'] });
    expect(started[1]).toEqual(['restore', '/data/backups/one', '--data', '/data']);
    expect(started).toHaveLength(3);
  });

  test('a failed restore is reported, and the server is not started', async () => {
    const { backups, givenUp, started } = start(['damaged', 'unrestorable']);
    await eventually(() => expect(backups).toHaveLength(1));
    server.restore(backup);
    await eventually(() => expect(givenUp).toEqual(['Database rusak', 'Cadangan rusak']));
    await expect(server.ready()).rejects.toMatchObject({ message: 'Cadangan rusak' });
    expect(started).toHaveLength(2);
  });

  test('a damaged backup is replaced by the next older one, until there is none', async () => {
    const { backups } = start(['damaged', 'older', 'last']);
    await eventually(() => expect(backups).toEqual([backup]));
    server.restore(backup);
    const older = { path: '/data/backups/older', date: '2026-11-19T18:00:00.000Z' };
    await eventually(() => expect(backups).toEqual([backup, older]));
    server.restore(older);
    await eventually(() => expect(backups).toEqual([backup, older, null]));
  });

  test('another reported error offers no backup', async () => {
    const { backups } = start(['error']);
    await eventually(() => expect(backups).toEqual([null]));
  });
});

describe('a move to PostgreSQL', () => {
  test('stops the server, keeps the address out of the command line, and restarts it', async () => {
    const { started, givenUp } = start(['good']);
    await server.ready();
    expect(await server.move('postgres://a:rahasia@kantor/rujukan')).toEqual({ tables: 40, rows: 900 });
    expect(started[1]).toEqual(['move', '--data', '/data']);
    expect(JSON.stringify(started)).not.toContain('rahasia');
    expect(await ask()).toMatchObject({ argv: ['--data', '/data', '--port', '0', '--demo'] });
    expect(givenUp).toEqual([]);
  });

  test('that fails gives the reason, and the server restarts', async () => {
    start(['good', 'unmovable', 'good']);
    await server.ready();
    await expect(server.move('postgres://kantor/rujukan')).rejects.toMatchObject({
      message: 'Database tujuan tidak kosong',
    });
    expect(await ask()).toMatchObject({ argv: ['--data', '/data', '--port', '0', '--demo'] });
  });
});

describe('a backup of a working database', () => {
  const backup = { path: '/data/backups/one', date: '2026-11-20T18:00:00.000Z' };

  test('is listed by the child, or the child gives the reason why not', async () => {
    start(['good']);
    expect(await server.backups(false)).toEqual([{ ...backup, bytes: 42 }]);
    await expect(server.backups(true)).rejects.toMatchObject({ message: 'Penyimpanan penuh' });
    const both = await Promise.all([server.backups(false), server.backups(false)]);
    expect(both).toEqual([[{ ...backup, bytes: 42 }], [{ ...backup, bytes: 42 }]]);
  });

  test('whose answer comes too late does not answer the next question', async () => {
    start(['slow'], { times: { ...times, copy: 1000 } });
    await expect(server.backups(true)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await server.backups(false)).toEqual([{ ...backup, bytes: 42 }]);
  });

  test('is restored: the child is stopped, and a new one started on the backup', async () => {
    const { started, givenUp } = start(['good']);
    await server.ready();
    await server.replace(backup);
    expect(started[1]).toEqual(['restore', backup.path, '--data', '/data']);
    expect(started[2]).toEqual(['--data', '/data', '--port', '0', '--demo']);
    expect(await ask()).toMatchObject({ argv: started[2] });
    expect([givenUp, started.length]).toEqual([[], 3]);
  });

  test('that cannot be restored leaves the present data in use, and gives the reason', async () => {
    const { started, givenUp } = start(['good', 'unrestorable', 'good']);
    await server.ready();
    await expect(server.replace(backup)).rejects.toMatchObject({ message: 'Cadangan rusak' });
    expect(await ask()).toMatchObject({ argv: started[2] });
    expect(givenUp).toEqual([]);
  });

  test('whose command cannot start leaves the present data in use', async () => {
    const { started } = start(['good', 'unforkable', 'good']);
    await server.ready();
    await expect(server.replace(backup)).rejects.toThrow('EAGAIN');
    expect(await ask()).toMatchObject({ argv: started[2] });
    expect(await server.backups(false)).toHaveLength(1);
  });
});

describe('stopping', () => {
  test('lets the child close, and does not restart it', async () => {
    start(['good'], { times: { ...times, stop: 20_000 } });
    await server.ready();
    await server.stop();
    expect(children[0]).toMatchObject({ exitCode: 0, signalCode: null });
    expect(children).toHaveLength(1);
  });

  test('kills a child that does not listen', async () => {
    start(['deaf']);
    await server.ready();
    await server.stop();
    expect(children[0]?.signalCode).toBe('SIGKILL');
  });
});
