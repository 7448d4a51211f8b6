import type { Menu, MenuItemConstructorOptions } from 'electron';
import { type AppCommand, appCommands, commandInfo, zoomCommands } from '../../shared/bridge/commands.ts';

export interface MenuDeps {
  isPackaged: boolean;
  isMac: boolean;
  command(name: AppCommand): void;
  zoom(step: 1 | -1 | 0): void;
  showDownloads(): void;
  showLogs(): void;
}

type Item = MenuItemConstructorOptions;

const separator: Item = { type: 'separator' };

export function menuTemplate(deps: MenuDeps): Item[] {
  return [
    ...(deps.isMac ? [appMenu(deps)] : []),
    file(deps),
    edit(deps),
    view(deps),
    go(deps),
    ...(deps.isMac ? [windows] : []),
    help(deps),
  ];
}

export function enableCommands(menu: Pick<Menu, 'getMenuItemById'> | null, isSignedIn: boolean): void {
  for (const command of Object.keys(appCommands) as AppCommand[]) {
    const item = menu?.getMenuItemById(command);
    if (item && commandInfo(command).session) item.enabled = isSignedIn;
  }
}

function itemOf({ command }: MenuDeps, name: AppCommand): Item {
  const { label, keys, session } = commandInfo(name);
  return {
    id: name,
    label,
    enabled: !session,
    ...(keys && { accelerator: keys, registerAccelerator: false }),
    click: () => command(name),
  };
}

/** Replaces the system's About box, which has no room for licence and sources. */
const about = ({ command }: MenuDeps): Item => ({
  id: 'about',
  label: 'Tentang Rujukan',
  click: () => command('settings'),
});

const appMenu = (deps: MenuDeps): Item => ({
  label: 'Rujukan',
  submenu: [
    about(deps),
    separator,
    itemOf(deps, 'settings'),
    itemOf(deps, 'lock'),
    separator,
    { role: 'services', label: 'Layanan' },
    separator,
    { role: 'hide', label: 'Sembunyikan Rujukan' },
    { role: 'hideOthers', label: 'Sembunyikan lainnya' },
    { role: 'unhide', label: 'Tampilkan semua' },
    separator,
    { role: 'quit', label: 'Keluar' },
  ],
});

const file = (deps: MenuDeps): Item => ({
  label: 'File',
  submenu: [
    itemOf(deps, 'window'),
    separator,
    itemOf(deps, 'batch'),
    { id: 'downloads', label: 'Buka folder kerja', click: deps.showDownloads },
    separator,
    itemOf(deps, 'print'),
    itemOf(deps, 'pdf'),
    ...(deps.isMac
      ? []
      : [
          separator,
          itemOf(deps, 'settings'),
          itemOf(deps, 'lock'),
          separator,
          { role: 'quit', label: 'Keluar', accelerator: 'Ctrl+Q' } as const,
        ]),
  ],
});

const edit = (deps: MenuDeps): Item => ({
  label: 'Sunting',
  submenu: [
    { role: 'undo', label: 'Urungkan' },
    { role: 'redo', label: 'Ulangi' },
    separator,
    { role: 'cut', label: 'Potong' },
    { role: 'copy', label: 'Salin' },
    { role: 'paste', label: 'Tempel' },
    { role: 'pasteAndMatchStyle', label: 'Tempel tanpa format' },
    { role: 'selectAll', label: 'Pilih semua' },
    separator,
    itemOf(deps, 'find'),
  ],
});

/** Electron's zoom roles would not store the zoom. */
const zoomItems = ({ zoom }: MenuDeps): Item[] =>
  zoomCommands.map(({ step, label, keys }) => ({
    id: `zoom ${step}`,
    label,
    accelerator: keys,
    registerAccelerator: false,
    click: () => zoom(step),
  }));

function view(deps: MenuDeps): Item {
  const developer: Item[] = [
    separator,
    { role: 'reload', label: 'Muat ulang halaman' },
    { role: 'toggleDevTools', label: 'Alat pengembang' },
  ];
  return {
    label: 'Tampilan',
    submenu: [
      itemOf(deps, 'reload'),
      separator,
      ...zoomItems(deps),
      separator,
      { role: 'togglefullscreen', label: 'Layar penuh' },
      // SECURITY: a packaged application offers no developer tools.
      ...(deps.isPackaged ? [] : developer),
    ],
  };
}

const go = (deps: MenuDeps): Item => ({
  label: 'Buka',
  submenu: [
    itemOf(deps, 'back'),
    itemOf(deps, 'home'),
    separator,
    ...(['referrals', 'agents', 'batches', 'exports'] as const).map((name) => itemOf(deps, name)),
    separator,
    itemOf(deps, 'palette'),
  ],
});

const windows: Item = {
  label: 'Jendela',
  role: 'window',
  submenu: [
    { role: 'minimize', label: 'Minimalkan' },
    { role: 'zoom', label: 'Zoom' },
    { role: 'close', label: 'Tutup' },
    separator,
    { role: 'front', label: 'Bawa semua ke depan' },
  ],
};

const help = (deps: MenuDeps): Item => ({
  label: 'Bantuan',
  role: 'help',
  submenu: [
    itemOf(deps, 'shortcuts'),
    { id: 'logs', label: 'Buka folder log', click: deps.showLogs },
    ...(deps.isMac ? [] : [separator, about(deps)]),
  ],
});
