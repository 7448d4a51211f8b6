import { notificationsStore } from '@mantine/notifications';
import { expect, test } from 'vitest';
import { notifyFailure, notifyOffer } from '../../../src/renderer/kit/notify.ts';

test('messages that stay, however many, keep no popup waiting', () => {
  const { limit } = notificationsStore.getState();
  for (let at = 0; at <= limit; at += 1)
    notifyOffer('File baru', `${at}.xlsx`, `inbox ${at}`, { label: 'Periksa', run: () => {} });
  notifyFailure('Tidak tersimpan');
  const shown = notificationsStore.getState().notifications.map(({ message }) => message);
  expect(shown).toContain('Tidak tersimpan');
});
