import { useNavigate } from 'react-router-dom';
import { AppError } from '../../shared/core/errors.ts';
import type { InputOf, Operation } from '../../shared/core/operation.ts';
import { useWrite } from '../lib/queries.ts';
import { confirm } from './confirm.tsx';
import { type HeldOrder, hold, holdTime } from './held/held.ts';
import { notifyFailure, notifySuccess } from './notify.ts';
import { tellUses, type UseLinks } from './uses.tsx';

/** S-012. `note` tells about dependent data. With `held` it resolves true although the send still waits. */
export function useRemove<O extends Operation>(
  operation: O,
  tellRefusal: (error: unknown) => void = notifyFailure,
) {
  const remove = useWrite(operation);
  const navigate = useNavigate();
  return async (
    input: InputOf<O>,
    {
      title,
      what,
      note,
      held,
      uses: links = {},
    }: { title: string; what: string; note?: string; held?: Omit<HeldOrder, 'send'>; uses?: UseLinks },
  ): Promise<boolean> => {
    const wayBack = held
      ? `Dapat diurungkan selama ${holdTime / 1000} detik.`
      : 'Tindakan ini tidak dapat diurungkan.';
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
      if (error instanceof AppError && error.uses) void tellUses(error, { what, links, go: navigate });
      else tellRefusal(error);
      return false;
    }
  };
}
