import type { Menu, MenuItemConstructorOptions, Tray } from 'electron';
import type { AppCommand } from '../../shared/bridge/commands.ts';
import type { TrayChoice } from '../../shared/bridge/desktopSettings.ts';
import type { Log } from '../services/log.ts';
import { commandLabel, offeredCommands } from './taskbar.ts';

export interface TrayIcon {
  setShown(wanted: boolean): void;
  isShown(): boolean;
  choice(wanted: boolean): TrayChoice;
}

export interface TrayDeps {
  platform: NodeJS.Platform;
  make(): Tray;
  buildMenu(items: MenuItemConstructorOptions[]): Menu;
  openWindow(): Promise<void>;
  command(name: AppCommand): void;
  quit(): void;
  log: Log;
}

export function createTrayIcon({
  platform,
  make,
  buildMenu,
  openWindow,
  command,
  quit,
  log,
}: TrayDeps): TrayIcon {
  let icon: Tray | undefined;
  // The macOS Dock already keeps applications without windows reachable.
  const isOffered = platform !== 'darwin';
  const openFor = (name?: AppCommand) => void openWindow().then(() => name && command(name));

  const show = () => {
    const menu = buildMenu([
      { label: 'Buka Rujukan', click: () => openFor() },
      { type: 'separator' },
      ...offeredCommands.map((name) => ({ label: commandLabel(name), click: () => openFor(name) })),
      { type: 'separator' },
      { label: 'Keluar', click: quit },
    ]);
    const made = make();
    try {
      made.setToolTip('Rujukan');
      made.on('click', () => openFor());
      // On some Linux desktops, a click only opens this menu.
      made.setContextMenu(menu);
    } catch (error) {
      made.destroy();
      throw error;
    }
    icon = made;
  };

  return {
    setShown: (wanted) => {
      if (!isOffered || wanted === (icon !== undefined)) return;
      try {
        if (wanted) show();
        else icon?.destroy();
      } catch (error) {
        log.warn('tray.failed', { error });
        wanted = false;
      }
      if (!wanted) icon = undefined;
    },
    isShown: () => icon !== undefined,
    choice: (wanted) => (!isOffered ? 'none' : wanted ? 'on' : 'off'),
  };
}
