import { entities } from '../../../../shared/entities/index.ts';
import { stillNamed, useOpenReferrals } from '../../../entities/referral/openReferrals.ts';
import { useRemove } from '../../../kit/useRemove.ts';

export function useRemoveProgram() {
  const remove = useRemove(entities.program.remove);
  const openReferrals = useOpenReferrals();
  return async ({ id, program_name }: { id: number; program_name: string }): Promise<boolean> => {
    const hanging = await openReferrals({ program_id: id });
    return remove(
      { id },
      {
        title: 'Hapus Program',
        what: `Program ${program_name}`,
        note: stillNamed(hanging),
      },
    );
  };
}
