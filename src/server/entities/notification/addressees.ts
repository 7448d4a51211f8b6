import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AccessCode } from '../../../shared/core/access.ts';
import { codesOf } from '../../../shared/entities/notification/schema.ts';
import { type Scope, scopeOf } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { live } from '../../kit/records.ts';
import type { Audience, LiveMessage } from '../../live/audience.ts';
import { agent } from '../agent/table.ts';
import { partner } from '../partner/table.ts';
import { accessItem, roleAccess } from '../role/table.ts';
import { appUser } from '../user/table.ts';
import { notification, notificationRead } from './table.ts';

/** This file finds only users, because agents read notifications in their own app. */

type Addressing = Pick<
  typeof notification.$inferSelect,
  'agent_code' | 'partner_number' | 'agent_type' | 'agent_level' | 'user_id'
>;
type SentNotification = Omit<Addressing, 'user_id'>;

const isToAll = ({ agent_code, partner_number, agent_type, agent_level }: SentNotification) =>
  !agent_code && !partner_number && !agent_type && !agent_level;

async function partnersOf(db: Queryable, to: SentNotification): Promise<number[] | 'all'> {
  if (isToAll(to)) return 'all';
  const numbers = codesOf(to.partner_number);
  if (numbers.length === 0) return [];
  const found = await db
    .select({ id: partner.id })
    .from(partner)
    .where(inArray(partner.partner_number, numbers));
  return found.map(({ id }) => id);
}

const readingCode: AccessCode = 'r_view_notification_list';

export async function addressees(
  db: Queryable,
  to: SentNotification & Partial<Addressing>,
  maker: number | null,
): Promise<number[]> {
  if (to.user_id) return [to.user_id];
  const partners = await partnersOf(db, to);
  if (partners.length === 0) return [];
  const users = await db
    .select({
      id: appUser.id,
      role_id: appUser.role_id,
      company_id: appUser.company_id,
      branch_id: appUser.branch_id,
    })
    .from(appUser)
    .innerJoin(roleAccess, eq(roleAccess.role_id, appUser.role_id))
    .innerJoin(accessItem, and(eq(accessItem.id, roleAccess.access_id), eq(accessItem.code, readingCode)))
    .where(live(appUser));
  return users
    .filter(
      (user) =>
        user.id !== maker &&
        scopeOf(user).kind !== 'branch' &&
        (partners === 'all' || partners.includes(user.company_id) || partners.includes(user.branch_id)),
    )
    .map(({ id }) => id);
}

export const isShownTo = ({ id, scope }: Pick<CurrentUser, 'id' | 'scope'>): SQL | undefined =>
  or(eq(notification.user_id, id), and(isNull(notification.user_id), notificationInScope(scope)));

/**
 * A company sees notifications to all, to a type or level, to itself, its branches or its agents (P-320,
 * A-128).
 */
function notificationInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  if (scope.kind === 'branch') return sql`false`;
  const { companyId } = scope;
  const { agent_code, partner_number } = notification;
  return sql`(${agent_code} || ${partner_number} = ''
    or exists (select 1 from ${partner} where ${isOfCompany(companyId)}
      and ${partner.partner_number} = any(string_to_array(${partner_number}, ', ')))
    or exists (select 1 from ${agent} where ${agent.company_id} = ${companyId}
      and ${agent.agent_code} = any(string_to_array(${agent_code}, ', '))))`;
}

export function shownCodes(scope: Scope): Record<'agent_code' | 'partner_number', SQL<string>> {
  const { agent_code, partner_number } = notification;
  if (scope.kind === 'all')
    return { agent_code: sql<string>`${agent_code}`, partner_number: sql<string>`${partner_number}` };
  const { companyId } = scope;
  const own = (codes: PgColumn, isOwn: SQL) =>
    sql<string>`${sql`coalesce((
    select string_agg(sent.code, ', ' order by sent.place)
    from unnest(string_to_array(${codes}, ', ')) with ordinality as sent(code, place)
    where exists (${isOwn})), '')`}`;
  return {
    agent_code: own(
      agent_code,
      sql`select 1 from ${agent} where ${agent.company_id} = ${companyId} and ${agent.agent_code} = sent.code`,
    ),
    partner_number: own(
      partner_number,
      sql`select 1 from ${partner} where ${isOfCompany(companyId)} and ${partner.partner_number} = sent.code`,
    ),
  };
}

const isOfCompany = (companyId: number): SQL =>
  sql`(${partner.id} = ${companyId} or ${partner.parent_id} = ${companyId})`;

export function isUnreadBy(user: Pick<CurrentUser, 'id' | 'company_id' | 'branch_id'>): SQL<boolean> {
  const { agent_code, partner_number, agent_type, agent_level, created_by, user_id } = notification;
  const own = sql`(select array_agg(${partner.partner_number}) from ${partner}
    where ${inArray(partner.id, [user.company_id, user.branch_id])})`;
  return sql<boolean>`(
    ${created_by} is distinct from ${user.id}
 and (${user_id} = ${user.id} or ${user_id} is null)
    and (${agent_code} || ${partner_number} || ${agent_type} || ${agent_level} = ''
      or string_to_array(${partner_number}, ', ') && ${own})
    and not exists (select 1 from ${notificationRead}
      where ${notificationRead.notification_id} = ${sql`${notification}.id`} and ${notificationRead.user_id} = ${user.id}))`;
}

/** Must agree with {@link notificationInScope}. */
async function companiesOf(db: Queryable, to: SentNotification): Promise<number[]> {
  const numbers = codesOf(to.partner_number);
  const codes = codesOf(to.agent_code);
  const partners = await db
    .select({ id: sql<number>`coalesce(${partner.parent_id}, ${partner.id})` })
    .from(partner)
    .where(inArray(partner.partner_number, numbers));
  const agents = await db
    .selectDistinct({ id: agent.company_id })
    .from(agent)
    .where(inArray(agent.agent_code, codes));
  return [...new Set([...partners, ...agents].map(({ id }) => id))];
}

export async function notificationAudience(db: Queryable, to: Addressing): Promise<Audience> {
  const nobody = { companies: [], branches: [] };
  if (to.user_id !== null) return { ...nobody, only: to.user_id };
  if (!to.agent_code && !to.partner_number) return { ...nobody, everyCompany: true };
  return { ...nobody, companies: await companiesOf(db, to) };
}

export async function notificationMessage(
  tx: Queryable,
  id: number,
  maker: number,
): Promise<Pick<LiveMessage, 'audience' | 'awaited'>> {
  const [to] = await tx
    .select()
    .from(notification)
    .where(and(eq(notification.id, id), isNull(notification.deleted_at)));
  if (!to) return { audience: { companies: [], branches: [] } };
  return {
    audience: await notificationAudience(tx, to),
    awaited: { partners: await partnersOf(tx, to), except: maker },
  };
}
