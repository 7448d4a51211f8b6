import type { App, MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { commandOf, createTaskbar, setTaskMenu } from '../../src/main/app/taskbar.ts';
import type { BatchReportSummary, Download } from '../../src/shared/bridge/types.ts';

const download = (id: string, more: Partial<Download>) => ({ id, state: 'running', ...more }) as Download;
const batch = (more: Partial<BatchReportSummary>) =>
  ({ draftId: 'a', state: 'checking', progress: 0, photos: null, ...more }) as BatchReportSummary;

test('shows the progress of all work, and none without work', () => {
  const shown: number[] = [];
  const { onEvent } = createTaskbar((part) => shown.push(part));
  onEvent('download.changed', download('1', { received: 0, total: null }));
  onEvent('download.changed', download('1', { received: 10, total: 100 }));
  onEvent('download.changed', download('1', { received: 10.1, total: 100 }));
  onEvent('batch.changed', batch({ progress: 0.5 }));
  onEvent('download.changed', download('1', { state: 'failed' }));
  onEvent('live.changed', { entity: 'agent', kind: 'changed' });
  onEvent('batch.changed', batch({ state: 'ready', progress: 1 }));
  const step = { name: 'sending', done: 1, total: 4 } as const;
  onEvent('batch.changed', batch({ state: 'ready', photos: { step } as BatchReportSummary['photos'] }));
  onEvent('batch.changed', batch({ state: 'cancelled' }));
  expect(shown).toEqual([2, 0.1, 0.3, 0.5, -1, 0.25, -1]);
});

test('shows nothing of a user who has signed out', () => {
  const shown: number[] = [];
  const { onEvent } = createTaskbar((part) => shown.push(part));
  onEvent('download.changed', download('1', { received: 10, total: 100 }));
  onEvent('session.ended', { message: '' });
  onEvent('batch.changed', batch({ progress: 0.5 }));
  onEvent('session.started', { user_id: 8 });
  expect(shown).toEqual([0.1, -1, 0.5, -1]);
});

test('offers commands in the menu of each system', () => {
  const setUserTasks = vi.fn();
  const setMenu = vi.fn();
  const app = { isPackaged: true, setUserTasks, dock: { setMenu } } as unknown as App;
  const command = vi.fn();
  const parts = {
    executable: 'C:/Rujukan.exe',
    buildMenu: (items: MenuItemConstructorOptions[]) => items as never,
    command,
  };
  setTaskMenu(app, { ...parts, platform: 'linux' });
  expect([setUserTasks, setMenu].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);

  setTaskMenu(app, { ...parts, platform: 'win32' });
  const tasks = setUserTasks.mock.calls[0]![0] as { title: string; arguments: string }[];
  expect(tasks[0]).toMatchObject({ title: 'Upload Excel…', program: 'C:/Rujukan.exe' });
  expect(tasks.map((task) => commandOf(['x', task.arguments]))).toEqual([
    'batch',
    'referrals',
    'agents',
    'exports',
  ]);

  setTaskMenu(app, { ...parts, platform: 'darwin' });
  for (const item of setMenu.mock.calls[0]![0]) item.click();
  expect(command.mock.calls).toEqual([['batch'], ['referrals'], ['agents'], ['exports']]);
});
