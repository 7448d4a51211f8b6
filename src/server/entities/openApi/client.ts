import { hash, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { openApiTexts } from '../../../shared/entities/openApi/schema.ts';
import { openApiStatusOf } from '../../../shared/entities/openApi/status.ts';
import type { ClientClaims } from '../../auth/clientToken.ts';
import type { ClientLimits } from '../../auth/scope.ts';
import { openSealer } from '../../auth/sealer.ts';
import type { Queryable } from '../../db/database.ts';
import { live } from '../../kit/records.ts';
import { partner } from '../partner/table.ts';
import { isGiven, limitsProblem } from './rules.ts';
import { apiAccess, openApi, openApiAccess, openApiBranch, openApiProgram } from './table.ts';

export interface Client {
  id: number;
  clientId: string;
  companyId: number;
  companyName: string;
  problem: string;
  limits: ClientLimits;
  taken: readonly number[];
  items: ReadonlySet<string>;
}

export interface Known {
  id: number;
  clientId: string;
  secretMark: string;
  problem: string;
}

/** The encrypted text changes only when the secret changes. */
const markOf = (sealed: string): string => hash('sha256', sealed, 'base64url').slice(0, 16);

const digest = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** SECURITY: an unknown client and a secret of another length take about as long as a wrong secret. */
export async function knownClient(
  db: Queryable,
  { clientId, secret }: { clientId: string; secret: string },
): Promise<Known | undefined> {
  const [found] = await db
    .select({
      id: openApi.id,
      client_secret_sealed: openApi.client_secret_sealed,
      isactivated: openApi.is_activated,
      isdisabled: openApi.is_disabled,
      problem: limitsProblem,
    })
    .from(openApi)
    .where(live(openApi, eq(openApi.client_id, clientId)));
  const sealer = await openSealer(db);
  const expected = sealer.open(found?.client_secret_sealed ?? sealer.seal(''));
  const isRight = timingSafeEqual(digest(secret), digest(expected));
  if (!found || !isRight) return undefined;
  const problem = openApiStatusOf(found) === 'active' ? found.problem : openApiTexts.inactive;
  return { id: found.id, clientId, secretMark: markOf(found.client_secret_sealed), problem };
}

/** Reads the client in each call, so that changes apply at once. */
export async function activeClient(
  db: Queryable,
  { openApiId, clientId, secretMark }: ClientClaims,
): Promise<Client | undefined> {
  const { company_id, include_assign, client_secret_sealed } = openApi;
  const [found] = await db
    .select({
      company_id,
      company: partner.name,
      include_assign,
      client_secret_sealed,
      problem: limitsProblem,
    })
    .from(openApi)
    .innerJoin(partner, and(eq(partner.id, openApi.company_id), isNull(partner.deleted_at)))
    .where(
      live(
        openApi,
        eq(openApi.id, openApiId),
        eq(openApi.client_id, clientId),
        eq(openApi.is_activated, true),
        eq(openApi.is_disabled, false),
      ),
    );
  if (!found || markOf(found.client_secret_sealed) !== secretMark) return undefined;
  const branches = await db
    .select({ id: openApiBranch.branch_id })
    .from(openApiBranch)
    .innerJoin(partner, and(eq(partner.id, openApiBranch.branch_id), eq(partner.parent_id, found.company_id)))
    .where(and(eq(openApiBranch.open_api_id, openApiId), isNull(partner.deleted_at)));
  const programs = await db
    .select({ id: openApiProgram.program_id, given: isGiven })
    .from(openApiProgram)
    .innerJoin(openApi, eq(openApi.id, openApiProgram.open_api_id))
    .where(eq(openApiProgram.open_api_id, openApiId));
  const items = await db
    .select({ name: apiAccess.name })
    .from(openApiAccess)
    .innerJoin(apiAccess, eq(apiAccess.id, openApiAccess.access_id))
    .where(eq(openApiAccess.open_api_id, openApiId));
  return {
    id: openApiId,
    clientId,
    companyId: found.company_id,
    companyName: found.company,
    problem: found.problem,
    limits: {
      branches: branches.map(({ id }) => id),
      programs: programs.flatMap(({ id, given }) => (given ? [id] : [])),
      assigned: found.include_assign,
    },
    taken: programs.flatMap(({ id, given }) => (given ? [] : [id])),
    items: new Set(items.map(({ name }) => name)),
  };
}
