import { expect, test, vi } from 'vitest';
import {
  createServerProblems,
  type ServerProblemsDeps,
} from '../../src/main/services/embedded/serverProblems.ts';
import { AppError } from '../../src/shared/core/errors.ts';
import { silentLog } from './support/doubles.ts';

const backup = { path: '/data/backups/1', date: '2026-11-22T02:00:00.000Z' };
const damaged = new AppError('UNAVAILABLE', 'Database rusak');

function make(changes: Partial<ServerProblemsDeps> = {}) {
  const server = {
    start: vi.fn(),
    restore: vi.fn(),
    replace: vi.fn(async () => {}),
    ready: vi.fn(async () => ({ url: 'http://127.0.0.1:1', secret: null })),
  };
  const dialogs = {
    showServerFailed: vi.fn(async () => true),
    offerRestore: vi.fn(async () => true),
    showDatabaseDamaged: vi.fn(async () => true),
  };
  const emit = vi.fn();
  const problems = createServerProblems({
    server: () => server,
    isSignedIn: () => false,
    ...dialogs,
    emit,
    log: silentLog,
    ...changes,
  });
  return { server, dialogs, emit, problems };
}

test('while nobody is signed in the login page shows the problem, without a dialog', async () => {
  const { problems, dialogs, emit, server } = make();
  await problems.onGivenUp(damaged, backup);
  const problem = { message: 'Database rusak', backup: backup.date, isRunning: false };
  expect(problems.current()).toEqual(problem);
  expect(emit.mock.calls).toEqual([['server.problem', { problem }]]);
  for (const dialog of Object.values(dialogs)) expect(dialog).not.toHaveBeenCalled();
  expect(server.restore).not.toHaveBeenCalled();
  problems.onReady();
  expect(problems.current()).toBeNull();
  expect(emit.mock.calls.at(-1)).toEqual(['server.problem', { problem: null }]);
});

test('a signed-in user is asked by a dialog', async () => {
  const { problems, dialogs, server } = make({ isSignedIn: () => true });
  await problems.onGivenUp(damaged, backup);
  expect(dialogs.offerRestore).toHaveBeenCalledWith('Database rusak', backup.date);
  expect(server.restore).toHaveBeenCalledWith(backup);
  await problems.onGivenUp(damaged, null);
  expect(dialogs.showServerFailed).toHaveBeenCalledWith('Database rusak');
  expect(server.start).toHaveBeenCalledOnce();
});

test('the page can retry, or restore the backup that main knows', async () => {
  const { problems, server } = make();
  await expect(problems.restore()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await problems.onGivenUp(damaged, null);
  await expect(problems.restore()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await problems.retry();
  expect(server.start).toHaveBeenCalledOnce();
  await problems.onGivenUp(damaged, backup);
  server.ready.mockRejectedValueOnce(damaged);
  await problems.restore();
  expect(server.restore).toHaveBeenCalledWith(backup);
});

test('a running server with damaged data is restored, or gives the reason why not', async () => {
  const { problems, server } = make();
  await problems.onDamaged('Tabel referral rusak', backup);
  expect(problems.current()).toMatchObject({ isRunning: true });
  await problems.restore();
  expect(server.replace).toHaveBeenCalledWith(backup);
  expect(server.restore).not.toHaveBeenCalled();
  server.replace.mockRejectedValueOnce(new AppError('UNAVAILABLE', 'Cadangan rusak'));
  await expect(problems.restore()).rejects.toThrow('Cadangan rusak');
});
