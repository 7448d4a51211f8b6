import type { InputOf, Operation } from '../../shared/core/operation.ts';
import { useWrite } from '../lib/queries.ts';
import { confirm } from './confirm.tsx';
import { type HeldOrder, hold, holdTime } from './held/held.ts';
import { notifyFailure, notifySuccess } from './notify.ts';

/**
 * Asks, deletes, and says what came of it (S-012, R-801, R-802). `what` names the records that go: 'Cabang BNS Bandung'.
 * `note` says what becomes of what belongs to them. Resolves true when they are gone, or are going to be: with `held` they
 * go some seconds later, unless it is taken back.
 */
export function useRemove<O extends Operation>(
  operation: O,
  tellRefusal: (error: unknown) => void = notifyFailure,
) {
  const remove = useWrite(operation);
  return async (
    input: InputOf<O>,
    {
      title,
      what,
      note,
      held,
    }: { title: string; what: string; note?: string; held?: Omit<HeldOrder, 'send'> },
  ): Promise<boolean> => {
    const wayBack = held
      ? `Dapat diurungkan selama ${holdTime / 1000} detik.`
      : 'Tindakan ini tidak dapat dibatalkan.';
    const agreed = await confirm({
      title,
      body: [`${what} akan dihapus.`, note, wayBack].filter(Boolean).join(' '),
      action: 'Hapus',
      danger: true,
    });
    if (!agreed) return false;
    const send = async () => notifySuccess((await remove.mutateAsync(input)).message, what);
    if (held) {
      hold({ ...held, send });
      return true;
    }
    try {
      await send();
      return true;
    } catch (error) {
      tellRefusal(error);
      return false;
    }
  };
}
