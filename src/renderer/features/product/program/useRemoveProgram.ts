import { entities } from '../../../../shared/entities/index.ts';
import type { Program } from '../../../../shared/entities/program/schema.ts';
import { stillNamed, useOpenReferrals } from '../../../entities/referral/openReferrals.ts';
import { useRemove } from '../../../kit/dialogs/useRemove.ts';

export function useRemoveProgram() {
  const remove = useRemove(entities.program.remove);
  const openReferrals = useOpenReferrals();
  return async ({
    id,
    version,
    program_name,
  }: Pick<Program, 'id' | 'version' | 'program_name'>): Promise<boolean> => {
    const hanging = await openReferrals({ program_id: id });
    return remove(
      { id, version },
      {
        title: 'Hapus Program',
        what: `Program ${program_name}`,
        note: stillNamed(hanging),
      },
    );
  };
}
