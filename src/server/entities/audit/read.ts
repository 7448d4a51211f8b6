import { and, desc, eq, gte, inArray, like, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { foldText } from '../../../shared/core/foldText.ts';
import { addDays, startOfJakartaDay } from '../../../shared/core/values.ts';
import { nameKey, type RecordNames } from '../../../shared/entities/audit/changes.ts';
import { auditEntities } from '../../../shared/entities/audit/fields.ts';
import {
  type AuditEntry,
  type AuditFilter,
  auditSubject,
} from '../../../shared/entities/audit/operations.ts';
import { referenceOf, settingEntryFields, withPictureWords } from '../../../shared/entities/audit/words.ts';
import type { Queryable } from '../../db/database.ts';
import { escapeLike, matchesKeyword, searchTextOf } from '../../kit/listQuery.ts';
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
import { savedView } from '../view/table.ts';
import { withdrawInstruction } from '../withdrawInstruction/table.ts';
import { actorName } from './rules.ts';

interface Named {
  table: PgTable;
  id: PgColumn;
  /** Must not be the name of a person outside the staff. */
  name: PgColumn;
}
const named = <Table extends PgTable & { id: PgColumn }>(table: Table, name: PgColumn): Named => ({
  table,
  id: table.id,
  name,
});

const names: Readonly<Record<string, Named>> = {
  agent: named(agent, agent.agent_code),
  batchUpload: named(batchUpload, batchUpload.name),
  category: named(category, category.name),
  emailTemplate: named(emailTemplate, emailTemplate.title),
  faq: named(faq, faq.question),
  notification: named(notification, notification.title),
  openApi: named(openApi, openApi.username),
  partner: named(partner, partner.name),
  product: named(product, product.name),
  program: named(program, program.name),
  question: named(question, question.question_text),
  referral: named(referral, referral.submission_number),
  role: named(role, role.name),
  savedView: named(savedView, savedView.name),
  slider: named(slider, slider.title),
  user: named(appUser, appUser.name),
  withdrawInstruction: named(withdrawInstruction, withdrawInstruction.merchant),
};

const single: ReadonlySet<string> = new Set<keyof typeof auditEntities>([
  'agentPrefix',
  'bankTransferSetting',
  'generalSetting',
  'maintenanceEndpoint',
  'otpSetting',
  'partnerPrefix',
  'terms',
  'workTarget',
]);

const numbers: readonly { entity: string; id: PgColumn; number: PgColumn }[] = [
  { entity: 'referral', id: referral.id, number: referral.submission_number },
  { entity: 'agent', id: agent.id, number: agent.agent_code },
  { entity: 'partner', id: partner.id, number: partner.partner_number },
];

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
  const known = await recordNames(db, rows);
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    record: recordText(known, row),
    names: namesOf(known, row),
  }));
}

type Entry = Pick<AuditEntry, 'entity' | 'entity_id' | 'before' | 'after'>;

function referencesIn(values: unknown): { entity: string; id: number }[] {
  if (Array.isArray(values)) return values.flatMap(referencesIn);
  if (typeof values !== 'object' || values === null) return [];
  return Object.entries(values).flatMap(([name, value]) => {
    const entity = referenceOf[name];
    return entity ? [value].flat().map((id) => ({ entity, id: Number(id) })) : referencesIn(value);
  });
}

function subjectOf({ entity, entity_id, after }: Pick<Entry, 'entity' | 'entity_id' | 'after'>) {
  const noted = auditSubject({ entity, entity_id, after });
  return { entity: noted.entity, id: Number(noted.entity_id) };
}

async function recordNames(db: Queryable, rows: readonly Entry[]): Promise<RecordNames> {
  const wanted = rows.flatMap((row) => [subjectOf(row), ...referencesIn([row.before, row.after])]);
  const found: Record<string, string> = {};
  for (const [entity, { table, id, name }] of Object.entries(names)) {
    const keys = wanted.filter((each) => each.entity === entity).map((each) => each.id);
    const ids = [...new Set(keys)].filter((key) => Number.isInteger(key) && key > 0);
    if (ids.length === 0) continue;
    const records = await db.select({ id, name }).from(table).where(inArray(id, ids));
    for (const each of records) found[nameKey(entity, each.id)] = String(each.name);
  }
  return found;
}

function recordText(known: RecordNames, { entity, entity_id, before, after }: Entry): string {
  const { referral_ids, slider_ids, instruction_ids } = { ...(before as object), ...(after as object) } as {
    referral_ids?: number[];
    slider_ids?: number[];
    instruction_ids?: number[];
  };
  if (entity_id === 'bulk') return `${(referral_ids ?? slider_ids ?? instruction_ids ?? []).length} data`;
  if (entity === 'setting') return settingEntryFields[entity_id]?.label ?? entity_id;
  if (entity === 'media') return withPictureWords(entity_id);
  if (single.has(entity)) return auditEntities[entity as keyof typeof auditEntities];
  const subject = subjectOf({ entity, entity_id, after });
  return known[nameKey(subject.entity, subject.id)] ?? entity_id;
}

const namesOf = (known: RecordNames, { before, after }: Entry): RecordNames =>
  Object.fromEntries(
    referencesIn([before, after]).flatMap(({ entity, id }) => {
      const key = nameKey(entity, id);
      return known[key] === undefined ? [] : [[key, known[key]]];
    }),
  );

export function auditConditions(filter: AuditFilter): SQL | undefined {
  const { entity, entity_id, keyword, action, user_id, start_date, end_date } = filter;
  return and(
    // Reads of the log would fill its pages, so only a filter by the entity `audit` shows them.
    entity ? eq(audit.entity, entity) : not(and(eq(audit.entity, 'audit'), eq(audit.action, 'view')) as SQL),
    entity_id ? eq(audit.entity_id, entity_id) : undefined,
    keyword ? keywordCondition(keyword) : undefined,
    action ? eq(audit.action, action) : undefined,
    user_id === undefined ? undefined : eq(audit.user_id, user_id),
    start_date ? gte(audit.at, startOfJakartaDay(start_date)) : undefined,
    end_date ? lt(audit.at, startOfJakartaDay(addDays(end_date, 1))) : undefined,
  );
}

function keywordCondition(keyword: string): SQL | undefined {
  const number = keyword.toUpperCase();
  const owner = ({ entity, id, number: column }: (typeof numbers)[number]) =>
    and(
      eq(audit.entity, entity),
      sql`${audit.entity_id} = ${sql`(select ${id}::text from ${id.table} where ${column} = ${number} limit 1)`}`,
    );
  const inSeveral = sql`(${audit.entity} = 'referral' and ${audit.entity_id} = 'bulk'
    and coalesce(${audit.after}, ${audit.before}) -> 'referral_ids' @>
      (select to_jsonb(${referral.id}) from ${referral} where ${referral.submission_number} = ${number} limit 1))`;
  return or(
    eq(audit.entity_id, keyword),
    ...numbers.map(owner),
    inSeveral,
    ...Object.entries(names).map(([entity, record]) => isNamed(entity, record, keyword)),
    ...settingsNamed(keyword),
    sql`${audit.user_id} in (select ${appUser.id} from ${appUser} where ${contains(appUser.name, keyword)})`,
    sql`${audit.user_id} in (select -${openApi.id} from ${openApi}
      join ${partner} on ${partner.id} = ${openApi.company_id}
      where ${or(contains(partner.name, keyword), contains(openApi.pic_name, keyword))})`,
  );
}

/** Also finds a short keyword within a word, which `matchesKeyword` alone does not. */
function contains(column: PgColumn, keyword: string): SQL | undefined {
  const text = searchTextOf(column);
  return or(matchesKeyword(text, keyword), like(text, `%${escapeLike(foldText(keyword.trim()))}%`));
}

const byNumber: ReadonlySet<string> = new Set(
  numbers.map(({ entity }) => entity).filter((each) => each !== 'partner'),
);

function isNamed(entity: string, { table, id, name }: Named, keyword: string): SQL | undefined {
  if (byNumber.has(entity)) return undefined;
  return and(
    eq(audit.entity, entity),
    sql`${audit.entity_id} in (select ${id}::text from ${table} where ${contains(name, keyword)})`,
  );
}

const settingsNamed = (keyword: string): (SQL | undefined)[] =>
  Object.entries(settingEntryFields)
    .filter(([, { label }]) => foldText(label).includes(foldText(keyword.trim())))
    .map(([key]) => and(eq(audit.entity, 'setting'), eq(audit.entity_id, key)));
