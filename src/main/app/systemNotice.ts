import { Notification } from 'electron';

/** Prevents garbage collection of notifications, which would drop the click handler. */
const shown = new Set<Notification>();

export function showSystemNotice({
  title,
  body,
  onClick,
}: {
  title: string;
  body: string;
  onClick(): void;
}): void {
  if (!Notification.isSupported()) return;
  const notice = new Notification({ title, body });
  shown.add(notice);
  const forget = () => void shown.delete(notice);
  notice.on('close', forget);
  notice.on('failed', forget);
  notice.on('click', () => {
    forget();
    onClick();
  });
  notice.show();
}
