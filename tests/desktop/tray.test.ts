import { EventEmitter } from 'node:events';
import type { Menu, MenuItemConstructorOptions, Tray } from 'electron';
import { expect, test, vi } from 'vitest';
import { createTrayIcon, type TrayDeps } from '../../src/main/app/tray.ts';
import { eventually } from '../eventually.ts';
import { silentLog } from './support/doubles.ts';

function trayOn(platform: NodeJS.Platform, parts: Partial<TrayDeps> = {}) {
  const made: (EventEmitter & { items: MenuItemConstructorOptions[]; isGone: boolean })[] = [];
  const done: string[] = [];
  const make = () => {
    const icon = Object.assign(new EventEmitter(), {
      items: [] as MenuItemConstructorOptions[],
      isGone: false,
      setToolTip: () => undefined,
      setContextMenu(menu: MenuItemConstructorOptions[]) {
        icon.items = menu;
      },
      destroy() {
        icon.isGone = true;
      },
    });
    made.push(icon);
    return icon as unknown as Tray;
  };
  const icon = createTrayIcon({
    platform,
    make,
    buildMenu: (items) => items as unknown as Menu,
    openWindow: async () => void done.push('window'),
    command: (name) => done.push(name),
    quit: () => done.push('quit'),
    log: silentLog,
    ...parts,
  });
  return { icon, made, done };
}

test('is shown once while the setting is on', () => {
  const { icon, made } = trayOn('win32');
  expect([icon.isShown(), icon.choice(false), icon.choice(true)]).toEqual([false, 'off', 'on']);
  icon.setShown(false);
  icon.setShown(true);
  icon.setShown(true);
  expect([icon.isShown(), made.length]).toEqual([true, 1]);
  icon.setShown(false);
  expect([icon.isShown(), made[0]!.isGone]).toEqual([false, true]);
  icon.setShown(true);
  expect([icon.isShown(), made.length]).toEqual([true, 2]);
});

test('opens the window, then runs a command, and ends the program', async () => {
  const { icon, made, done } = trayOn('linux');
  icon.setShown(true);
  const [tray] = made;
  tray!.emit('click');
  const item = (label: string) => tray!.items.find((each) => each.label === label)!.click as () => void;
  item('Buka Rujukan')();
  item('Upload Excel…')();
  await eventually(() => expect(done).toEqual(['window', 'window', 'window', 'batch']));
  item('Keluar')();
  expect(done.at(-1)).toBe('quit');
});

test('is not offered on macOS, where programs continue without windows', () => {
  const { icon, made } = trayOn('darwin');
  icon.setShown(true);
  expect([icon.isShown(), icon.choice(true), made.length]).toEqual([false, 'none', 0]);
});

test('an icon that takes no menu is removed', () => {
  const destroy = vi.fn();
  const setContextMenu = () => {
    throw new Error('no menu here');
  };
  const half = { setToolTip: () => undefined, on: () => undefined, setContextMenu, destroy };
  const { icon } = trayOn('linux', { make: () => half as unknown as Tray });
  icon.setShown(true);
  expect(icon.isShown()).toBe(false);
  expect(destroy).toHaveBeenCalledOnce();
});

test('without a tray the program ends with its window', () => {
  const warn = vi.fn();
  const make = () => {
    throw new Error('no tray here');
  };
  const { icon } = trayOn('linux', { make, log: { ...silentLog, warn } });
  icon.setShown(true);
  expect(icon.isShown()).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
});
