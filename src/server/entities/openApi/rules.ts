import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { denied, invalid } from '../../../shared/core/errors.ts';
import { missingFor } from '../../../shared/entities/openApi/catalogue.ts';
import { openApiLabels } from '../../../shared/entities/openApi/fields.ts';
import { type OpenApiInput, openApiTexts } from '../../../shared/entities/openApi/schema.ts';
import type { Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { live } from '../../kit/records.ts';
import { partner } from '../partner/table.ts';
import { product, productPartner } from '../product/table.ts';
import { programsWhere } from '../program/rules.ts';
import { program } from '../program/table.ts';
import { apiAccess, openApi, openApiAccess, openApiBranch, openApiProgram } from './table.ts';

export function openApiInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  return scope.kind === 'company' ? eq(openApi.company_id, scope.companyId) : sql`false`;
}

export async function itemsBeyond(
  db: Queryable,
  { codes }: Pick<CurrentUser, 'codes'>,
  ids: Iterable<number>,
): Promise<string[]> {
  const items = await db
    .select({ name: apiAccess.name })
    .from(apiAccess)
    .where(inArray(apiAccess.id, [...ids]))
    .orderBy(apiAccess.id);
  return items.map(({ name }) => name).filter((name) => missingFor(name, codes).length > 0);
}

export async function clientsBeyondRights(
  db: Queryable,
  { codes }: Pick<CurrentUser, 'codes'>,
  clients: readonly number[],
): Promise<Set<number>> {
  const held = await db
    .select({ id: openApiAccess.open_api_id, name: apiAccess.name })
    .from(openApiAccess)
    .innerJoin(apiAccess, eq(apiAccess.id, openApiAccess.access_id))
    .where(inArray(openApiAccess.open_api_id, [...clients]));
  return new Set(held.filter(({ name }) => missingFor(name, codes).length > 0).map(({ id }) => id));
}

/** Nobody grants or withdraws an item without holding its codes (A-120, R-332). */
export async function assertHoldsItems(
  tx: Queryable,
  user: Pick<CurrentUser, 'codes'>,
  changed: ReadonlySet<number>,
): Promise<void> {
  const beyond = await itemsBeyond(tx, user, changed);
  if (beyond.length > 0) throw denied({ accessid: openApiTexts.itemsNotHeld(beyond.join(', ')) });
}

const chosenBranch = (company: SQL) => sql`exists (select 1 from ${openApiBranch}
  join ${partner} on ${partner.id} = ${openApiBranch.branch_id}
  where ${openApiBranch.open_api_id} = ${openApi.id} and ${partner.deleted_at} is null and ${company})`;

/** The outer `sql` keeps the table names (`kit/nameOf.ts`). */
export const isGiven: SQL<boolean> = sql<boolean>`${sql`exists (select 1 from ${program}
  join ${productPartner} on ${productPartner.product_id} = ${program.product_id}
  where ${program.id} = ${openApiProgram.program_id} and ${productPartner.partner_id} = ${openApi.company_id})`}`;

const chosenProgram = (given: SQL) => sql`exists (select 1 from ${openApiProgram}
  join ${program} on ${program.id} = ${openApiProgram.program_id}
  join ${product} on ${product.id} = ${program.product_id}
  where ${openApiProgram.open_api_id} = ${openApi.id} and ${program.deleted_at} is null
    and ${product.deleted_at} is null and ${given})`;

export const limitsProblem: SQL<string> = sql<string>`${sql`case
  when not exists (select 1 from ${partner} where ${partner.id} = ${openApi.company_id} and ${partner.deleted_at} is null)
    then ${openApiTexts.companyGone}::text
  when not ${chosenBranch(sql`true`)} then ${openApiTexts.branchesGone}::text
  when not ${chosenBranch(eq(partner.parent_id, openApi.company_id))} then ${openApiTexts.branchesMoved}::text
  when not ${chosenProgram(sql`true`)} then ${openApiTexts.programsGone}::text
  when not ${chosenProgram(isGiven)} then ${openApiTexts.programsTaken}::text
  else '' end`}`;

type Choice = Pick<OpenApiInput, 'company' | 'branch' | 'program' | 'accessid'>;

/** Stored choices stay valid unless the company changes. */
export async function assertChoice(tx: Queryable, asked: Choice, stored?: Choice): Promise<void> {
  const { company } = asked;
  const kept = stored?.company === company ? stored : undefined;
  const added = (name: 'branch' | 'program' | 'accessid') =>
    asked[name].filter((id) => !kept?.[name].includes(id));
  if (!kept) {
    const owners = await tx
      .select({ id: partner.id })
      .from(partner)
      .where(live(partner, eq(partner.id, company), eq(partner.partner_type, 'company')))
      .for('share');
    if (owners.length === 0) throw invalid({ company: openApiTexts.unknown(openApiLabels.company) });
  }

  const branch = added('branch');
  const branches = await tx
    .select({ id: partner.id })
    .from(partner)
    .where(live(partner, inArray(partner.id, branch), eq(partner.parent_id, company)))
    .for('share');
  if (branches.length < branch.length)
    throw invalid({ branch: openApiTexts.notOfCompany(openApiLabels.branch) });

  const programs = added('program');
  const offered = await programsOffered(tx, company, inArray(program.id, programs));
  if (offered.length < programs.length)
    throw invalid({ program: openApiTexts.notOfCompany(openApiLabels.program) });

  const accessid = added('accessid');
  const items = await tx.select({ id: apiAccess.id }).from(apiAccess).where(inArray(apiAccess.id, accessid));
  if (items.length < accessid.length)
    throw invalid({ accessid: openApiTexts.unknown(openApiLabels.accessid) });
}

function programsOffered(db: Queryable, company: number, condition: SQL) {
  return programsWhere(db, { kind: 'company', companyId: company }, condition);
}
