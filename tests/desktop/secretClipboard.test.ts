import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSecretClipboard } from '../../src/main/services/desktop/secretClipboard.ts';

let held = '';
const clipboard = {
  writeText: async (text: string) => {
    held = text;
  },
  readText: async () => held,
  clear: async () => {
    held = '';
  },
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a secret leaves the clipboard after 30 seconds, counted from the last copy', async () => {
  const secrets = createSecretClipboard(clipboard);
  await secrets.copy('rahasia-1');
  await vi.advanceTimersByTimeAsync(20_000);
  await secrets.copy('rahasia-2');
  await vi.advanceTimersByTimeAsync(29_999);
  expect(held).toBe('rahasia-2');
  await vi.advanceTimersByTimeAsync(1);
  expect(held).toBe('');
});

test('text copied since stays', async () => {
  await createSecretClipboard(clipboard).copy('rahasia');
  held = 'catatan';
  await vi.advanceTimersByTimeAsync(30_000);
  expect(held).toBe('catatan');
});

test('it is cleared at the program’s end', async () => {
  const secrets = createSecretClipboard(clipboard);
  await secrets.copy('rahasia');
  await secrets.clear();
  expect(held).toBe('');
  held = 'catatan';
  await secrets.clear();
  expect(held).toBe('catatan');
});
