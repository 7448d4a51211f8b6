import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccessCode } from '../../../shared/core/access.ts';
import { AppError, conflict, denied, messages, type RecordErrors } from '../../../shared/core/errors.ts';
import { findTransition, type Transition } from '../../../shared/core/status.ts';
import { statusPayloads, type statusUpdateInput } from '../../../shared/entities/referral/operations.ts';
import {
  type ReferralStatus,
  type ReferralStatusForm,
  referralStatus,
  referralStatusNames,
  referralStatusTexts,
} from '../../../shared/entities/referral/status.ts';
import type { Queryable } from '../../db/database.ts';
import type { CurrentUser, Viewer } from '../../kit/context.ts';
import { parseInput } from '../../kit/errorView.ts';
import { assertAssignable } from './assignment.ts';
import { historyDetails, statusTitle, writeHistory } from './history.ts';
import { mayMove } from './scope.ts';
import { referral } from './table.ts';

type StatusUpdate = z.output<typeof statusUpdateInput>;
type Move = Transition<ReferralStatus, ReferralStatusForm>;

/** Columns that a move writes, and what its history entries say besides the actor; `own` is about one submission. */
interface Effect {
  columns: Partial<typeof referral.$inferInsert>;
  details: string[];
  own?: (row: LockedRow) => string[];
}

/**
 * C-147: moves one or many submissions along R-110…R-117, all or none. In this order: NOT_FOUND, ACCESS_DENIED (bulk
 * code, scope), CONFLICT with the alerts of, ACCESS_DENIED (codes of the move), INVALID payload. Of
 * several rows those that stand in the way are named (`records`, features.md B4). Answers the submissions as they were before.
 */
export async function updateStatus(
  tx: Queryable,
  viewer: CurrentUser,
  input: StatusUpdate,
): Promise<MovedFrom[]> {
  const ids = [...new Set(input.referral_ids)];
  if (ids.length > 1) requireCodes(viewer, ['u_referral_bulk']);
  const locked = await lockForMove(tx, viewer, ids);
  const from = commonStatus(locked, input.referral_status_id);
  const move = findTransition(referralStatus, from, input.referral_status_id);
  if (!move) throw conflict(referralStatusTexts.notAllowed(from));
  requireCodes(viewer, move.access);
  const effect = await effects[move.form](tx, viewer, input, move);
  const now = new Date();
  await tx
    .update(referral)
    .set({
      ...effect.columns,
      status: move.to,
      status_changed_at: now,
      updated_at: now,
      updated_by: viewer.id,
    })
    .where(inArray(referral.id, ids));
  const title = statusTitle(move.to, move.label);
  await writeHistory(
    tx,
    viewer,
    locked.map((row) => ({
      referral_id: row.id,
      title,
      details: [...effect.details, ...(effect.own?.(row) ?? [])],
    })),
  );
  return locked.map(({ id, status, assigned_company_id, assigned_branch_id }) => ({
    id,
    status,
    assigned_company_id,
    assigned_branch_id,
  }));
}

function requireCodes(viewer: CurrentUser, codes: readonly AccessCode[]): void {
  if (!codes.every((code) => viewer.codes.has(code))) throw denied();
}

/** Where a submission was, for the audit. */
interface MovedFrom {
  id: number;
  status: ReferralStatus;
  assigned_company_id: number | null;
  assigned_branch_id: number | null;
}
interface LockedRow extends MovedFrom {
  product_id: number;
  incentive_gross: number;
  incentive_tax: number;
  mayMove: boolean;
}

/** Locks in the order of the ids, so that two bulk moves cannot wait for each other. */
async function lockForMove(tx: Queryable, viewer: Viewer, ids: readonly number[]): Promise<LockedRow[]> {
  const rows = await tx
    .select({
      id: referral.id,
      status: referral.status,
      product_id: referral.product_id,
      assigned_company_id: referral.assigned_company_id,
      assigned_branch_id: referral.assigned_branch_id,
      incentive_gross: referral.incentive_gross,
      incentive_tax: referral.incentive_tax,
      mayMove: mayMove(viewer),
    })
    .from(referral)
    .where(and(inArray(referral.id, [...ids]), isNull(referral.deleted_at)))
    .orderBy(asc(referral.id))
    .for('update');
  if (rows.length < ids.length) {
    const found = new Set(rows.map((row) => row.id));
    throw refused(
      'NOT_FOUND',
      messages.notFound,
      ids.filter((id) => !found.has(id)).map((id) => [id]),
    );
  }
  const foreign = rows.filter((row) => !row.mayMove);
  if (foreign.length > 0)
    throw refused(
      'ACCESS_DENIED',
      messages.accessDenied,
      foreign.map((row) => [row.id]),
    );
  return rows;
}

/** A refusal that names its records; without a reason of its own a record has the refusal's. */
function refused(
  code: 'NOT_FOUND' | 'ACCESS_DENIED' | 'CONFLICT',
  message: string,
  found: readonly (readonly [id: number, reason?: string])[],
): AppError {
  const records: RecordErrors = Object.fromEntries(found.map(([id, reason = message]) => [id, reason]));
  return new AppError(code, message, { records });
}

/** Of rows of several statuses: those that cannot move, or else those that are not where most of them are. */
function strayed(rows: readonly LockedRow[], to: ReferralStatus): [number, string?][] {
  const stuck = rows.filter((row) => !findTransition(referralStatus, row.status, to));
  if (stuck.length > 0) return stuck.map((row) => [row.id, referralStatusTexts.notAllowed(row.status)]);
  const groups = [...Map.groupBy(rows, (row) => row.status).values()].sort((a, b) => b.length - a.length);
  return groups
    .slice(1)
    .flat()
    .map((row) => [row.id, `${referralStatusTexts.sameStatus}, kini ${referralStatusNames[row.status]}`]);
}

function commonStatus(rows: readonly LockedRow[], to: ReferralStatus): ReferralStatus {
  if (new Set(rows.map((row) => row.status)).size > 1)
    throw refused('CONFLICT', referralStatusTexts.sameStatus, strayed(rows, to));
  if (new Set(rows.map((row) => row.product_id)).size > 1) throw conflict(referralStatusTexts.sameProduct);
  return rows[0]!.status;
}

const effects: Readonly<
  Record<
    ReferralStatusForm,
    (tx: Queryable, viewer: Viewer, input: StatusUpdate, move: Move) => Promise<Effect>
  >
> = {
  assign: async (tx, viewer, input, move) => {
    const payload = readPayload('assign', input);
    const target = await assertAssignable(tx, viewer, {
      company_id: payload.partner_id_company_assign,
      branch_id: payload.partner_id_branch_assign,
    });
    return {
      columns: {
        assigned_company_id: payload.partner_id_company_assign,
        assigned_branch_id: payload.partner_id_branch_assign,
        // the earlier reason stays in the history only.
        rejection_reason: '',
        ...(move.rule === 'R-111' && { incentive_gross: 0, incentive_tax: 0 }),
      },
      details: [historyDetails.assigned(target.company, target.branch)],
      // the amounts of an earlier payment stay in the history only.
      own: ({ incentive_gross, incentive_tax }) =>
        move.rule === 'R-111' && (incentive_gross !== 0 || incentive_tax !== 0)
          ? [historyDetails.emptied(incentive_gross, incentive_tax)]
          : [],
    };
  },
  confirm: async () => ({ columns: {}, details: [] }),
  amount: async (_tx, _viewer, input, move) => {
    // at Sukses the stored amount stands when none is sent.
    if (move.rule === 'R-114' && isAbsent(input.incentive_amount)) return { columns: {}, details: [] };
    const { incentive_amount } = readPayload('amount', input);
    return {
      columns: { approved_amount: incentive_amount },
      details: [historyDetails.amount(incentive_amount)],
    };
  },
  payment: async (_tx, _viewer, input) => {
    const { incentive_insentif, incentive_tax } = readPayload('payment', input);
    return {
      columns: { incentive_gross: incentive_insentif, incentive_tax },
      details: [historyDetails.incentive(incentive_insentif - incentive_tax)],
    };
  },
  reason: async (_tx, _viewer, input) => {
    const { status_reason } = readPayload('reason', input);
    return { columns: { rejection_reason: status_reason }, details: [historyDetails.reason(status_reason)] };
  },
};

const isAbsent = (value: unknown) => value === undefined || value === null || value === '';

/** The payload of the move's form; INVALID with the form's own messages. Blank counts as absent (R-110…R-117). */
function readPayload<Form extends ReferralStatusForm>(
  form: Form,
  input: StatusUpdate,
): z.output<(typeof statusPayloads)[Form]> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => !isAbsent(value)));
  return parseInput(statusPayloads[form], given) as z.output<(typeof statusPayloads)[Form]>;
}
