import { type AccessRule, allows } from '../../shared/core/access.ts';
import type { LiveEvent } from '../../shared/core/live.ts';
import type { Operation } from '../../shared/core/operation.ts';
import { entities } from '../../shared/entities/index.ts';
import type { CurrentUser } from '../kit/context.ts';

export interface Audience {
  companies: number[];
  branches: number[];
  everyCompany?: true;
  /** The file's maker: below the company nobody else sees the file (P-319). */
  user?: number;
  only?: number;
}

/** Users who get the event as a notice: one user, or all users of these partners except its maker. */
type Awaited = { user: number } | { partners: number[] | 'all'; except: number };

export interface LiveMessage {
  event: LiveEvent;
  audience: Audience;
  awaited?: Awaited;
}

/**
 * Entities that partners see, with their list's access rule. Other events, except the catalogue's, go to staff only.
 */
const partnerEntities: Readonly<Record<string, AccessRule>> = {
  agent: entities.agent.list.access,
  referral: entities.referral.list.access,
  claim: entities.claim.list.access,
  savedView: entities.view.list.access,
  batchUpload: entities.batchUpload.list.access,
  exportFile: entities.exportFile.list.access,
  notification: entities.notification.list.access,
};

/** Forms of submissions depend on these, so everybody hears of a change, but without the id. */
const catalogue: ReadonlySet<string> = new Set(['category', 'product', 'program', 'question']);

/** Events about a record of the entity that `part` names; whoever may not see that hears nothing. */
const aboutOthers: ReadonlySet<string> = new Set(['presence', 'note']);
const subjectOf = ({ entity, part }: LiveEvent): string =>
  aboutOthers.has(entity) ? (part ?? entity) : entity;

/** P-301…P-305: the access code of the entity's list, and the scope. */
export function mayHear(user: CurrentUser, { event, audience }: LiveMessage): boolean {
  // A notification of the program to one person needs no right.
  if (event.entity === 'notification' && audience.only !== undefined) return audience.only === user.id;
  const rule = partnerEntities[subjectOf(event)];
  if (rule && !allows(rule, user.codes)) return false;
  if (audience.only !== undefined) return audience.only === user.id;
  const { scope } = user;
  if (scope.kind === 'all' || catalogue.has(event.entity)) return true;
  if (!rule) return false;
  if (scope.kind === 'company')
    return audience.everyCompany === true || audience.companies.includes(scope.companyId);
  return audience.user === user.id || audience.branches.includes(scope.branchId);
}

function isAwaited(user: CurrentUser, awaited: Awaited | undefined): boolean {
  if (!awaited) return false;
  if ('user' in awaited) return awaited.user === user.id;
  const { partners, except } = awaited;
  if (user.id === except) return false;
  return partners === 'all' || partners.includes(user.company_id) || partners.includes(user.branch_id);
}

const openedBy: Readonly<Record<string, Operation>> = { category: entities.product.detail };

/** SECURITY: an id reveals that a record exists, so only users who may open the record get it. */
function mayOpen({ codes, scope }: CurrentUser, entity: string): boolean {
  if (scope.kind !== 'all' && catalogue.has(entity)) return false;
  const operations: { detail?: Operation; list?: Operation } =
    (entities as Readonly<Record<string, object>>)[entity] ?? {};
  const opening = openedBy[entity] ?? operations.detail ?? operations.list;
  return opening !== undefined && allows(opening.access, codes);
}

export function heardBy(user: CurrentUser, { event, awaited }: LiveMessage): LiveEvent {
  const heard: LiveEvent = isAwaited(user, awaited) ? { ...event, notice: true } : event;
  if ((event.id ?? event.ids) === undefined || mayOpen(user, subjectOf(event))) return heard;
  const { id, ids, by, at, ...told } = heard;
  return catalogue.has(event.entity) ? { ...told, kind: 'changed' } : told;
}

export const changesRights = ({ event }: LiveMessage): boolean =>
  event.entity === 'role' || event.entity === 'user';

export const makersAudience = (made: { created_by: number; company_id: number }): Audience => ({
  companies: [made.company_id],
  branches: [],
  user: made.created_by,
});
