import { type AccessRule, allows } from '../../shared/core/access.ts';
import type { LiveEvent } from '../../shared/core/live.ts';
import type { Operation } from '../../shared/core/operation.ts';
import { entities } from '../../shared/entities/index.ts';
import type { CurrentUser } from '../kit/context.ts';

/** Who, besides the staff of the house, has the record in scope. */
export interface Audience {
  companies: number[];
  branches: number[];
  /** Every company, of what is meant for all. */
  everyCompany?: true;
  /** Of a record that below the company only its maker sees (P-319). */
  user?: number;
  /** Of a record that is told to one user alone, and to no staff either. */
  only?: number;
}

/** Who waits for an event: one user, or the users of these partners (every one with `all`) but for its maker. */
type Awaited = { user: number } | { partners: number[] | 'all'; except: number };

export interface LiveMessage {
  event: LiveEvent;
  audience: Audience;
  awaited?: Awaited;
}

/** Entities that partners see, with the rule of their list. Of anything else but the catalogue only the staff hear. */
const partnerEntities: Readonly<Record<string, AccessRule>> = {
  agent: entities.agent.list.access,
  referral: entities.referral.list.access,
  batchUpload: entities.batchUpload.list.access,
  exportFile: entities.exportFile.list.access,
  notification: entities.notification.list.access,
};

/** What every form of a submission is made of: whoever fills one in hears that it has changed, and not which of it. */
const catalogue: ReadonlySet<string> = new Set(['category', 'product', 'program', 'question']);

/** P-301…P-305: the code of the entity's list, and the scope. */
export function mayHear(user: CurrentUser, { event, audience }: LiveMessage): boolean {
  const rule = partnerEntities[event.entity];
  if (rule && !allows(rule, user.codes)) return false;
  if (audience.only !== undefined) return audience.only === user.id;
  const { scope } = user;
  if (scope.kind === 'all' || catalogue.has(event.entity)) return true;
  if (!rule) return false;
  if (scope.kind === 'company')
    return audience.everyCompany === true || audience.companies.includes(scope.companyId);
  return audience.user === user.id || audience.branches.includes(scope.branchId);
}

/** Whether the event is what this user waits for. */
function isAwaited(user: CurrentUser, awaited: Awaited | undefined): boolean {
  if (!awaited) return false;
  if ('user' in awaited) return awaited.user === user.id;
  const { partners, except } = awaited;
  if (user.id === except) return false;
  return partners === 'all' || partners.includes(user.company_id) || partners.includes(user.branch_id);
}

/** What is opened on another's page. */
const openedBy: Readonly<Record<string, Operation>> = { category: entities.product.detail };

/**
 * SECURITY: an id tells that there is such a record, so only who may open it hears it, staff of the house too. Of what has
 * no page of its own the list is what opens it.
 */
function mayOpen({ codes, scope }: CurrentUser, entity: string): boolean {
  if (scope.kind !== 'all' && catalogue.has(entity)) return false;
  const operations: { detail?: Operation; list?: Operation } =
    (entities as Readonly<Record<string, object>>)[entity] ?? {};
  const opening = openedBy[entity] ?? operations.detail ?? operations.list;
  return opening !== undefined && allows(opening.access, codes);
}

/** The event as this user hears it. */
export function heardBy(user: CurrentUser, { event, awaited }: LiveMessage): LiveEvent {
  const heard: LiveEvent = isAwaited(user, awaited) ? { ...event, notice: true } : event;
  if (event.id === undefined || mayOpen(user, event.entity)) return heard;
  const { id, ...told } = heard;
  return catalogue.has(event.entity) ? { ...told, kind: 'changed' } : told;
}

/** Entities that say what somebody may do and see. */
export const changesRights = ({ event }: LiveMessage): boolean =>
  event.entity === 'role' || event.entity === 'user';

/** P-319: the company of whoever asked for a file or an upload, and they themselves. */
export const makersAudience = (made: { created_by: number; company_id: number }): Audience => ({
  companies: [made.company_id],
  branches: [],
  user: made.created_by,
});
