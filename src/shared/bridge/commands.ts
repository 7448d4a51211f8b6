interface AppCommandInfo {
  label: string;
  /** An Electron accelerator. The page handles the keys; the menu only shows the keys, except on macOS. */
  keys?: string;
  session?: true;
}

export const appCommands = {
  batch: { label: 'Upload Excel…', keys: 'CmdOrCtrl+U', session: true },
  window: { label: 'Jendela baru', keys: 'CmdOrCtrl+Shift+N', session: true },
  settings: { label: 'Pengaturan Rujukan', keys: 'CmdOrCtrl+,' },
  print: { label: 'Cetak…', keys: 'CmdOrCtrl+P', session: true },
  pdf: { label: 'Simpan halaman sebagai PDF', session: true },
  find: { label: 'Cari di halaman…', keys: 'CmdOrCtrl+F', session: true },
  lock: { label: 'Kunci sekarang', keys: 'CmdOrCtrl+Shift+L', session: true },
  reload: { label: 'Muat ulang data', keys: 'F5' },
  back: { label: 'Kembali', keys: 'Alt+Left' },
  home: { label: 'Beranda', keys: 'Alt+Home', session: true },
  referrals: { label: 'Pengajuan Referal', session: true },
  agents: { label: 'Agen', session: true },
  batches: { label: 'Batch Upload', session: true },
  exports: { label: 'File ekspor', session: true },
  palette: { label: 'Cari perintah…', keys: 'CmdOrCtrl+K', session: true },
  shortcuts: { label: 'Pintasan keyboard', keys: 'F1' },
} as const satisfies Readonly<Record<string, AppCommandInfo>>;

export type AppCommand = keyof typeof appCommands;

export const commandInfo = (command: AppCommand): AppCommandInfo => appCommands[command];

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const keyNames: Readonly<Record<string, string>> = { left: 'arrowleft' };

/**
 * Ignores the keys of the command palette, which has its own listener.
 * @param inMacField true while a text field has the focus on macOS, where Option+Left moves by a word
 */
export function pressedCommand(event: Pressed, inMacField = false): AppCommand | undefined {
  return (Object.keys(appCommands) as AppCommand[]).find((command) => {
    const parts = commandInfo(command).keys?.toLowerCase().split('+');
    const key = parts?.at(-1);
    return (
      command !== 'palette' &&
      !(inMacField && command === 'back') &&
      parts !== undefined &&
      key !== undefined &&
      event.key.toLowerCase() === (keyNames[key] ?? key) &&
      parts.includes('cmdorctrl') === (event.ctrlKey || event.metaKey) &&
      parts.includes('alt') === event.altKey &&
      parts.includes('shift') === event.shiftKey
    );
  });
}

export const zoomCommands = [
  { step: 1, label: 'Perbesar', keys: 'CmdOrCtrl+Plus', signs: '+=' },
  { step: -1, label: 'Perkecil', keys: 'CmdOrCtrl+-', signs: '-' },
  { step: 0, label: 'Ukuran normal', keys: 'CmdOrCtrl+0', signs: '0' },
] as const;

/** Ignores Shift, because keyboards place '+' differently. */
export function pressedZoom({ key, ctrlKey, metaKey, altKey }: Pressed): 1 | -1 | 0 | undefined {
  if (key.length !== 1 || altKey || !(ctrlKey || metaKey)) return;
  return zoomCommands.find(({ signs }) => signs.includes(key))?.step;
}

const names: Readonly<Record<string, string>> = {
  CmdOrCtrl: 'Ctrl',
  Plus: '+',
  '-': '−',
  Left: '←',
};

export const shownKeys = (keys: string): string =>
  keys
    .split('+')
    .map((key) => names[key] ?? key)
    .join(' ');
