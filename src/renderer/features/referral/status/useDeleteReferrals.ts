import { entities } from '../../../../shared/entities/index.ts';
import { confirm } from '../../../kit/confirm.tsx';
import { notifyFailure, notifySuccess } from '../../../kit/notify.ts';
import { useWrite } from '../../../lib/queries.ts';

/** 'Hapus Pengajuan' (Batal, Hapus) for one or many (S-038, R-152); resolves true when they are gone. */
export function useDeleteReferrals(): (ids: number[]) => Promise<boolean> {
  const one = useWrite(entities.referral.remove, ['dashboard', 'program', 'product']);
  const many = useWrite(entities.referral.bulkRemove, ['dashboard', 'program', 'product']);
  return async (ids) => {
    const body =
      ids.length === 1
        ? 'Pengajuan ini akan dihapus. Tindakan ini tidak dapat dibatalkan.'
        : `${ids.length} pengajuan akan dihapus. Tindakan ini tidak dapat dibatalkan.`;
    if (!(await confirm({ title: 'Hapus Pengajuan', body, action: 'Hapus', danger: true }))) return false;
    try {
      const answer =
        ids.length === 1
          ? await one.mutateAsync({ id: ids[0]! })
          : await many.mutateAsync({ referral_ids: ids });
      notifySuccess(answer.message);
      return true;
    } catch (error) {
      notifyFailure(error);
      return false;
    }
  };
}
