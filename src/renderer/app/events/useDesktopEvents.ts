import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { databaseEntity, everyEntity } from '../../../shared/core/live.ts';
import { sendCommand } from '../../kit/keys/commandEvents.ts';
import { notifyFailure, notifyOffer, notifyOutage } from '../../kit/notices/notify.ts';
import { pathTo } from '../../kit/page/page.ts';
import { useMayOpen } from '../../kit/rights/useMay.ts';
import { isLocked } from '../../kit/session/session.ts';
import { restsForBackup } from '../../kit/settings/backupStep.ts';
import { installUpdate, useDesktopSettings } from '../../kit/settings/desktopSettings.ts';
import { noteDeletion } from '../../lib/deletions.ts';
import { call, onEvent } from '../../lib/desktop.ts';
import { formatBytes } from '../../lib/format.ts';
import { queryClient } from '../../lib/queries.ts';
import { batchUploadPages } from '../../pages/batchUploadPages.ts';
import { desktopPages } from '../../pages/desktopPages.ts';
import { notificationPages } from '../../pages/notificationPages.ts';
import { noticePath } from '../frame/noticePath.ts';
import { createLiveRefresh } from './liveRefresh.ts';

export function useDesktopEvents(): void {
  const navigate = useNavigate();
  useEffect(
    () => onEvent('batch.opened', ({ draftId }) => navigate(pathTo(batchUploadPages.review, { draftId }))),
    [navigate],
  );
  useInbox();
  useUpdateOffer();
  const mayListNotifications = useMayOpen(notificationPages.list);
  useEffect(
    () =>
      onEvent('notice.opened', (notice) => {
        const path = noticePath(notice);
        // Without access to the notification list, the bell shows the user's own notifications.
        if (notice.entity === 'notification' && !mayListNotifications) sendCommand('panel:Notifikasi');
        else if (path) navigate(path);
      }),
    [navigate, mayListNotifications],
  );
  useEffect(
    () =>
      onEvent('server.state', ({ reachable }) => {
        // A restore or move stops the server on purpose.
        if (!restsForBackup()) notifyOutage('server', reachable);
        if (reachable) void queryClient.invalidateQueries();
      }),
    [],
  );
  useEffect(() => {
    const refresh = createLiveRefresh(
      (entity) => void queryClient.invalidateQueries(entity ? { queryKey: [entity] } : {}),
    );
    const stop = onEvent('live.changed', (event) => {
      noteDeletion(event);
      if (event.entity !== databaseEntity) return refresh.onEvent(event);
      notifyOutage('database', event.kind === 'back');
      if (event.kind === 'back') refresh.onEvent({ entity: everyEntity, kind: 'changed' });
    });
    return () => {
      stop();
      refresh.stop();
    };
  }, []);
}

/** Offers a version once per state and sign-in. */
function useUpdateOffer(): void {
  const navigate = useNavigate();
  const update = useDesktopSettings().data?.update;
  const [state, version] = update && 'version' in update ? [update.state, update.version] : [];
  useEffect(() => {
    if (state === 'ready')
      notifyOffer('Pembaruan', `Versi ${version} akan dipasang saat Rujukan ditutup.`, 'update', {
        label: 'Pasang dan mulai ulang',
        run: () => void installUpdate().catch(notifyFailure),
      });
    if (state === 'offered')
      notifyOffer('Pembaruan', `Versi ${version} tersedia.`, 'update', {
        label: 'Lihat',
        run: () => navigate(pathTo(desktopPages.settings)),
      });
  }, [state, version, navigate]);
}

const mostOffers = 3;

/** Workbooks in the folder 'Masuk' are offered, but never opened automatically. */
function useInbox(): void {
  const navigate = useNavigate();
  const may = useMayOpen(batchUploadPages.review);
  useEffect(
    () =>
      onEvent('inbox.found', ({ files }) => {
        if (!may) return;
        const check = async (id: string) => {
          if (isLocked()) return;
          try {
            const { draftId } = await call('inbox.open', { id });
            navigate(pathTo(batchUploadPages.review, { draftId }));
          } catch (error) {
            notifyFailure(error);
          }
        };
        const toFolder = {
          label: 'Buka folder Masuk',
          run: () => void call('desktop.openFolder', { which: 'inbox' }).catch(notifyFailure),
        };
        if (files.length > mostOffers) {
          notifyOffer('Folder Masuk', `${files.length} file Excel baru.`, 'inbox', toFolder);
        } else {
          for (const { id, name, bytes, advice } of files)
            if (advice) notifyOffer(`${name} di folder Masuk`, advice, `inbox ${id}`, toFolder);
            else
              notifyOffer('File baru di folder Masuk', `${name} (${formatBytes(bytes)})`, `inbox ${id}`, {
                label: 'Periksa',
                run: () => void check(id),
              });
        }
      }),
    [may, navigate],
  );
}
