import { type Shortcut, useShortcuts } from '../keys/shortcuts.ts';

interface GridAbilities {
  onOpen?: unknown;
  opensInNewWindow?: boolean;
  selection?: unknown;
  rowMenu?: unknown;
  editing?: { onStep?: unknown };
}

const moving: readonly Shortcut[] = [
  { keys: '↑ / ↓', label: 'Pindah baris' },
  { keys: '→ / ←', label: 'Masuk ke kolom, kembali ke baris' },
  { keys: 'Page Up / Page Down', label: 'Satu layar ke atas atau ke bawah' },
  { keys: 'Ctrl Home / Ctrl End', label: 'Baris pertama atau terakhir' },
];

export function useGridShortcuts({
  onOpen,
  opensInNewWindow,
  selection,
  rowMenu,
  editing,
}: GridAbilities): void {
  const of = (ability: unknown, ...shortcuts: Shortcut[]) => (ability ? shortcuts : []);
  useShortcuts('Daftar', [
    ...moving,
    ...of(onOpen, { keys: 'Enter', label: 'Buka baris' }),
    ...of(onOpen && opensInNewWindow, { keys: 'Ctrl Enter', label: 'Buka baris di jendela baru' }),
    ...of(
      selection,
      { keys: 'Spasi', label: 'Pilih baris' },
      { keys: 'Shift ↑ / Shift ↓', label: 'Pilih beberapa baris' },
      { keys: 'Esc', label: 'Batalkan pilihan' },
    ),
    ...of(rowMenu, { keys: 'Shift F10', label: 'Menu baris' }),
    { keys: 'Ctrl C', label: 'Salin baris' },
    ...of(
      editing,
      { keys: 'Enter / F2', label: 'Ubah sel' },
      { keys: 'Del / Backspace', label: 'Hapus isi sel' },
      { keys: 'Tab / Shift Tab', label: 'Simpan sel dan lanjut ke samping' },
    ),
    ...of(editing?.onStep, { keys: 'F8 / Shift F8', label: 'Galat berikutnya atau sebelumnya' }),
  ]);
}
