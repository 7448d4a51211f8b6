import { and, asc, desc, eq, isNull, max, sql } from 'drizzle-orm';
import { notFound } from '../../../shared/core/errors.ts';
import {
  type Call,
  callSchema,
  type Opening,
  type ReferralDetail,
  referralDetailSchema,
} from '../../../shared/entities/referral/schema.ts';
import { referralInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';
import { isColleague } from '../../kit/colleagues.ts';
import type { Viewer } from '../../kit/context.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { othersName } from '../../kit/openings.ts';
import { audit } from '../../kit/table.ts';
import { actorName } from '../audit/rules.ts';
import { batchRef } from '../batchUpload/table.ts';
import { product } from '../product/table.ts';
import { question } from '../question/table.ts';
import { appUser } from '../user/table.ts';
import { lookedUp } from './listRows.ts';
import { referral, referralAnswer, referralCall, referralHistory } from './table.ts';
import { callWire, referralWire } from './wire.ts';

const record = referralWire.reader(referralDetailSchema);
const call = callWire.reader(callSchema);

/** True for a submission from a batch upload that still lacks its identity photo (A-214). */
export const isPhotoOpen = sql<boolean>`${sql`(${referral.identity_photo} = '' and exists
  (select 1 from ${batchRef} where ${batchRef.referral_id} = ${referral.id}))`}`;

const columns = {
  ...record.columns,
  ...lookedUp,
  is_ktp_mandatory: nameOf<boolean>(product.is_ktp_mandatory, product.id, referral.product_id),
  is_photo_open: isPhotoOpen,
};

export async function shownReferral(db: Queryable, id: number): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await db.select(columns).from(referral).where(eq(referral.id, id));
  if (!row) throw notFound();
  return record.read(row);
}

export async function referralDetail(db: Queryable, viewer: Viewer, id: number): Promise<ReferralDetail> {
  const [row] = await db
    .select(columns)
    .from(referral)
    .where(and(eq(referral.id, id), isNull(referral.deleted_at), referralInScope(viewer.scope)));
  if (!row) throw notFound();
  return {
    ...record.read(row),
    answers: await answersOf(db, id),
    history: await historyOf(db, id),
    call: await callOf(db, id),
  };
}

const openersShown = 20;

export async function referralOpenings(db: Queryable, viewer: Viewer, id: number): Promise<Opening[]> {
  const [found] = await db
    .select({ id: referral.id })
    .from(referral)
    .where(and(eq(referral.id, id), isNull(referral.deleted_at), referralInScope(viewer.scope)));
  if (!found) throw notFound();
  const last = max(audit.at);
  const rows = await db
    .select({
      user_id: audit.user_id,
      user_name: actorName,
      company_id: appUser.company_id,
      branch_id: appUser.branch_id,
      at: last,
      times: sql<number>`count(*)::int`,
    })
    .from(audit)
    .leftJoin(appUser, eq(appUser.id, audit.user_id))
    .where(and(eq(audit.entity, 'referral'), eq(audit.entity_id, String(id)), eq(audit.action, 'open')))
    .groupBy(audit.user_id, appUser.company_id, appUser.branch_id)
    .orderBy(desc(last));
  const openers = rows.map(({ at, ...row }) => ({ ...row, at: at!.toISOString() }));
  const [own, others] = [
    openers.filter(isColleague(viewer)),
    openers.filter((row) => !isColleague(viewer)(row)),
  ];
  const shown = own
    .slice(0, openersShown)
    .map(({ user_id, user_name, at, times }): Opening => ({ user_id, user_name, at, times }));
  if (others.length === 0) return shown;
  const times = others.reduce((sum, each) => sum + each.times, 0);
  const user_name = othersName(others.length);
  return [...shown, { user_id: null, user_name, at: others[0]!.at, times }].sort((a, b) =>
    b.at.localeCompare(a.at),
  );
}

const answersById = statement((db) =>
  db
    .select({
      id: referralAnswer.id,
      referral_id: referralAnswer.referral_id,
      question_id: referralAnswer.question_id,
      question_text: question.question_text,
      answer_type: referralAnswer.answer_type,
      answer_content: referralAnswer.content,
    })
    .from(referralAnswer)
    .innerJoin(question, eq(question.id, referralAnswer.question_id))
    .where(eq(referralAnswer.referral_id, sql.placeholder('id')))
    .orderBy(asc(question.sort_order), asc(question.id))
    .prepare('referral_answers'),
);

/** Includes answers to deleted questions (R-417). */
async function answersOf(db: Queryable, id: number): Promise<ReferralDetail['answers']> {
  return answersById(db).execute({ id });
}

const historyById = statement((db) =>
  db
    .select({
      date: referralHistory.date,
      title: referralHistory.title,
      sub_title: referralHistory.sub_title,
    })
    .from(referralHistory)
    .where(eq(referralHistory.referral_id, sql.placeholder('id')))
    .orderBy(desc(referralHistory.date), desc(referralHistory.id))
    .prepare('referral_history'),
);

async function historyOf(db: Queryable, id: number): Promise<ReferralDetail['history']> {
  const rows = await historyById(db).execute({ id });
  return rows.map((row) => ({ ...row, date: row.date.toISOString() }));
}

const callById = statement((db) =>
  db
    .select(call.columns)
    .from(referralCall)
    .where(eq(referralCall.referral_id, sql.placeholder('id')))
    .prepare('referral_call'),
);

export async function callOf(db: Queryable, id: number): Promise<Call> {
  const [row] = await callById(db).execute({ id });
  if (!row) throw notFound();
  return call.read(row);
}
