import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { contextMenuTemplate } from '../../src/main/app/contextMenu.ts';
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

describe('the context menu', () => {
  const none = {
    canUndo: false,
    canRedo: false,
    canCut: false,
    canCopy: false,
    canPaste: false,
    canDelete: false,
    canSelectAll: false,
    canEditRichly: false,
  };
  const page = {
    isEditable: false,
    selectionText: '',
    misspelledWord: '',
    dictionarySuggestions: [] as string[],
    editFlags: none,
  };
  const deps = () => ({ replaceMisspelling: vi.fn(), addToDictionary: vi.fn() });
  const itemsFor = (clicked: Partial<typeof page>, given = deps()) =>
    contextMenuTemplate({ ...page, ...clicked }, given).filter(({ type }) => type !== 'separator');
  const enabledFor = (clicked: Partial<typeof page>) =>
    Object.fromEntries(itemsFor(clicked).map(({ label, enabled }) => [label, enabled]));

  test('a field with a selection offers what Chromium allows', () => {
    const editFlags = { ...none, canUndo: true, canCut: true, canCopy: true, canSelectAll: true };
    expect(enabledFor({ isEditable: true, selectionText: 'Wulan', editFlags })).toEqual({
      Urungkan: true,
      Ulangi: false,
      Potong: true,
      Salin: true,
      Tempel: false,
      'Pilih semua': true,
    });
  });

  test('a password field, which Chromium does not let copy, only offers to paste', () => {
    const editFlags = { ...none, canPaste: true, canSelectAll: true };
    expect(enabledFor({ isEditable: true, selectionText: '••••', editFlags })).toMatchObject({
      Potong: false,
      Salin: false,
      Tempel: true,
    });
  });

  test('selected text can be copied; elsewhere there is no menu', () => {
    const editFlags = { ...none, canCopy: true };
    expect(enabledFor({ selectionText: 'RJK-0042', editFlags })).toEqual({ Salin: true });
    expect(itemsFor({ editFlags })).toEqual([]);
    expect(itemsFor({ selectionText: ' \n', editFlags })).toEqual([]);
  });

  test('a misspelled word is replaced by a suggestion or added to the dictionary', () => {
    const given = deps();
    const clicked = { isEditable: true, misspelledWord: 'alamt', dictionarySuggestions: ['alamat', 'alam'] };
    const items = itemsFor(clicked, given);
    expect(items.slice(0, 4).map(({ label }) => label)).toEqual([
      'alamat',
      'alam',
      'Tambahkan ke kamus',
      'Urungkan',
    ]);
    for (const item of items.slice(1, 3)) (item.click as () => void)();
    expect(given.replaceMisspelling).toHaveBeenCalledExactlyOnceWith('alam');
    expect(given.addToDictionary).toHaveBeenCalledExactlyOnceWith('alamt');
  });
});
