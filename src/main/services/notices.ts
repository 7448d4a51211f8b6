import type { LiveEvent } from '../../shared/core/live.ts';

/** What the system's own notices say: SECURITY: never whose record it is, anybody may look at the screen. */
const texts: Readonly<Record<string, { title: string; body: string }>> = {
  notification: { title: 'Notifikasi baru', body: 'Klik untuk membacanya di Rujukan.' },
  batchUpload: { title: 'Batch upload selesai diproses', body: 'Klik untuk melihat hasilnya di Rujukan.' },
  exportFile: { title: 'Ekspor selesai diproses', body: 'Klik untuk melihat filenya di Rujukan.' },
};

export interface Notices {
  /** An event that the user waits for. */
  hear(event: LiveEvent): void;
}

export interface NoticesDeps {
  /** The window has the focus: its user sees on the page what is new. */
  isLookedAt(): boolean;
  show(notice: { title: string; body: string; onClick(): void }): void;
  /** Brings the window to the front and shows what the event told of. */
  open(event: Pick<LiveEvent, 'entity' | 'id' | 'part'>): void;
}

/** Tells of what is new in the system's own way while nobody looks at the window (features.md N3). */
export function createNotices({ isLookedAt, show, open }: NoticesDeps): Notices {
  return {
    hear: ({ entity, id, part }) => {
      const text = texts[entity];
      if (!text || isLookedAt()) return;
      const told = { entity, ...(id !== undefined && { id }), ...(part !== undefined && { part }) };
      show({ ...text, onClick: () => open(told) });
    },
  };
}
