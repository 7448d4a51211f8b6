import { beforeEach, expect, test, vi } from 'vitest';
import { createBackups } from '../../src/main/services/embedded/backups.ts';
import { AppError } from '../../src/shared/core/errors.ts';
import { type RecordedEvents, recordEvents } from './support/doubles.ts';

const copy = { path: '/data/backups/one', date: '2026-11-20T18:00:00.000Z', bytes: 42 };

let events: RecordedEvents;
let codes: string[];
const server = {
  backups: vi.fn(async () => [copy]),
  replace: vi.fn(async () => {}),
  move: vi.fn(async () => ({ tables: 40, rows: 900 })),
};
const askMove = vi.fn(async () => true);
let role: number;
const session = { logout: vi.fn(async () => {}) };
beforeEach(() => {
  vi.clearAllMocks();
  events = recordEvents();
  codes = ['r_general_settings'];
  role = 1;
});
const open = (embedded: typeof server | null = server) =>
  createBackups({
    server: embedded,
    api: {
      request: (async () => ({
        message: '',
        data: { access: codes.map((access_code) => ({ access_code })), role: { id: role } },
      })) as never,
    },
    session,
    emit: events.emit,
    askMove,
  });

test('backups are listed by date and size, without their path', async () => {
  expect(await open().list()).toEqual([{ date: copy.date, bytes: 42 }]);
  expect(server.backups).toHaveBeenLastCalledWith(false);
  expect(await open().make()).toEqual([{ date: copy.date, bytes: 42 }]);
  expect(server.backups).toHaveBeenLastCalledWith(true);
  expect(events.of('backup.step')).toEqual([{ step: 'copy' }, { step: null }]);
});

test('a restore reports its steps and ends the session', async () => {
  await open().restore(copy.date);
  expect(server.replace).toHaveBeenCalledExactlyOnceWith(copy);
  expect(events.of('backup.step')).toEqual([{ step: 'restore' }, { step: null }]);
  expect(session.logout).toHaveBeenCalledOnce();
});

test('a failed restore gives the reason and keeps the session', async () => {
  server.replace.mockRejectedValueOnce(new AppError('UNAVAILABLE', 'Cadangan rusak'));
  await expect(open().restore(copy.date)).rejects.toMatchObject({ message: 'Cadangan rusak' });
  expect(session.logout).not.toHaveBeenCalled();
  expect(events.of('backup.step').at(-1)).toEqual({ step: null });
});

test('refuses a missing backup, a second call at once, a missing right and an office’s server', async () => {
  const backups = open();
  await expect(backups.restore('2020-01-01T00:00:00.000Z')).rejects.toMatchObject({ code: 'FILE_GONE' });
  const [first, second] = await Promise.allSettled([backups.make(), backups.make()]);
  expect([first?.status, second?.status]).toEqual(['fulfilled', 'rejected']);
  codes = ['r_dashboard'];
  for (const call of [backups.list(), backups.make(), backups.restore(copy.date)])
    await expect(call).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
  await expect(open(null).list()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(server.replace).not.toHaveBeenCalled();
});

test('a list that is being read refuses no change, and waits for one that runs', async () => {
  const backups = open();
  const { promise: made, resolve: finish } = Promise.withResolvers<(typeof copy)[]>();
  const list = backups.list();
  server.backups.mockImplementationOnce(() => made);
  const making = backups.make();
  await list;
  await vi.waitFor(() => expect(server.backups).toHaveBeenCalledWith(true));
  const calls = server.backups.mock.calls.length;
  const later = backups.list();
  await new Promise((resolve) => setTimeout(resolve));
  expect(server.backups).toHaveBeenCalledTimes(calls);
  finish([copy]);
  expect(await making).toEqual(await later);
  expect(server.backups).toHaveBeenLastCalledWith(false);
});

test('only role 1 can move all data, after agreeing in the system’s dialog', async () => {
  const url = 'postgres://a:b@kantor/rujukan';
  expect(await open().move(url)).toEqual({ tables: 40, rows: 900 });
  expect(askMove).toHaveBeenLastCalledWith(url);
  expect(events.of('backup.step')).toEqual([{ step: 'move' }, { step: null }]);
  askMove.mockResolvedValueOnce(false);
  expect(await open().move(url)).toBeNull();
  role = 2;
  await expect(open().move(url)).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
  expect(server.move).toHaveBeenCalledExactlyOnceWith(url);
});
