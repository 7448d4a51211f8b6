import { and, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { addDays, jakartaDay, startOfJakartaDay } from '../../../shared/core/values.ts';
import type { referralListInput, workFilters } from '../../../shared/entities/referral/schema.ts';
import { referralMoves, referralStatusIds } from '../../../shared/entities/referral/status.ts';
import { referralStatusInScope, type Scope, teamInScope } from '../../auth/scope.ts';
import { isLive, referralClaim } from '../claim/table.ts';
import { noteMention, workNote } from '../note/table.ts';
import { appUser } from '../user/table.ts';
import { referral } from './table.ts';

export interface Asker {
  id: number;
  scope: Scope;
  codes: ReadonlySet<string>;
  now: Date;
}

type WorkFilter = Partial<Pick<z.output<typeof referralListInput>, keyof typeof workFilters>>;

export const nobody: Asker = { id: 0, scope: { kind: 'all' }, codes: new Set(), now: new Date(0) };

const isAmong = (ids: SQL) => sql`${referral.id} = any(array(${ids}))`;

const claimed = (which: SQL | undefined) =>
  sql`select ${referralClaim.referral_id} from ${referralClaim} where ${which}`;

const isHeld = (now: Date) =>
  sql`exists (${claimed(and(eq(referralClaim.referral_id, referral.id), isLive(now)))})`;

function claimCondition(claim: WorkFilter['claim'], { id, now }: Asker): SQL | undefined {
  if (claim === 'mine') return isAmong(claimed(and(eq(referralClaim.user_id, id), isLive(now))));
  if (claim === 'held') return isAmong(claimed(isLive(now)));
  return claim === 'none' ? sql`not ${isHeld(now)}` : undefined;
}

/** A partner can filter only by claims of its own users (A-129). */
function claimedBy(userId: number | undefined, { scope, now }: Asker): SQL | undefined {
  if (userId === undefined) return undefined;
  const who = sql`select ${appUser.id} from ${appUser} where ${and(eq(appUser.id, userId), teamInScope(scope))}`;
  return isAmong(claimed(and(sql`${referralClaim.user_id} in (${who})`, isLive(now))));
}

const oneOf = (column: PgColumn, values: readonly number[] | undefined) =>
  values && sql`${column} = any(${sql.param([...values])}::int[])`;

/** Submissions whose status the asker may change (P-314, features.md D3). */
function waitingFor({ codes, scope }: Asker): SQL {
  const movable = referralStatusIds.filter((status) => referralMoves(status, codes).length > 0);
  return and(oneOf(referral.status, movable), referralStatusInScope(scope))!;
}

function noteFor(wanted: boolean, userId: number): SQL {
  const named = sql`select ${workNote.record_id} from ${noteMention}
    join ${workNote} on ${workNote.id} = ${noteMention.note_id}
    where ${noteMention.user_id} = ${userId} and ${workNote.entity} = 'referral' and ${workNote.deleted_at} is null`;
  return wanted ? isAmong(named) : sql`not ${isAmong(named)}`;
}

function isLate(late: boolean | undefined, now: Date): SQL | undefined {
  if (late === undefined) return undefined;
  const over = lte(referral.due_at, now);
  return late ? over : sql`(${over}) is not true`;
}

const dayMs = 24 * 60 * 60_000;

export function workConditions(filter: WorkFilter, asker: Asker): (SQL | undefined)[] {
  const { claim, claimed_by, unassigned, age_days, within_days, updated_by_me } = filter;
  const { now, id } = asker;
  return [
    claimCondition(claim, asker),
    claimedBy(claimed_by, asker),
    unassigned === 'company' ? isNull(referral.assigned_company_id) : undefined,
    unassigned === 'branch' ? isNull(referral.assigned_branch_id) : undefined,
    oneOf(referral.status, filter.referral_status_ids),
    oneOf(referral.product_id, filter.product_ids),
    oneOf(referral.assigned_company_id, filter.partner_ids_company_assign),
    age_days === undefined
      ? undefined
      : lte(referral.status_changed_at, new Date(now.getTime() - age_days * dayMs)),
    within_days === undefined
      ? undefined
      : gte(referral.created_at, startOfJakartaDay(addDays(jakartaDay(now), -within_days))),
    filter.waiting && waitingFor(asker),
    isLate(filter.late, now),
    filter.note_for_me === undefined ? undefined : noteFor(filter.note_for_me, id),
    updated_by_me === undefined
      ? undefined
      : sql`${referral.updated_by} is ${updated_by_me ? sql`not distinct` : sql`distinct`} from ${id}`,
  ];
}
