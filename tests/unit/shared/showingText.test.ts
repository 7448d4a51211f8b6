import { expect, test } from 'vitest';
import { showingText } from '../../../src/shared/core/list.ts';

test.each([
  [1, 20, 0, false, 'Showing 0 to 0 of 0 entries'],
  [2, 20, 31, false, 'Showing 21 to 31 of 31 entries'],
  [1, 20, 5000, true, 'Showing 1 to 20 of 5.000+ entries'],
  [61, 20, 1284, false, 'Showing 1.201 to 1.220 of 1.284 entries'],
])('R-018: page %i of %i in %i (more: %s)', (page, limit, total, atLeast, text) => {
  expect(showingText(page, limit, total, atLeast)).toBe(text);
});
