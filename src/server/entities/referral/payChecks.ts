import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError, type RecordErrors } from '../../../shared/core/errors.ts';
import {
  type PayCheck,
  type PayCheckKind,
  payCheckKinds,
  payCheckNames,
  payCheckText,
} from '../../../shared/entities/referral/payChecks.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { agent } from '../agent/table.ts';
import { incentiveIn, statusTitle } from './history.ts';
import { mayMove, mayRead } from './scope.ts';
import { referral, referralHistory } from './table.ts';

type Found = ReadonlyMap<number, readonly PayCheck[]>;

const paymentTitle = statusTitle(6);
const payingOrPaid = [6, 7] as const;
const flaggedStatuses = ['suspended', 'denied'] as const;

/** Omits deleted submissions and those outside the viewer's scope for status changes. */
export async function payChecksOf(
  db: Queryable,
  viewer: Viewer,
  ids: readonly number[],
): Promise<{ id: number; checks: PayCheck[] }[]> {
  const rows = await db
    .select({ id: referral.id })
    .from(referral)
    .where(and(inArray(referral.id, [...ids]), isNull(referral.deleted_at), mayMove(viewer)))
    .orderBy(asc(referral.id));
  const found = await findChecks(
    db,
    viewer,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id }) => ({ id, checks: [...(found.get(id) ?? [])] }));
}

/** @throws AppError CONFLICT with the unticked checks of each submission */
export async function assertChecked(
  tx: Queryable,
  viewer: Viewer,
  ids: readonly number[],
  checked: Readonly<Record<string, readonly PayCheckKind[]>>,
): Promise<(id: number) => string[]> {
  const found = await findChecks(tx, viewer, ids);
  const records: RecordErrors = {};
  for (const id of ids) {
    const open = (found.get(id) ?? []).filter(({ kind }) => !checked[id]?.includes(kind));
    if (open.length > 0) records[id] = `Perlu diperiksa: ${open.map(told).join('; ')}`;
  }
  const [first] = Object.values(records);
  if (first !== undefined) throw new AppError('CONFLICT', first, { records });
  return (id) => {
    const ticked = payCheckKinds.filter((kind) => checked[id]?.includes(kind));
    const textOf = (kind: PayCheckKind) => {
      const check = found.get(id)?.find((each) => each.kind === kind);
      return check ? told(check) : payCheckNames[kind];
    };
    return ticked.length > 0 ? [`diperiksa: ${ticked.map(textOf).join('; ')}`] : [];
  };
}

const told = (check: PayCheck): string => {
  const { title, reason } = payCheckText(check);
  return check.kind === 'paid' || check.kind === 'twin' ? `${title} (${reason})` : title;
};

async function findChecks(db: Queryable, viewer: Viewer, ids: readonly number[]): Promise<Found> {
  if (ids.length === 0) return new Map();
  const parts = [await agentsOf(db, ids), await paidBefore(db, ids), await twinsOf(db, viewer, ids)];
  return new Map(ids.map((id) => [id, parts.flatMap((part) => part.get(id) ?? [])]));
}

async function agentsOf(db: Queryable, ids: readonly number[]): Promise<Found> {
  const rows = await db
    .select({
      id: referral.id,
      status: agent.status,
      deleted_at: agent.deleted_at,
      registered: agent.ewallet_registered,
      premium: agent.ewallet_premium,
    })
    .from(referral)
    .innerJoin(agent, eq(agent.id, referral.agent_id))
    .where(inArray(referral.id, [...ids]));
  return new Map(
    rows.map(({ id, status, deleted_at, registered, premium }) => {
      const flagged = deleted_at ? 'deleted' : flaggedStatuses.find((each) => each === status);
      const checks: PayCheck[] = flagged ? [{ kind: 'agent', status: flagged }] : [];
      if (!registered && !premium) checks.push({ kind: 'wallet' });
      return [id, checks];
    }),
  );
}

async function paidBefore(db: Queryable, ids: readonly number[]): Promise<Found> {
  const rows = await db
    .selectDistinctOn([referralHistory.referral_id])
    .from(referralHistory)
    .where(and(inArray(referralHistory.referral_id, [...ids]), eq(referralHistory.title, paymentTitle)))
    .orderBy(referralHistory.referral_id, desc(referralHistory.id));
  return new Map(
    rows.map(({ referral_id, date, sub_title }) => [
      referral_id,
      [{ kind: 'paid', sum: incentiveIn(sub_title), at: date.toISOString() }],
    ]),
  );
}

/** Finds submissions to the same program with the same NIK or phone: paid ones and those among `ids`. */
async function twinsOf(db: Queryable, viewer: Viewer, ids: readonly number[]): Promise<Found> {
  const paying = alias(referral, 'paying');
  const sameNik = and(
    ne(paying.submitter_identity_number, ''),
    eq(referral.submitter_identity_number, paying.submitter_identity_number),
  );
  const isPaid = inArray(referral.status, [...payingOrPaid]);
  const rows = await db
    .select({
      id: paying.id,
      paid: sql<boolean>`${isPaid}`,
      by_nik: sql<boolean>`coalesce(${sameNik}, false)`,
      submission_number: referral.submission_number,
      agent_name: agent.name,
      at: sql<Date | string | null>`(select max(date) from referral_history h
        where h.referral_id = ${referral.id} and h.title = ${paymentTitle})`,
      isShown: mayRead(viewer),
    })
    .from(paying)
    .innerJoin(
      referral,
      and(
        eq(referral.program_id, paying.program_id),
        ne(referral.id, paying.id),
        isNull(referral.deleted_at),
        or(isPaid, inArray(referral.id, [...ids])),
        or(sameNik, eq(referral.phone, paying.phone)),
      ),
    )
    .innerJoin(agent, eq(agent.id, referral.agent_id))
    .where(inArray(paying.id, [...ids]))
    .orderBy(desc(isPaid), desc(referral.id));
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, twins]) => {
      const first = twins[0]!;
      const { paid } = first;
      // A readable unpaid twin must not hide a paid twin that the viewer may not read.
      const shown = twins.find((twin) => twin.isShown && twin.paid === paid);
      const { by_nik } = shown ?? first;
      return [
        id,
        [
          {
            kind: 'twin',
            by: by_nik ? 'nik' : 'phone',
            paid,
            submission_number: shown?.submission_number ?? null,
            agent_name: shown?.agent_name ?? null,
            at: paid && shown?.at ? new Date(shown.at).toISOString() : null,
            others: twins.length - 1,
          },
        ],
      ];
    }),
  );
}
