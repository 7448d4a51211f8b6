import { and, desc, eq, gte, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { addDays, startOfJakartaDay } from '../../../shared/core/values.ts';
import type { AuditEntry, AuditFilter } from '../../../shared/entities/audit/operations.ts';
import type { Queryable } from '../../db/database.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { audit } from '../../kit/table.ts';
import { agent } from '../agent/table.ts';
import { batchUpload } from '../batchUpload/table.ts';
import { category } from '../category/table.ts';
import { emailTemplate } from '../emailTemplate/table.ts';
import { faq } from '../faq/table.ts';
import { notification } from '../notification/table.ts';
import { openApi } from '../openApi/table.ts';
import { partner } from '../partner/table.ts';
import { product } from '../product/table.ts';
import { program } from '../program/table.ts';
import { question } from '../question/table.ts';
import { referral } from '../referral/table.ts';
import { role } from '../role/table.ts';
import { slider } from '../slider/table.ts';
import { appUser } from '../user/table.ts';

interface Named {
  table: PgTable;
  id: PgColumn;
  /** What people call the record by; never a person who is not of the staff. */
  name: PgColumn;
}
const named = <Table extends PgTable & { id: PgColumn }>(table: Table, name: PgColumn): Named => ({
  table,
  id: table.id,
  name,
});

/** Entities whose records have a number or a name. */
const names: Readonly<Record<string, Named>> = {
  agent: named(agent, agent.agent_code),
  batchUpload: named(batchUpload, batchUpload.name),
  category: named(category, category.name),
  emailTemplate: named(emailTemplate, emailTemplate.title),
  faq: named(faq, faq.question),
  notification: named(notification, notification.title),
  partner: named(partner, partner.name),
  product: named(product, product.name),
  program: named(program, program.name),
  question: named(question, question.question_text),
  referral: named(referral, referral.submission_number),
  role: named(role, role.name),
  slider: named(slider, slider.title),
  user: named(appUser, appUser.name),
};

/** Numbers that people ask for a record by. */
const numbers: readonly { entity: string; id: PgColumn; number: PgColumn }[] = [
  { entity: 'referral', id: referral.id, number: referral.submission_number },
  { entity: 'agent', id: agent.id, number: agent.agent_code },
  { entity: 'partner', id: partner.id, number: partner.partner_number },
];

/** The entries of these ids, with the names of their records. */
export async function readEntries(db: Queryable, ids: readonly number[]): Promise<AuditEntry[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: audit.id,
      at: audit.at,
      user_id: audit.user_id,
      user_name: actorName,
      action: audit.action,
      entity: audit.entity,
      entity_id: audit.entity_id,
      before: audit.before,
      after: audit.after,
    })
    .from(audit)
    .where(inArray(audit.id, [...ids]))
    .orderBy(desc(audit.id));
  const nameFor = await recordNames(db, rows);
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), record: nameFor(row) }));
}

/** Of a person, or of a partner's own program (an id below zero): its company and PIC. */
const actorName = sql<string | null>`${sql`case when ${audit.user_id} < 0 then
    (select ${partner.name} || ', PIC ' || ${openApi.pic_name} from ${openApi}
      join ${partner} on ${partner.id} = ${openApi.company_id} where ${openApi.id} = -${audit.user_id})
  else ${nameOf(appUser.name, appUser.id, audit.user_id)} end`}`;

type Entry = Pick<AuditEntry, 'entity' | 'entity_id' | 'before' | 'after'>;

async function recordNames(db: Queryable, rows: readonly Entry[]): Promise<(row: Entry) => string> {
  const found = new Map<string, string>();
  for (const [entity, { table, id, name }] of Object.entries(names)) {
    const keys = rows.filter((row) => row.entity === entity).map((row) => Number(row.entity_id));
    const ids = [...new Set(keys)].filter((key) => Number.isInteger(key) && key > 0);
    if (ids.length === 0) continue;
    const records = await db.select({ id, name }).from(table).where(inArray(id, ids));
    for (const each of records) found.set(`${entity} ${each.id}`, String(each.name));
  }
  return ({ entity, entity_id, before, after }) => {
    const { referral_ids, slider_ids } = { ...(before as object), ...(after as object) } as {
      referral_ids?: number[];
      slider_ids?: number[];
    };
    if (entity_id === 'bulk') return `${(referral_ids ?? slider_ids ?? []).length} data`;
    return found.get(`${entity} ${entity_id}`) ?? entity_id;
  };
}

/** Which entries a filter asks for. */
export function auditConditions(filter: AuditFilter): SQL | undefined {
  const { entity, entity_id, keyword, action, user_id, start_date, end_date } = filter;
  return and(
    // Reading the log must not fill its pages.
    entity ? eq(audit.entity, entity) : not(and(eq(audit.entity, 'audit'), eq(audit.action, 'view')) as SQL),
    entity_id ? eq(audit.entity_id, entity_id) : undefined,
    keyword ? tellsOf(keyword) : undefined,
    action ? eq(audit.action, action) : undefined,
    user_id === undefined ? undefined : eq(audit.user_id, user_id),
    start_date ? gte(audit.at, startOfJakartaDay(start_date)) : undefined,
    end_date ? lt(audit.at, startOfJakartaDay(addDays(end_date, 1))) : undefined,
  );
}

/** An id, a file name, or the number of a record; an entry about several submissions tells of each. */
function tellsOf(keyword: string): SQL | undefined {
  const number = keyword.toUpperCase();
  const owner = ({ entity, id, number: column }: (typeof numbers)[number]) =>
    and(
      eq(audit.entity, entity),
      sql`${audit.entity_id} = ${sql`(select ${id}::text from ${id.table} where ${column} = ${number} limit 1)`}`,
    );
  const inSeveral = sql`(${audit.entity} = 'referral' and ${audit.entity_id} = 'bulk'
    and coalesce(${audit.after}, ${audit.before}) -> 'referral_ids' @>
      (select to_jsonb(${referral.id}) from ${referral} where ${referral.submission_number} = ${number} limit 1))`;
  return or(eq(audit.entity_id, keyword), ...numbers.map(owner), inSeveral);
}
