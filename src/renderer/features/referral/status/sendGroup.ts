import { AppError, type FieldErrors, messages } from '../../../../shared/core/errors.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { ReferralStatus } from '../../../../shared/entities/referral/status.ts';
import { request } from '../../../lib/api.ts';
import { type CaseName, caseText } from './choices.ts';
import { type HeldRows, leftReasons } from './heldRows.ts';

const { updateStatus } = entities.referral;

/** A group is one call, all or nothing, so one bad row holds back the others. */
export type RowResult =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  | { kind: 'sent' }
  | { kind: 'held' }
  | { kind: 'failed'; reason: string };

const namedMost = 3;

/** Such as 'PR-… · Vina Mahendra (Status harus sama), dan 2 lain; 9 ditahan'. */
export function unmovedText(
  rows: readonly CaseName[],
  resultOf: (id: number) => RowResult | undefined,
): string {
  const failed = rows.flatMap((row) => {
    const result = resultOf(row.id);
    return result?.kind === 'failed' ? [`${caseText(row)} (${result.reason})`] : [];
  });
  const held = rows.filter(({ id }) => resultOf(id)?.kind === 'held').length;
  const further = failed.length - namedMost;
  return [
    failed.slice(0, namedMost).join(', ') + (further > 0 ? `, dan ${formatCount(further)} lain` : ''),
    held > 0 && `${formatCount(held)} ditahan, tidak diubah`,
  ]
    .filter(Boolean)
    .join('; ');
}

interface GroupAnswer {
  results: (readonly [id: number, result: RowResult])[];
  fields?: FieldErrors | undefined;
}

export async function sendGroup(
  ids: readonly number[],
  to: ReferralStatus,
  payload: object,
  held: HeldRows,
): Promise<GroupAnswer> {
  try {
    const { data } = await request(updateStatus, {
      ...payload,
      referral_ids: [...ids],
      referral_status_id: to,
      held,
    });
    const left = leftReasons(data.held);
    return {
      results: ids.map((id) => {
        const reason = left.get(id);
        return [id, reason === undefined ? { kind: 'sent' } : { kind: 'failed', reason }];
      }),
    };
  } catch (error) {
    const {
      records = {},
      fields,
      message,
    } = error instanceof AppError ? error : new AppError('INTERNAL', messages.internal);
    const named = ids.some((id) => records[id] !== undefined);
    return {
      fields,
      results: ids.map((id) => {
        const reason = records[id] ?? (named ? undefined : message);
        return [id, reason === undefined ? { kind: 'held' } : { kind: 'failed', reason }];
      }),
    };
  }
}
