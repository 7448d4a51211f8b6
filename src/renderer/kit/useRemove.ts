import type { InputOf, Operation } from '../../shared/core/operation.ts';
import { useWrite } from '../lib/queries.ts';
import { confirm } from './confirm.tsx';
import { notifyFailure, notifySuccess } from './notify.ts';

/**
 * Asks, deletes, and says what came of it (S-012, R-801, R-802). `what` names the records that go: 'Cabang BNS Bandung'.
 * Resolves true when they are gone.
 */
export function useRemove<O extends Operation>(operation: O) {
  const remove = useWrite(operation);
  return async (input: InputOf<O>, { title, what }: { title: string; what: string }): Promise<boolean> => {
    const agreed = await confirm({
      title,
      body: `${what} akan dihapus. Tindakan ini tidak dapat dibatalkan.`,
      action: 'Hapus',
      danger: true,
    });
    if (!agreed) return false;
    try {
      notifySuccess((await remove.mutateAsync(input)).message, what);
      return true;
    } catch (error) {
      notifyFailure(error);
      return false;
    }
  };
}
