import type { MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { enableCommands, menuTemplate } from '../../src/main/app/menu.ts';
import {
  type AppCommand,
  appCommands,
  commandInfo,
  pressedCommand,
  shownKeys,
} from '../../src/shared/bridge/commands.ts';

type Item = MenuItemConstructorOptions;

const spies = () => ({
  command: vi.fn(),
  zoom: vi.fn(),
  showDownloads: vi.fn(),
  showLogs: vi.fn(),
});
const build = (isMac: boolean, deps = spies()) => menuTemplate({ isPackaged: true, isMac, ...deps });
const itemsOf = (menu: Item[]): Item[] =>
  menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? (submenu as Item[]) : []));
const labelsOf = (menu: Item[]) => menu.map(({ label }) => label);

test('the menus are Indonesian and in the usual order of the system', () => {
  expect(labelsOf(build(false))).toEqual(['File', 'Sunting', 'Tampilan', 'Buka', 'Bantuan']);
  expect(labelsOf(build(true))).toEqual([
    'Rujukan',
    'File',
    'Sunting',
    'Tampilan',
    'Buka',
    'Jendela',
    'Bantuan',
  ]);
  for (const item of [...itemsOf(build(false)), ...itemsOf(build(true))])
    expect(item.type === 'separator' || item.label, JSON.stringify(item)).toBeTruthy();
});

test.each([false, true])('every command of the page has one item with its keys (macOS: %s)', (isMac) => {
  const deps = spies();
  const items = itemsOf(build(isMac, deps));
  for (const command of Object.keys(appCommands) as AppCommand[]) {
    const own = items.filter(({ id }) => id === command);
    expect(own, command).toHaveLength(1);
    expect(own[0]).toMatchObject({ label: commandInfo(command).label });
    expect(own[0]?.accelerator).toBe(commandInfo(command).keys);
    (own[0]!.click as () => void)();
    expect(deps.command).toHaveBeenLastCalledWith(command);
  }
});

test.each([false, true])('Tentang Rujukan opens its page (macOS: %s)', (isMac) => {
  const deps = spies();
  const items = itemsOf(build(isMac, deps)).filter(({ label }) => label === 'Tentang Rujukan');
  expect(items).toHaveLength(1);
  (items[0]!.click as () => void)();
  expect(deps.command).toHaveBeenLastCalledWith('settings');
});

test('no keys are used twice', () => {
  const keys = itemsOf(build(false)).flatMap(({ accelerator }) => (accelerator ? [accelerator] : []));
  expect(new Set(keys).size).toBe(keys.length);
});

test('without a session no page is offered', () => {
  const items = new Map(itemsOf(build(false)).map((item) => [item.id, { enabled: item.enabled ?? true }]));
  const menu = { getMenuItemById: (id: string) => items.get(id) } as never;
  const enabled = () => Object.keys(appCommands).filter((command) => items.get(command)?.enabled);
  const always = ['settings', 'reload', 'back', 'shortcuts'];
  expect(enabled()).toEqual(always);
  enableCommands(menu, true);
  expect(enabled()).toEqual(Object.keys(appCommands));
  enableCommands(menu, false);
  expect(enabled()).toEqual(always);
});

test('keys are shown as they are printed on keyboards', () => {
  expect(['CmdOrCtrl+Shift+L', 'Alt+Left', 'CmdOrCtrl+Plus', 'F5'].map(shownKeys)).toEqual([
    'Ctrl Shift L',
    'Alt ←',
    'Ctrl +',
    'F5',
  ]);
});

test('the page runs each command by its keys when there is no menu bar', () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(pressedCommand({ ...plain, key: 'F5' })).toBe('reload');
  expect(pressedCommand({ ...plain, key: 'ArrowLeft', altKey: true })).toBe('back');
  expect(pressedCommand({ ...plain, key: 'ArrowLeft', altKey: true }, true)).toBeUndefined();
  expect(pressedCommand({ ...plain, key: 'Home', altKey: true }, true)).toBe('home');
  expect(pressedCommand({ ...plain, key: 'L', ctrlKey: true, shiftKey: true })).toBe('lock');
  expect(pressedCommand({ ...plain, key: ',', metaKey: true })).toBe('settings');
  expect(pressedCommand({ ...plain, key: 'l', ctrlKey: true })).toBeUndefined();
  expect(pressedCommand({ ...plain, key: 'ArrowLeft' })).toBeUndefined();
});
