import { entities } from '../../../shared/entities/index.ts';
import { confirm } from '../../kit/dialogs/confirm.tsx';
import { notifyFailure, notifySuccess } from '../../kit/notices/notify.ts';
import { useWrite } from '../../lib/queries.ts';

export function useStopBatch() {
  const stop = useWrite(entities.batchUpload.stop);
  return async (ids: readonly number[], title: string) => {
    const agreed = await confirm({
      title: 'Hentikan batch?',
      body: `Pengajuan dari “${title}” yang sudah dibuat tetap ada; baris sisanya tidak dibuat dan dapat dikirim ulang dari hasilnya. File yang dikirim semua atau tidak sama sekali tidak membuat apa pun.`,
      action: 'Hentikan',
      danger: true,
    });
    if (!agreed) return;
    // If stopping one batch fails, for example because it has finished, the others are still stopped.
    for (const id of ids) {
      try {
        notifySuccess((await stop.mutateAsync({ id })).message, title);
      } catch (error) {
        notifyFailure(error);
      }
    }
  };
}
