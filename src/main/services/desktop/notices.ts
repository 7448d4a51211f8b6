import type { LiveEvent } from '../../../shared/core/live.ts';

/** SECURITY: must not name people, because anybody may see the screen. */
const texts: Readonly<Record<string, { title: string; body: string }>> = {
  notification: { title: 'Notifikasi baru', body: 'Klik untuk membacanya di Rujukan.' },
  batchUpload: { title: 'Batch upload selesai diproses', body: 'Klik untuk melihat hasilnya di Rujukan.' },
  exportFile: { title: 'Ekspor selesai diproses', body: 'Klik untuk melihat filenya di Rujukan.' },
};

export interface Notices {
  onEvent(event: LiveEvent): void;
}

export interface NoticesDeps {
  isWindowFocused(): boolean;
  show(notice: { title: string; body: string; onClick(): void }): void;
  open(event: Pick<LiveEvent, 'entity' | 'id' | 'part'>): void;
}

export function createNotices({ isWindowFocused, show, open }: NoticesDeps): Notices {
  return {
    onEvent: ({ entity, id, part }) => {
      const text = texts[entity];
      if (!text || isWindowFocused()) return;
      const target = { entity, ...(id !== undefined && { id }), ...(part !== undefined && { part }) };
      show({ ...text, onClick: () => open(target) });
    },
  };
}
