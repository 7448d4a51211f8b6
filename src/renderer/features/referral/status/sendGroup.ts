import { AppError, type FieldErrors, messages } from '../../../../shared/core/errors.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { ReferralStatus } from '../../../../shared/entities/referral/status.ts';
import { request } from '../../../lib/api.ts';
import { type CaseName, caseText } from './choices.ts';

const { updateStatus } = entities.referral;

/** What became of a row: a group is one call, all or none, so one bad row holds the others of its group back. */
export type RowResult =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  | { kind: 'sent' }
  | { kind: 'held' }
  | { kind: 'failed'; reason: string };

/** Rows that a message names before the others are counted. */
const namedMost = 3;

/** Which rows were not moved and why, for the message: 'PR-… · Vina Mahendra (Status harus sama), dan 2 lain; 9 ditahan'. */
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
  /** What the form of the group was refused for. */
  fields?: FieldErrors | undefined;
}

/** One call of C-147, and what it made of each of its rows (features.md B4). */
export async function sendGroup(
  ids: readonly number[],
  to: ReferralStatus,
  payload: object,
): Promise<GroupAnswer> {
  try {
    await request(updateStatus, { ...payload, referral_ids: [...ids], referral_status_id: to });
    return { results: ids.map((id) => [id, { kind: 'sent' }]) };
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
