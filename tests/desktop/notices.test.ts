import { expect, test } from 'vitest';
import { createNotices } from '../../src/main/services/desktop/notices.ts';
import { noticePath } from '../../src/renderer/app/frame/noticePath.ts';
import type { LiveEvent } from '../../src/shared/core/live.ts';

function parts(isLookedAt = false) {
  const shown: { title: string; body: string; onClick(): void }[] = [];
  const opened: object[] = [];
  const notices = createNotices({
    isWindowFocused: () => isLookedAt,
    show: (notice) => void shown.push(notice),
    open: (event) => void opened.push(event),
  });
  return { shown, opened, notices };
}

const events: LiveEvent[] = [
  { entity: 'notification', id: 4, kind: 'created', notice: true },
  { entity: 'batchUpload', id: 7, kind: 'progress', processed: 9, total: 9, notice: true },
  { entity: 'exportFile', id: 2, kind: 'changed', part: 'agent', notice: true },
];

test('each notice names no person, and its click opens the record', () => {
  const { shown, opened, notices } = parts();
  for (const event of events) notices.onEvent(event);
  expect(shown.map(({ title }) => title)).toEqual([
    'Notifikasi baru',
    'Batch upload selesai diproses',
    'Ekspor selesai diproses',
  ]);
  expect(opened).toEqual([]);
  for (const notice of shown) notice.onClick();
  expect(opened.map((event) => noticePath(event as LiveEvent))).toEqual([
    '/detail-notif/4',
    '/propose-batch-upload',
    '/export/agent',
  ]);
});

test('no notice while a window has the focus, and none for events without a text', () => {
  const looking = parts(true);
  for (const event of events) looking.notices.onEvent(event);
  expect(looking.shown).toEqual([]);
  const { shown, notices } = parts();
  notices.onEvent({ entity: 'referral', id: 1, kind: 'created', notice: true });
  expect(shown).toEqual([]);
});
