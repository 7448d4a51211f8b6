import { entities } from '../../../../shared/entities/index.ts';
import { useRemove } from '../../../kit/useRemove.ts';

export function useRemoveProgram() {
  const remove = useRemove(entities.program.remove);
  return ({ id, program_name }: { id: number; program_name: string }): Promise<boolean> =>
    remove(
      { id },
      {
        title: 'Hapus Program',
        what: `Program ${program_name}`,
        note: 'Agen tidak dapat memilihnya lagi. Namanya tetap tercantum di pengajuan yang sudah ada.',
      },
    );
}
