import { notifySaved } from '../../kit/downloads/downloads.ts';
import { notifyFailure } from '../../kit/notices/notify.ts';
import { call } from '../../lib/desktop.ts';

export async function keepPagePdf(title: string): Promise<void> {
  try {
    notifySaved(await call('page.keepPdf', { title }));
  } catch (error) {
    notifyFailure(error);
  }
}
