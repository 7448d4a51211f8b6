import { expect, test } from 'vitest';
import { notifyServer, useNotices } from '../../../src/renderer/kit/notify.ts';

const messages = () => useNotices.getState().notices.map(({ message }) => message);

test('the return of the server is told to those who were told of its absence, and once', () => {
  notifyServer(true);
  expect(messages()).toEqual([]);
  notifyServer(false);
  expect(messages()).toEqual(['Server tidak dapat dihubungi. Mencoba lagi…']);
  notifyServer(true);
  notifyServer(true);
  expect(messages()).toEqual(['Server kembali dapat dihubungi.']);
});
