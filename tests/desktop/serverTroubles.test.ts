import { expect, test, vi } from 'vitest';
import {
  createServerTroubles,
  type ServerTroublesDeps,
} from '../../src/main/services/embedded/serverTroubles.ts';
import { AppError } from '../../src/shared/core/errors.ts';
import { silentLog } from './support/doubles.ts';

const backup = { path: '/data/backups/1', date: '2026-11-22T02:00:00.000Z' };
const damaged = new AppError('UNAVAILABLE', 'Database rusak');

function make(changes: Partial<ServerTroublesDeps> = {}) {
  const server = {
    start: vi.fn(),
    restore: vi.fn(),
    replace: vi.fn(async () => {}),
    ready: vi.fn(async () => ({ url: 'http://127.0.0.1:1', secret: null })),
  };
  const dialogs = {
    tellGivenUp: vi.fn(async () => true),
    offerRestore: vi.fn(async () => true),
    tellDamaged: vi.fn(async () => true),
  };
  const emit = vi.fn();
  const troubles = createServerTroubles({
    server: () => server,
    isSignedIn: () => false,
    ...dialogs,
    emit,
    log: silentLog,
    ...changes,
  });
  return { server, dialogs, emit, troubles };
}

test('while nobody is signed in the login page shows the problem, without a dialog', async () => {
  const { troubles, dialogs, emit, server } = make();
  await troubles.onGivenUp(damaged, backup);
  const trouble = { message: 'Database rusak', backup: backup.date, isRunning: false };
  expect(troubles.current()).toEqual(trouble);
  expect(emit.mock.calls).toEqual([['server.trouble', { trouble }]]);
  for (const dialog of Object.values(dialogs)) expect(dialog).not.toHaveBeenCalled();
  expect(server.restore).not.toHaveBeenCalled();
  troubles.onReady();
  expect(troubles.current()).toBeNull();
  expect(emit.mock.calls.at(-1)).toEqual(['server.trouble', { trouble: null }]);
});

test('a signed-in user is asked by a dialog', async () => {
  const { troubles, dialogs, server } = make({ isSignedIn: () => true });
  await troubles.onGivenUp(damaged, backup);
  expect(dialogs.offerRestore).toHaveBeenCalledWith('Database rusak', backup.date);
  expect(server.restore).toHaveBeenCalledWith(backup);
  await troubles.onGivenUp(damaged, null);
  expect(dialogs.tellGivenUp).toHaveBeenCalledWith('Database rusak');
  expect(server.start).toHaveBeenCalledOnce();
});

test('the page can retry, or restore the backup that main knows', async () => {
  const { troubles, server } = make();
  await expect(troubles.restore()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await troubles.onGivenUp(damaged, null);
  await expect(troubles.restore()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await troubles.retry();
  expect(server.start).toHaveBeenCalledOnce();
  await troubles.onGivenUp(damaged, backup);
  server.ready.mockRejectedValueOnce(damaged);
  await troubles.restore();
  expect(server.restore).toHaveBeenCalledWith(backup);
});

test('a running server with damaged data is restored, or gives the reason why not', async () => {
  const { troubles, server } = make();
  await troubles.onDamaged('Tabel referral rusak', backup);
  expect(troubles.current()).toMatchObject({ isRunning: true });
  await troubles.restore();
  expect(server.replace).toHaveBeenCalledWith(backup);
  expect(server.restore).not.toHaveBeenCalled();
  server.replace.mockRejectedValueOnce(new AppError('UNAVAILABLE', 'Cadangan rusak'));
  await expect(troubles.restore()).rejects.toThrow('Cadangan rusak');
});
