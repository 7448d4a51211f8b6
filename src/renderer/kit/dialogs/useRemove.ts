import { useNavigate } from 'react-router-dom';
import { AppError } from '../../../shared/core/errors.ts';
import type { InputOf, Operation } from '../../../shared/core/operation.ts';
import { useWrite } from '../../lib/queries.ts';
import { type HeldOrder, hold, holdTime } from '../held/held.ts';
import { notifyFailure, notifySuccess } from '../notices/notify.ts';
import { confirm } from './confirm.tsx';
import { showUses, type UseLinks } from './uses.tsx';
import { type WatchedRecord, watchedForRemoval } from './watchedRecord.tsx';

/** A removal names the version that the user saw, if its operation takes one. */
type Seen<Input> = 'version' extends keyof Input ? { version: number | undefined } : unknown;

/** With `held`, the promise resolves true before the request is sent, so that the user can undo (S-012). */
export function useRemove<O extends Operation>(
  operation: O,
  tellRefusal: (error: unknown) => void = notifyFailure,
) {
  const remove = useWrite(operation);
  const navigate = useNavigate();
  return async (
    input: InputOf<O> & Seen<InputOf<O>>,
    {
      title,
      what,
      note,
      held,
      watched = watchedForRemoval(operation, input),
      uses: links = {},
    }: {
      title: string;
      what: string;
      note?: string;
      watched?: WatchedRecord | undefined;
      held?: Omit<HeldOrder, 'send' | 'only'> & {
        only?: (ids: readonly number[]) => { input: InputOf<O>; title: string; what: string };
      };
      uses?: UseLinks;
    },
  ): Promise<boolean> => {
    const wayBack = held
      ? `Dapat diurungkan selama ${holdTime / 1000} detik.`
      : 'Tindakan ini tidak dapat diurungkan.';
    const agreed = await confirm({
      title,
      body: [`${what} akan dihapus.`, note, wayBack].filter(Boolean).join(' '),
      action: 'Hapus',
      danger: true,
      watched: watched && { ...watched, gate: operation.access },
    });
    if (!agreed) return false;
    const send = async (these: InputOf<O>, subject: string) =>
      notifySuccess((await remove.mutateAsync(these)).message, subject);
    if (held) {
      const { only, ...order } = held;
      const some = (ids: readonly number[]) => {
        const part = only!(ids);
        return { title: part.title, send: () => send(part.input, part.what) };
      };
      hold({ ...order, send: () => send(input, what), ...(only && { only: some }) });
      return true;
    }
    try {
      await send(input, what);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.uses) void showUses(error, { what, links, go: navigate });
      else tellRefusal(error);
      return false;
    }
  };
}
