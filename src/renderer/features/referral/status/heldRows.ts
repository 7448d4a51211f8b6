import { claimTexts } from '../../../../shared/entities/claim/schema.ts';
import { askHeld } from '../../../entities/teamwork/askHeld.ts';
import { useClaims } from '../../../entities/teamwork/useClaims.ts';
import { notifyInfo } from '../../../kit/notices/notify.ts';

/** what becomes of rows that others hold. */
export type HeldRows = 'take' | 'leave';

/** `chosen`: asked before already. Otherwise it is asked before sending, and one that is taken meanwhile is refused. */
export function useHeldRows(ids: readonly number[], chosen: HeldRows | undefined) {
  const claims = useClaims(ids, chosen === undefined);
  const others = chosen === undefined ? ids.flatMap((id) => claims.otherOf(id) ?? []) : [];
  return {
    held: chosen ?? (others.length > 0 ? ('take' as const) : ('refuse' as const)),
    agree: () => askHeld(others),
  };
}

interface Left {
  id: number;
  holder: string;
}

/** 'Sedang dikerjakan Siti' for each row that the server has left. */
export const leftReasons = (left: readonly Left[] | undefined): ReadonlyMap<number, string> =>
  new Map((left ?? []).map(({ id, holder }) => [id, claimTexts.held(holder)]));

/** Says which rows the server has left, and with whom. */
export function tellLeft(left: readonly Left[] | undefined, nameOf: (id: number) => string): void {
  if (!left || left.length === 0) return;
  const named = [...leftReasons(left)].map(([id, reason]) => `${nameOf(id)} (${reason})`);
  notifyInfo(`Tidak ikut: ${named.join(', ')}`);
}
