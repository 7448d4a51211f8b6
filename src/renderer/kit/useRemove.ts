import type { InputOf, Operation } from '../../shared/core/operation.ts';
import { useWrite } from '../lib/queries.ts';
import { confirm } from './confirm.tsx';
import { notifyFailure, notifySuccess } from './notify.ts';

/**
 * Asks, deletes, and says what came of it (S-012, R-801, R-802). `what` names the records that go: 'Cabang BNS Bandung'.
 * `note` says what becomes of what belongs to them. Resolves true when they are gone.
 */
export function useRemove<O extends Operation>(
  operation: O,
  tellRefusal: (error: unknown) => void = notifyFailure,
) {
  const remove = useWrite(operation);
  return async (
    input: InputOf<O>,
    { title, what, note }: { title: string; what: string; note?: string },
  ): Promise<boolean> => {
    const agreed = await confirm({
      title,
      body: [`${what} akan dihapus.`, note, 'Tindakan ini tidak dapat dibatalkan.'].filter(Boolean).join(' '),
      action: 'Hapus',
      danger: true,
    });
    if (!agreed) return false;
    try {
      notifySuccess((await remove.mutateAsync(input)).message, what);
      return true;
    } catch (error) {
      tellRefusal(error);
      return false;
    }
  };
}
