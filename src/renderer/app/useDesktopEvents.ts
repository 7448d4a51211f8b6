import { spotlight } from '@mantine/spotlight';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { notifyServer } from '../kit/notify.ts';
import { useBack } from '../kit/page/currentPage.ts';
import { pathTo } from '../kit/page/page.ts';
import { onEvent } from '../lib/desktop.ts';
import { queryClient } from '../lib/queries.ts';
import { batchUploadPages, uploadOpen } from '../pages/batchUploadPages.ts';
import { createLiveRefresh } from './liveRefresh.ts';
import { noticePath } from './noticePath.ts';

/** Carries out what the desktop asks of the page: menu commands, opened files, server up or down, live changes. */
export function useDesktopEvents(): void {
  const navigate = useNavigate();
  const back = useBack();
  useEffect(
    () =>
      onEvent('app.command', ({ command }) => {
        if (command === 'back') back();
        else if (command === 'palette') spotlight.open();
        else if (command === 'batch') navigate(pathTo(batchUploadPages.list, {}, uploadOpen));
        else void queryClient.invalidateQueries();
      }),
    [back, navigate],
  );
  useEffect(
    () => onEvent('batch.opened', ({ draftId }) => navigate(pathTo(batchUploadPages.review, { draftId }))),
    [navigate],
  );
  useEffect(
    () =>
      onEvent('notice.opened', (notice) => {
        const path = noticePath(notice);
        if (path) navigate(path);
      }),
    [navigate],
  );
  useEffect(
    () =>
      onEvent('server.state', ({ reachable }) => {
        notifyServer(reachable);
        if (reachable) void queryClient.invalidateQueries();
      }),
    [],
  );
  useEffect(() => {
    const refresh = createLiveRefresh(
      (entity) => void queryClient.invalidateQueries(entity ? { queryKey: [entity] } : {}),
    );
    const stop = onEvent('live.changed', refresh.hear);
    return () => {
      stop();
      refresh.stop();
    };
  }, []);
}
