import { timingSafeEqual } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { openApiStatusOf } from '../../../shared/entities/openApi/status.ts';
import type { Reach } from '../../auth/scope.ts';
import { openSealer } from '../../auth/sealer.ts';
import type { Queryable } from '../../db/database.ts';
import { live } from '../../kit/records.ts';
import { partner } from '../partner/table.ts';
import { apiAccess, openApi, openApiAccess, openApiBranch, openApiProgram } from './table.ts';

/** A partner's own program, with what it may do at this moment. */
export interface Client {
  id: number;
  clientId: string;
  companyId: number;
  companyName: string;
  reach: Reach;
  /** Names of the items of the access catalogue. */
  items: ReadonlySet<string>;
}

/** What the token endpoint says of credentials: whose they are, and whether the partner is switched on. */
export interface Known {
  id: number;
  clientId: string;
  isActive: boolean;
}

/** SECURITY: the same work for a wrong secret as for a right one; an unknown client id is no secret. */
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
    })
    .from(openApi)
    .where(live(openApi, eq(openApi.client_id, clientId)));
  if (!found) return undefined;
  const sealer = await openSealer(db);
  const [given, expected] = [Buffer.from(secret), Buffer.from(sealer.open(found.client_secret_sealed))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return { id: found.id, clientId, isActive: openApiStatusOf(found) === 'active' };
}

/** Read with every call, so that a switched-off partner, new credentials and a withdrawn item bite at once. */
export async function activeClient(
  db: Queryable,
  { openApiId, clientId }: { openApiId: number; clientId: string },
): Promise<Client | undefined> {
  const [found] = await db
    .select({ company_id: openApi.company_id, company: partner.name, include_assign: openApi.include_assign })
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
  if (!found) return undefined;
  const branches = await db
    .select({ id: openApiBranch.branch_id })
    .from(openApiBranch)
    .innerJoin(partner, and(eq(partner.id, openApiBranch.branch_id), eq(partner.parent_id, found.company_id)))
    .where(and(eq(openApiBranch.open_api_id, openApiId), isNull(partner.deleted_at)));
  const programs = await db
    .select({ id: openApiProgram.program_id })
    .from(openApiProgram)
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
    reach: {
      branches: branches.map(({ id }) => id),
      programs: programs.map(({ id }) => id),
      assigned: found.include_assign,
    },
    items: new Set(items.map(({ name }) => name)),
  };
}
