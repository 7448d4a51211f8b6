import { asc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import type {
  OpenApiListInput,
  OpenApiPartner,
  OpenApiRow,
  openApiSortColumns,
} from '../../../shared/entities/openApi/schema.ts';
import type { Scope } from '../../auth/scope.ts';
import { openSealer } from '../../auth/sealer.ts';
import type { Queryable } from '../../db/database.ts';
import { inOrder, listQuery, matchesKeyword } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { live, wireStamps } from '../../kit/records.ts';
import { partner } from '../partner/table.ts';
import { program } from '../program/table.ts';
import { openApiInScope, programsOffered } from './rules.ts';
import { openApi, openApiAccess, openApiBranch, openApiProgram } from './table.ts';

const companyName = nameOf(partner.name, partner.id, openApi.company_id);

const sortColumns: Readonly<Record<(typeof openApiSortColumns)[number], SQL>> = {
  id: sql`${openApi.id}`,
  pic_name: sql`${openApi.pic_name}`,
  phone_number: sql`${openApi.phone}`,
  company: companyName,
  createdAt: sql`${openApi.created_at}`,
  updatedAt: sql`${openApi.updated_at}`,
};
const searchText = sql`lower(${openApi.pic_name} || ' ' || ${openApi.phone} || ' ' || ${companyName})`;

/** C-078. */
export async function listOpenApi(db: Queryable, scope: Scope, input: OpenApiListInput) {
  const { ids, paginate } = await listQuery(db, {
    table: openApi,
    id: openApi.id,
    where: live(openApi, openApiInScope(scope), matchesKeyword(searchText, input.keyword)),
    sort: sortColumns[input.sort_by ?? 'id'],
    direction: input.sort_dir ?? 'asc',
    page: input.page,
    limit: input.limit,
  });
  const rows = await selectOpenApi(db, inArray(openApi.id, ids));
  return { data: inOrder(ids, rows.map(rowOf)), paginate };
}

/** C-081; undefined when there is no such record in scope. */
export async function readOpenApi(
  db: Queryable,
  scope: Scope,
  id: number,
): Promise<OpenApiPartner | undefined> {
  const [found] = await selectOpenApi(db, live(openApi, eq(openApi.id, id), openApiInScope(scope)));
  if (!found) return undefined;
  const { record } = found;
  const sealer = await openSealer(db);
  const branches = await branchesOf(db, record);
  const programs = await programsOffered(db, record.company_id, heldProgram(db, id));
  return {
    ...rowOf(found),
    username: record.username,
    password: sealer.open(record.password_sealed),
    clientid: record.client_id,
    clientsecret: sealer.open(record.client_secret_sealed),
    include_assign: record.include_assign,
    branch: branches.map((branch) => branch.id),
    branches,
    program: programs.map((each) => each.id),
    programs: programs.map((each) => ({ id: each.id, program_name: each.program_name })),
    accessid: await accessOf(db, id),
  };
}

function selectOpenApi(db: Queryable, where: SQL | undefined) {
  return db.select({ record: openApi, company_name: companyName }).from(openApi).where(where);
}

function rowOf({ record, company_name }: Awaited<ReturnType<typeof selectOpenApi>>[number]): OpenApiRow {
  return {
    id: record.id,
    pic_name: record.pic_name,
    phone_number: record.phone,
    company: record.company_id,
    company_name,
    isactivated: record.is_activated,
    isdisabled: record.is_disabled,
    ...wireStamps(record),
  };
}

/** The branches chosen that still are the company's. */
function branchesOf(db: Queryable, record: { id: number; company_id: number }) {
  return db
    .select({ id: partner.id, name: partner.name })
    .from(openApiBranch)
    .innerJoin(partner, eq(partner.id, openApiBranch.branch_id))
    .where(live(partner, eq(openApiBranch.open_api_id, record.id), eq(partner.parent_id, record.company_id)))
    .orderBy(asc(partner.id));
}

const heldProgram = (db: Queryable, openApiId: number): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(openApiProgram)
      .where(
        sql`${openApiProgram.program_id} = ${program.id} and ${openApiProgram.open_api_id} = ${openApiId}`,
      ),
  );

async function accessOf(db: Queryable, openApiId: number): Promise<number[]> {
  const held = await db
    .select({ id: openApiAccess.access_id })
    .from(openApiAccess)
    .where(eq(openApiAccess.open_api_id, openApiId))
    .orderBy(asc(openApiAccess.access_id));
  return held.map((item) => item.id);
}
