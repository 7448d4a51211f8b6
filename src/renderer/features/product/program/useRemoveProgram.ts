import { entities } from '../../../../shared/entities/index.ts';
import { useRemove } from '../../../kit/useRemove.ts';

/** C-014, R-417. */
export function useRemoveProgram() {
  const remove = useRemove(entities.program.remove);
  return ({ id, program_name }: { id: number; program_name: string }): Promise<boolean> =>
    remove(
      { id },
      {
        title: 'Hapus Program',
        what: `Program ${program_name}`,
        note: 'Agen tidak dapat memilihnya lagi; pengajuan yang sudah ada tetap menyebut namanya.',
      },
    );
}
