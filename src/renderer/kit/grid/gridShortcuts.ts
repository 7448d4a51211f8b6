import { type Shortcut, useShortcuts } from '../shortcuts.ts';

interface GridAbilities {
  opens: boolean;
  opensApart: boolean;
  selects: boolean;
  hasMenu: boolean;
  edits: boolean;
  steps: boolean;
}

const moving: readonly Shortcut[] = [
  { keys: '↑ / ↓', label: 'Pindah baris' },
  { keys: '→ / ←', label: 'Masuk ke kolom, kembali ke baris' },
  { keys: 'Page Up / Page Down', label: 'Satu layar ke atas atau ke bawah' },
  { keys: 'Ctrl Home / Ctrl End', label: 'Baris pertama atau terakhir' },
];

/** Shortcuts of a list as GridBody and its editor handle them (features.md H2). */
export function useGridShortcuts({ opens, opensApart, selects, hasMenu, edits, steps }: GridAbilities): void {
  const of = (can: boolean, ...shortcuts: Shortcut[]) => (can ? shortcuts : []);
  useShortcuts('Daftar', [
    ...moving,
    ...of(opens, { keys: 'Enter', label: 'Buka baris' }),
    ...of(opensApart, { keys: 'Ctrl Enter', label: 'Buka baris di jendela baru' }),
    ...of(
      selects,
      { keys: 'Spasi', label: 'Pilih baris' },
      { keys: 'Shift ↑ / Shift ↓', label: 'Pilih beberapa baris' },
      { keys: 'Esc', label: 'Batalkan pilihan' },
    ),
    ...of(hasMenu, { keys: 'Shift F10', label: 'Menu baris' }),
    { keys: 'Ctrl C', label: 'Salin baris' },
    ...of(
      edits,
      { keys: 'Enter / F2', label: 'Ubah sel' },
      { keys: 'Del / Backspace', label: 'Hapus isi sel' },
      { keys: 'Tab / Shift Tab', label: 'Simpan sel dan lanjut ke samping' },
    ),
    ...of(steps, { keys: 'F8 / Shift F8', label: 'Galat berikutnya atau sebelumnya' }),
  ]);
}
