/** Commands of the menu bar: the menu and the list of shortcuts (features.md H2) are both drawn from here. */

interface AppCommandInfo {
  label: string;
  /** As Electron writes accelerators. */
  keys?: string;
  /** The page listens for these keys itself; the menu only shows them. */
  byPage?: true;
  /** Nothing to do while nobody is signed in. */
  session?: true;
}

/** What the page carries out. */
export const appCommands = {
  batch: { label: 'Unggah Excel…', keys: 'CmdOrCtrl+U', session: true },
  window: { label: 'Jendela baru', keys: 'CmdOrCtrl+Shift+N', session: true },
  settings: { label: 'Pengaturan program', keys: 'CmdOrCtrl+,' },
  lock: { label: 'Kunci sekarang', keys: 'CmdOrCtrl+Shift+L', session: true },
  reload: { label: 'Muat Ulang Data', keys: 'F5' },
  back: { label: 'Kembali', keys: 'Alt+Left' },
  home: { label: 'Beranda', keys: 'Alt+Home', session: true },
  referrals: { label: 'Pengajuan Referal', session: true },
  agents: { label: 'Agen', session: true },
  batches: { label: 'Batch Upload', session: true },
  exports: { label: 'File ekspor', session: true },
  palette: { label: 'Cari Perintah…', keys: 'CmdOrCtrl+K', byPage: true, session: true },
  shortcuts: { label: 'Pintasan keyboard', keys: 'F1' },
} as const satisfies Readonly<Record<string, AppCommandInfo>>;

export type AppCommand = keyof typeof appCommands;

export const commandInfo = (command: AppCommand): AppCommandInfo => appCommands[command];

/** What main does with the window itself. `also` are keys of other keyboards for the same. */
export const zoomCommands = [
  { step: 1, label: 'Perbesar', keys: 'CmdOrCtrl+Plus', also: ['CmdOrCtrl+=', 'CmdOrCtrl+numadd'] },
  { step: -1, label: 'Perkecil', keys: 'CmdOrCtrl+-', also: ['CmdOrCtrl+numsub'] },
  { step: 0, label: 'Ukuran normal', keys: 'CmdOrCtrl+0', also: ['CmdOrCtrl+num0'] },
] as const;

const names: Readonly<Record<string, string>> = {
  CmdOrCtrl: 'Ctrl',
  Plus: '+',
  '-': '−',
  Left: '←',
};

/** An accelerator as keyboards have it printed: 'CmdOrCtrl+K' is 'Ctrl K'. */
export const shownKeys = (keys: string): string =>
  keys
    .split('+')
    .map((key) => names[key] ?? key)
    .join(' ');
