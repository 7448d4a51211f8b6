import { entities } from '../../../shared/entities/index.ts';
import { merchantNames } from '../../../shared/entities/withdrawInstruction/fields.ts';
import type { WithdrawInstruction } from '../../../shared/entities/withdrawInstruction/schema.ts';
import { useRemove } from '../../kit/dialogs/useRemove.ts';

export function useRemoveInstruction(): (step: WithdrawInstruction) => Promise<boolean> {
  const remove = useRemove(entities.withdrawInstruction.remove);
  return ({ id, version, merchant_name, instruction_order }) =>
    remove(
      { id, version },
      {
        title: 'Hapus Instruksi',
        what: `Instruksi ${instruction_order} untuk ${merchantNames[merchant_name]}`,
      },
    );
}
