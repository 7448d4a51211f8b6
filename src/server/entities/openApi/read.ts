import { asc, eq, inArray, sql } from 'drizzle-orm';
import {
  type OpenApiListInput,
  type OpenApiPartner,
  openApiRowSchema,
  openApiSchema,
} from '../../../shared/entities/openApi/schema.ts';
import type { Scope } from '../../auth/scope.ts';
import { openSealer } from '../../auth/sealer.ts';
import { sortText } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { inOrder, listQuery, matchesKeyword, searchTextOf } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { live } from '../../kit/records.ts';
import { partner } from '../partner/table.ts';
import { program } from '../program/table.ts';
import { clientsBeyondRights, itemsBeyond, limitsProblem, openApiInScope } from './rules.ts';
import { openApi, openApiAccess, openApiBranch, openApiProgram } from './table.ts';
import { openApiWire } from './wire.ts';

const rows = openApiWire.reader(openApiRowSchema);
const record = openApiWire.reader(openApiSchema);
const company_name = nameOf(partner.name, partner.id, openApi.company_id);
const statusRank = sql`case when ${openApi.is_disabled} then 2 when ${openApi.is_activated} then 0 else 1 end`;
const searchText = searchTextOf(openApi.pic_name, openApi.phone, company_name);

export async function listOpenApi(
  db: Queryable,
  viewer: Pick<CurrentUser, 'codes' | 'scope'>,
  input: OpenApiListInput,
) {
  const { sort_by = 'id', company } = input;
  const { ids, paginate } = await listQuery(db, {
    table: openApi,
    id: openApi.id,
    where: live(
      openApi,
      openApiInScope(viewer.scope),
      company === undefined ? undefined : eq(openApi.company_id, company),
      matchesKeyword(searchText, input.keyword),
    ),
    sort:
      sort_by === 'company'
        ? sortText(company_name)
        : openApiWire.sortColumn(sort_by, { status: statusRank }),
    direction: input.sort_dir ?? 'asc',
    page: input.page,
    limit: input.limit,
  });
  const found = await db
    .select({ ...rows.columns, company_name, problem: limitsProblem })
    .from(openApi)
    .where(inArray(openApi.id, ids));
  const beyond = await clientsBeyondRights(db, viewer, ids);
  const data = found.map((row) => ({ ...rows.read(row), out_of_reach: beyond.has(row.id) }));
  return { data: inOrder(ids, data), paginate };
}

type WholeOpenApi = Omit<OpenApiPartner, 'out_of_reach'> & { password: string; clientsecret: string };

/** SECURITY: hides secrets from users who lack a code of the client's items. */
export async function shownOpenApi(
  db: Queryable,
  user: Pick<CurrentUser, 'codes'>,
  { password, clientsecret, ...open }: WholeOpenApi,
): Promise<OpenApiPartner> {
  const out_of_reach = (await itemsBeyond(db, user, open.accessid)).length > 0;
  return { ...open, out_of_reach, ...(!out_of_reach && { password, clientsecret }) };
}

export async function readOpenApi(
  db: Queryable,
  scope: Scope,
  id: number,
): Promise<WholeOpenApi | undefined> {
  const { password_sealed, client_secret_sealed } = openApi;
  const problem = limitsProblem;
  const [found] = await db
    .select({ ...record.columns, company_name, problem, password_sealed, client_secret_sealed })
    .from(openApi)
    .where(live(openApi, eq(openApi.id, id), openApiInScope(scope)));
  if (!found) return undefined;
  const sealer = await openSealer(db);
  const branches = await branchesOf(db, id);
  const programs = await programsOf(db, id);
  return {
    ...record.read(found),
    password: sealer.open(found.password_sealed),
    clientsecret: sealer.open(found.client_secret_sealed),
    branch: branches.map((branch) => branch.id),
    branches,
    program: programs.map((each) => each.id),
    programs,
    accessid: await accessOf(db, id),
  };
}

function branchesOf(db: Queryable, openApiId: number) {
  return db
    .select({ id: partner.id, name: partner.name })
    .from(openApiBranch)
    .innerJoin(partner, eq(partner.id, openApiBranch.branch_id))
    .where(eq(openApiBranch.open_api_id, openApiId))
    .orderBy(asc(partner.id));
}

function programsOf(db: Queryable, openApiId: number) {
  return db
    .select({ id: program.id, program_name: program.name })
    .from(openApiProgram)
    .innerJoin(program, eq(program.id, openApiProgram.program_id))
    .where(eq(openApiProgram.open_api_id, openApiId))
    .orderBy(asc(program.id));
}

async function accessOf(db: Queryable, openApiId: number): Promise<number[]> {
  const held = await db
    .select({ id: openApiAccess.access_id })
    .from(openApiAccess)
    .where(eq(openApiAccess.open_api_id, openApiId))
    .orderBy(asc(openApiAccess.access_id));
  return held.map((item) => item.id);
}
