import { Notification } from 'electron';

/** Notices that can still be clicked: nothing else holds them. */
const shown = new Set<Notification>();

/** A notice of the system, where it has such notices. */
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
