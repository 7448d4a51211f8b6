import { notificationsStore } from '@mantine/notifications';
import { expect, test } from 'vitest';
import {
  notifyDeniedDrop,
  notifyFailure,
  notifyOffer,
  useNotices,
} from '../../../src/renderer/kit/notices/notify.ts';

test('lasting messages do not delay popups, however many there are', () => {
  const { limit } = notificationsStore.getState();
  for (let at = 0; at <= limit; at += 1)
    notifyOffer('File baru', `${at}.xlsx`, `inbox ${at}`, { label: 'Periksa', run: () => {} });
  notifyFailure('Tidak tersimpan');
  const shown = notificationsStore.getState().notifications.map(({ message }) => message);
  expect(shown).toContain('Tidak tersimpan');
});

test('a full history drops no lasting message', () => {
  notifyOffer('File baru', 'lama.xlsx', 'inbox lama', { label: 'Periksa', run: () => {} });
  for (let at = 0; at < 60; at += 1) notifyFailure(`Gagal ${at}`);
  const staying = useNotices.getState().notices.filter(({ stays }) => stays);
  expect(staying.map(({ message }) => message)).toContain('lama.xlsx');
});

test('a refused drop is shown as long as its text takes to read', () => {
  notifyDeniedDrop(undefined);
  const { notifications, queue } = notificationsStore.getState();
  const popup = [...notifications, ...queue].at(-1)!;
  expect(popup.autoClose).toBeGreaterThan(3000 + 50 * String(popup.message).length);
});
