import { expect, test } from 'vitest';
import { withVisibleControls } from '../../../src/shared/core/cleanText.ts';

test.for([
  ['Budi Santoso', 'Budi Santoso'],
  ['', ''],
  [' Budi', '␣Budi'],
  ['Budi ', 'Budi␣'],
  ['Budi  Santoso', 'Budi ␣Santoso'],
  ['Budi\u00a0Santoso', 'Budi␣Santoso'],
  ['Budi\u200bSantoso', 'Budi␣Santoso'],
  ['Budi\u0007', 'Budi␀'],
] as const)('%j is shown as %j', ([text, shown]) => {
  expect(withVisibleControls(text)).toBe(shown);
});
