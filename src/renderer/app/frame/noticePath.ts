import type { BridgeEvents } from '../../../shared/bridge/events.ts';
import { exportTypeNames } from '../../../shared/entities/exportFile/operations.ts';
import { pathTo } from '../../kit/page/page.ts';
import { batchUploadPages } from '../../pages/batchUploadPages.ts';
import { exportFilePages } from '../../pages/exportFilePages.ts';
import { notificationPages } from '../../pages/notificationPages.ts';

/** Returns undefined if this version has no page for the notice (features.md N3). */
export function noticePath({ entity, id, part }: BridgeEvents['notice.opened']): string | undefined {
  if (entity === 'batchUpload') return pathTo(batchUploadPages.list);
  if (entity === 'notification')
    return id === undefined ? pathTo(notificationPages.list) : pathTo(notificationPages.detail, { id });
  if (entity !== 'exportFile') return undefined;
  const type = exportTypeNames.find((each) => each === part);
  return type && pathTo(exportFilePages[type]);
}
