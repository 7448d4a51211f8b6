import { claimTexts } from '../../../../shared/entities/claim/schema.ts';
import { askAboutHeld } from '../../../entities/teamwork/askAboutHeld.ts';
import { useClaims } from '../../../entities/teamwork/useClaims.ts';
import { notifyInfo } from '../../../kit/notices/notify.ts';

/** How a move treats rows that others hold. */
export type HeldRows = 'take' | 'leave';

/**
 * `chosen` is an earlier choice of the user. Without a choice, `agree` asks about rows that others hold. If
 * nobody holds a row, the server refuses rows that others claim meanwhile.
 */
export function useHeldRows(ids: readonly number[], chosen: HeldRows | undefined) {
  const claims = useClaims(ids, chosen === undefined);
  const others = chosen === undefined ? ids.flatMap((id) => claims.otherOf(id) ?? []) : [];
  return {
    held: chosen ?? (others.length > 0 ? ('take' as const) : ('refuse' as const)),
    agree: () => askAboutHeld(others),
  };
}

interface LeftOutRow {
  id: number;
  holder: string;
}

export const leftOutReasons = (left: readonly LeftOutRow[] | undefined): ReadonlyMap<number, string> =>
  new Map((left ?? []).map(({ id, holder }) => [id, claimTexts.held(holder)]));

export function notifyLeftOut(left: readonly LeftOutRow[] | undefined, nameOf: (id: number) => string): void {
  if (!left || left.length === 0) return;
  const named = [...leftOutReasons(left)].map(([id, reason]) => `${nameOf(id)} (${reason})`);
  notifyInfo(`Tidak ikut: ${named.join(', ')}`);
}
