import { AppError, type FieldErrors, messages } from '../../../../shared/core/errors.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { ReferralStatus } from '../../../../shared/entities/referral/status.ts';
import { request } from '../../../lib/api.ts';
import type { Decide } from '../../../lib/decision.ts';
import { type CaseName, caseText, type DecidedRow } from './choices.ts';
import { type HeldRows, leftOutReasons } from './heldRows.ts';
import { seenOf } from './seen.ts';

const { updateStatus } = entities.referral;

/** One faulty row blocks its group. Only rows that others hold can be left out. */
export type RowResult =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  | { kind: 'sent' }
  /** No answer arrived, so the call is repeated with the same key. */
  | { kind: 'unsure' }
  | { kind: 'held' }
  /** Another user changed the row, so a repeated call cannot succeed. */
  | { kind: 'changed'; reason: string }
  | { kind: 'failed'; reason: string };

const namedMost = 3;

export function unmovedText(
  rows: readonly CaseName[],
  resultOf: (id: number) => RowResult | undefined,
): string {
  const failed = rows.flatMap((row) => {
    const result = resultOf(row.id);
    return result?.kind === 'failed' || result?.kind === 'changed'
      ? [`${caseText(row)} (${result.reason})`]
      : [];
  });
  const held = rows.filter(({ id }) => resultOf(id)?.kind === 'held').length;
  const further = failed.length - namedMost;
  const unsure = rows.filter(({ id }) => resultOf(id)?.kind === 'unsure').length;
  return [
    failed.slice(0, namedMost).join(', ') + (further > 0 ? `, dan ${formatCount(further)} lain` : ''),
    unsure > 0 && `${formatCount(unsure)} belum pasti, jawaban server tidak sampai`,
    held > 0 && `${formatCount(held)} ditahan, tidak diubah`,
  ]
    .filter(Boolean)
    .join('; ');
}

interface GroupAnswer {
  unsure?: true;
  /** The server did not execute the call, because the session had ended. */
  ended?: AppError;
  results: (readonly [id: number, result: RowResult])[];
  fields?: FieldErrors | undefined;
}

/** Create `decide` once per dialog, so that repeating a call after a lost answer moves a group only once. */
export async function sendGroup(
  rows: readonly DecidedRow[],
  to: ReferralStatus,
  payload: object,
  { held, decide }: { held: HeldRows; decide: Decide },
): Promise<GroupAnswer> {
  const ids = rows.map(({ id }) => id);
  try {
    const input = { ...payload, referral_ids: ids, referral_status_id: to, seen: seenOf(rows), held };
    const { data } = await decide(input, (idempotencyKey) =>
      request(updateStatus, input, { idempotencyKey }),
    );
    const left = leftOutReasons(data.held);
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
      unsure,
      since = {},
    } = error instanceof AppError ? error : new AppError('INTERNAL', messages.internal);
    const named = ids.some((id) => records[id] !== undefined);
    if (unsure) return { unsure, results: ids.map((id) => [id, { kind: 'unsure' }]) };
    return {
      fields,
      ...(error instanceof AppError && error.code === 'NO_SESSION' && { ended: error }),
      results: ids.map((id) => {
        const reason = records[id] ?? (named ? undefined : message);
        if (reason === undefined) return [id, { kind: 'held' }];
        return [id, { kind: since[id] ? 'changed' : 'failed', reason }];
      }),
    };
  }
}
