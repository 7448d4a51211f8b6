import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccessCode } from '../../../shared/core/access.ts';
import { AppError, conflict, denied, messages, type RecordErrors } from '../../../shared/core/errors.ts';
import { findTransition, type Transition } from '../../../shared/core/status.ts';
import { claimTexts } from '../../../shared/entities/claim/schema.ts';
import { statusPayloads, type statusUpdateInput } from '../../../shared/entities/referral/operations.ts';
import { holdsPayment } from '../../../shared/entities/referral/paid.ts';
import {
  type ReferralStatus,
  type ReferralStatusForm,
  referralStatus,
  referralStatusNames,
  referralStatusTexts,
} from '../../../shared/entities/referral/status.ts';
import { nextVersion } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context, CurrentUser, Viewer } from '../../kit/context.ts';
import { parseInput } from '../../kit/errorView.ts';
import { endDecided, heldByOthers } from '../claim/rules.ts';
import { dueOf } from '../target/rules.ts';
import { noteMoves } from '../team/rules.ts';
import { assertAssignable } from './assignment.ts';
import { historyDetails, statusTitle, writeHistory } from './history.ts';
import { assertChecked } from './payChecks.ts';
import { mayMove } from './scope.ts';
import { assertSeen } from './seen.ts';
import { referral } from './table.ts';

type StatusUpdate = z.output<typeof statusUpdateInput>;
type Move = Transition<ReferralStatus, ReferralStatusForm>;

type Written =
  | 'assigned_company_id'
  | 'assigned_branch_id'
  | 'rejection_reason'
  | 'approved_amount'
  | 'incentive_gross'
  | 'incentive_tax';

/** `own` returns the details that differ per submission. */
interface Effect {
  columns: Partial<Pick<typeof referral.$inferInsert, Written>>;
  details: string[];
  own?: (row: LockedRow) => string[];
}

/**
 * Changes the status of all submissions or none (C-147), apart from submissions left to other users.
 * @throws AppError in this order: ACCESS_DENIED (bulk code), NOT_FOUND, ACCESS_DENIED (scope), CONFLICT
 * ACCESS_DENIED (move), INVALID or ACCESS_DENIED (fields), CONFLICT
 * (checks). Some of these errors name the rows at fault in `records` (features.md B4).
 */
export async function updateStatus(
  tx: Queryable,
  { user: viewer, now: clock }: Pick<Context, 'user' | 'now'>,
  input: StatusUpdate,
): Promise<{ moved: MovedFrom[]; columns: Effect['columns']; held: HeldRow[] }> {
  const wanted = [...new Set(input.referral_ids)];
  if (wanted.length > 1) requireCodes(viewer, ['u_referral_bulk']);
  const found = await lockForMove(tx, viewer, wanted);
  await assertSeen(tx, viewer, found, input.seen);
  const held = await leftToOthers(tx, viewer, { ids: wanted, how: input.held, now: clock() });
  const locked = found.filter(({ id }) => held.every((each) => each.id !== id));
  const ids = locked.map(({ id }) => id);
  const from = commonStatus(locked, input.referral_status_id);
  const move = findTransition(referralStatus, from, input.referral_status_id);
  if (!move) throw conflict(referralStatusTexts.notAllowed(from));
  requireCodes(viewer, move.access);
  const effect = await effects[move.form](tx, viewer, input, move);
  const lookedAt =
    input.checked && move.to === 6 ? await assertChecked(tx, viewer, ids, input.checked) : undefined;
  const now = new Date();
  const due = await dueOf(tx);
  await tx
    .update(referral)
    .set({
      ...effect.columns,
      status: move.to,
      status_changed_at: now,
      due_at: due(move.to, now),
      decision_version: nextVersion(referral.decision_version),
      version: nextVersion(referral.version),
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
      details: [...effect.details, ...(effect.own?.(row) ?? []), ...(lookedAt?.(row.id) ?? [])],
    })),
  );
  await noteMoves(tx, ids, { from, to: move.to, user_id: viewer.id, now });
  await endDecided(tx, ids, { actor: viewer.id, now: clock() });
  const columns = Object.keys(effect.columns) as Written[];
  const moved = locked.map((row) => ({
    id: row.id,
    status: row.status,
    assigned_company_id: row.assigned_company_id,
    assigned_branch_id: row.assigned_branch_id,
    ...Object.fromEntries(columns.map((name) => [name, row[name]])),
  }));
  return { moved, columns: effect.columns, held };
}

interface HeldRow {
  id: number;
  holder: string;
}

/**
 * Returns the submissions to leave out because other users have claimed them: none by default and for `take`
 * . `refuse` throws if any is claimed, `leave` only if all are claimed.
 */
async function leftToOthers(
  tx: Queryable,
  viewer: Viewer,
  { ids, how, now }: { ids: readonly number[]; how: StatusUpdate['held']; now: Date },
): Promise<HeldRow[]> {
  if (how === undefined || how === 'take') return [];
  const holders = await heldByOthers(tx, viewer, { ids, now });
  const held = ids.flatMap((id) => {
    const claim = holders.get(id);
    return claim ? [{ id, ...claim }] : [];
  });
  if (held.length > 0 && (how === 'refuse' || held.length === ids.length))
    throw refused(
      'CONFLICT',
      claimTexts.held(held[0]!.holder),
      held.map(({ id, holder }) => [id, claimTexts.held(holder)]),
    );
  return held.map(({ id, holder }) => ({ id, holder }));
}

function requireCodes(viewer: CurrentUser, codes: readonly AccessCode[]): void {
  if (!codes.every((code) => viewer.codes.has(code))) throw denied();
}

interface MovedFrom {
  id: number;
  status: ReferralStatus;
  assigned_company_id: number | null;
  assigned_branch_id: number | null;
}
interface LockedRow extends MovedFrom {
  product_id: number;
  rejection_reason: string;
  approved_amount: number;
  incentive_gross: number;
  incentive_tax: number;
  decision_version: number;
  mayMove: boolean;
}

async function lockForMove(tx: Queryable, viewer: Viewer, ids: readonly number[]): Promise<LockedRow[]> {
  const rows = await tx
    .select({
      id: referral.id,
      status: referral.status,
      product_id: referral.product_id,
      assigned_company_id: referral.assigned_company_id,
      assigned_branch_id: referral.assigned_branch_id,
      rejection_reason: referral.rejection_reason,
      approved_amount: referral.approved_amount,
      incentive_gross: referral.incentive_gross,
      incentive_tax: referral.incentive_tax,
      decision_version: referral.decision_version,
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

function refused(
  code: 'NOT_FOUND' | 'ACCESS_DENIED' | 'CONFLICT',
  message: string,
  found: readonly (readonly [id: number, reason?: string])[],
): AppError {
  const records: RecordErrors = Object.fromEntries(found.map(([id, reason = message]) => [id, reason]));
  return new AppError(code, message, { records });
}

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
        // The earlier reason stays only in the history.
        rejection_reason: '',
        ...(move.rule === 'R-111' && { incentive_gross: 0, incentive_tax: 0 }),
      },
      details: [historyDetails.assigned(target.company, target.branch)],
      // Amounts of an earlier payment stay only in the history.
      own: ({ incentive_gross, incentive_tax }) =>
        move.rule === 'R-111' && (incentive_gross !== 0 || incentive_tax !== 0)
          ? [historyDetails.emptied(incentive_gross, incentive_tax)]
          : [],
    };
  },
  confirm: async () => ({ columns: {}, details: [] }),
  amount: async (_tx, _viewer, input, move) => {
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
    return {
      columns: { rejection_reason: status_reason },
      details: [historyDetails.reason(status_reason)],
      own: ({ status, incentive_gross, incentive_tax }) =>
        holdsPayment(status) && incentive_gross !== incentive_tax
          ? [historyDetails.takenBack(incentive_gross - incentive_tax)]
          : [],
    };
  },
};

const isAbsent = (value: unknown) => value === undefined || value === null || value === '';

function readPayload<Form extends ReferralStatusForm>(
  form: Form,
  input: StatusUpdate,
): z.output<(typeof statusPayloads)[Form]> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => !isAbsent(value)));
  return parseInput(statusPayloads[form], given) as z.output<(typeof statusPayloads)[Form]>;
}
