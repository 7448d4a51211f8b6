import { expect, test } from 'vitest';
import { keyNames } from '../../../src/renderer/kit/keys/keyNames.ts';
import { mergeGroups } from '../../../src/renderer/kit/keys/shortcuts.ts';

test('the shortcuts of several parts are one group for each name, each said once (features.md H2)', () => {
  const move = { keys: '↑ / ↓', label: 'Pindah baris' };
  const open = { keys: 'Enter', label: 'Buka baris' };
  const save = { keys: 'Ctrl S', label: 'Simpan' };
  expect(
    mergeGroups([
      { group: 'Daftar', shortcuts: [move] },
      { group: 'Formulir', shortcuts: [save] },
      { group: 'Daftar', shortcuts: [move, open] },
    ]),
  ).toEqual([
    { group: 'Daftar', shortcuts: [move, open] },
    { group: 'Formulir', shortcuts: [save] },
  ]);
});

test('keys are named as on the keyboard of the system', () => {
  const keys = ['Ctrl K', 'Ctrl Shift L', 'Alt ←', 'Ctrl S / Ctrl Enter', 'Urungkan (Ctrl+Z)', 'F5'];
  expect(keys.map((each) => keyNames(each, false))).toEqual(keys);
  expect(keys.map((each) => keyNames(each, true))).toEqual([
    '⌘ K',
    '⌘ Shift L',
    '⌥ ←',
    '⌘ S / ⌘ Enter',
    'Urungkan (⌘+Z)',
    'F5',
  ]);
});
