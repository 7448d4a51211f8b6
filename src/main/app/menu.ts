import type { MenuItemConstructorOptions } from 'electron';
import type { BridgeEvents } from '../../shared/bridge/events.ts';

type Command = BridgeEvents['app.command']['command'];

export interface MenuDeps {
  isPackaged: boolean;
  isMac: boolean;
  /** Has the page carry out a command. */
  command(name: Command): void;
  showLogs(): void;
  showAbout(): void;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The menu bar. A packaged program has neither reload nor developer tools. */
export function menuTemplate(deps: MenuDeps): MenuItemConstructorOptions[] {
  return [file(deps), edit, view(deps), help(deps)];
}

function file({ command, isMac }: MenuDeps): MenuItemConstructorOptions {
  return {
    label: 'Berkas',
    submenu: [
      {
        id: 'batch',
        label: 'Unggah Batch…',
        accelerator: 'CmdOrCtrl+U',
        click: () => command('batch'),
      },
      separator,
      { role: 'quit', label: 'Keluar', ...(!isMac && { accelerator: 'Ctrl+Q' }) },
    ],
  };
}

const edit: MenuItemConstructorOptions = {
  label: 'Sunting',
  submenu: [
    { role: 'undo', label: 'Urungkan' },
    { role: 'redo', label: 'Ulangi' },
    separator,
    { role: 'cut', label: 'Potong' },
    { role: 'copy', label: 'Salin' },
    { role: 'paste', label: 'Tempel' },
    { role: 'selectAll', label: 'Pilih Semua' },
  ],
};

function view({ command, isPackaged }: MenuDeps): MenuItemConstructorOptions {
  const developer: MenuItemConstructorOptions[] = [
    separator,
    { role: 'reload', label: 'Muat Ulang Halaman' },
    { role: 'toggleDevTools', label: 'Alat Pengembang' },
  ];
  return {
    label: 'Tampilan',
    submenu: [
      { label: 'Kembali', accelerator: 'Alt+Left', click: () => command('back') },
      { label: 'Muat Ulang Data', accelerator: 'F5', click: () => command('reload') },
      // The page listens for the keys itself; the menu only shows them.
      {
        label: 'Cari Perintah…',
        accelerator: 'CmdOrCtrl+K',
        registerAccelerator: false,
        click: () => command('palette'),
      },
      separator,
      { role: 'zoomIn', label: 'Perbesar' },
      { role: 'zoomOut', label: 'Perkecil' },
      { role: 'resetZoom', label: 'Ukuran Normal' },
      separator,
      { role: 'togglefullscreen', label: 'Layar Penuh' },
      // SECURITY: devtools off when packaged.
      ...(isPackaged ? [] : developer),
    ],
  };
}

function help({ showLogs, showAbout }: MenuDeps): MenuItemConstructorOptions {
  return {
    label: 'Bantuan',
    submenu: [
      { label: 'Buka Folder Log', click: showLogs },
      { id: 'about', label: 'Tentang Rujukan', click: showAbout },
    ],
  };
}
