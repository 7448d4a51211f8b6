import type { Menu, MenuItemConstructorOptions } from 'electron';
import { type AppCommand, appCommands, commandInfo, zoomCommands } from '../../shared/bridge/commands.ts';

export interface MenuDeps {
  isPackaged: boolean;
  isMac: boolean;
  /** Has the page carry out a command. */
  command(name: AppCommand): void;
  /** One step larger or smaller; 0 for the usual size. */
  zoom(step: 1 | -1 | 0): void;
  showDownloads(): void;
  showLogs(): void;
  showAbout(): void;
}

type Item = MenuItemConstructorOptions;

const separator: Item = { type: 'separator' };

/** The menu bar. A packaged program has neither reload nor developer tools. */
export function menuTemplate(deps: MenuDeps): Item[] {
  return [
    ...(deps.isMac ? [program(deps)] : []),
    file(deps),
    edit,
    view(deps),
    go(deps),
    ...(deps.isMac ? [windows] : []),
    help(deps),
  ];
}

/** Commands for somebody who is signed in are offered to nobody else, nor while the page is locked. */
export function offerCommands(menu: Pick<Menu, 'getMenuItemById'> | null, isSignedIn: boolean): void {
  for (const command of Object.keys(appCommands) as AppCommand[]) {
    const item = menu?.getMenuItemById(command);
    if (item && commandInfo(command).session) item.enabled = isSignedIn;
  }
}

function itemOf({ command }: MenuDeps, name: AppCommand): Item {
  const { label, keys, byPage, session } = commandInfo(name);
  return {
    id: name,
    label,
    enabled: !session,
    ...(keys && { accelerator: keys }),
    ...(byPage && { registerAccelerator: false }),
    click: () => command(name),
  };
}

/** macOS has the program's own menu first. */
const program = (deps: MenuDeps): Item => ({
  label: 'Rujukan',
  submenu: [
    { id: 'about', label: 'Tentang Rujukan', click: deps.showAbout },
    separator,
    itemOf(deps, 'settings'),
    itemOf(deps, 'lock'),
    separator,
    { role: 'services', label: 'Layanan' },
    separator,
    { role: 'hide', label: 'Sembunyikan Rujukan' },
    { role: 'hideOthers', label: 'Sembunyikan yang lain' },
    { role: 'unhide', label: 'Tampilkan semua' },
    separator,
    { role: 'quit', label: 'Keluar' },
  ],
});

const file = (deps: MenuDeps): Item => ({
  label: 'Berkas',
  submenu: [
    itemOf(deps, 'window'),
    separator,
    itemOf(deps, 'batch'),
    { id: 'downloads', label: 'Buka folder unduhan', click: deps.showDownloads },
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

const edit: Item = {
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
  ],
};

/** Zoom is ours and not the role's, so that it is remembered; the other keys for it are items that nobody sees. */
const zoomItems = ({ zoom }: MenuDeps): Item[] =>
  zoomCommands.flatMap(({ step, label, keys, also }) => [
    { id: `zoom ${step}`, label, accelerator: keys, click: () => zoom(step) },
    ...also.map((other) => ({ label, accelerator: other, visible: false, click: () => zoom(step) })),
  ]);

function view(deps: MenuDeps): Item {
  const developer: Item[] = [
    separator,
    { role: 'reload', label: 'Muat Ulang Halaman' },
    { role: 'toggleDevTools', label: 'Alat pengembang' },
  ];
  return {
    label: 'Lihat',
    submenu: [
      itemOf(deps, 'reload'),
      separator,
      ...zoomItems(deps),
      separator,
      { role: 'togglefullscreen', label: 'Layar penuh' },
      // SECURITY: devtools off when packaged.
      ...(deps.isPackaged ? [] : developer),
    ],
  };
}

const go = (deps: MenuDeps): Item => ({
  label: 'Pergi',
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
    { role: 'minimize', label: 'Ciutkan' },
    { role: 'zoom', label: 'Zum' },
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
    ...(deps.isMac ? [] : [separator, { id: 'about', label: 'Tentang Rujukan', click: deps.showAbout }]),
  ],
});
