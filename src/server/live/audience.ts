import { type AccessRule, allows } from '../../shared/core/access.ts';
import type { LiveEvent } from '../../shared/core/live.ts';
import type { Operation } from '../../shared/core/operation.ts';
import { entities } from '../../shared/entities/index.ts';
import type { CurrentUser } from '../kit/context.ts';

export interface Audience {
  companies: number[];
  branches: number[];
  everyCompany?: true;
  everyBranch?: true;
  /** The user who made the file. Other users of the branch do not see the file (P-319). */
  user?: number;
  only?: number;
}

/** Users who get the event as a notice. `except` is the maker of the event. */
type Awaited = { user: number } | { partners: number[] | 'all'; except: number };

export interface LiveMessage {
  event: LiveEvent;
  audience: Audience;
  awaited?: Awaited;
  /** A further part of an event for many companies or branches. Only they receive it. */
  continued?: true;
}

/**
 * A partner's users get only events about these entities (with the given right), about the catalogue, and
 * about notes or presence on the partner's record.
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

/** Notes and presence at a partner reach the partner's own users, but changes of the partner do not. */
const aboutPartners: AccessRule = entities.partner.detail.access;

/** Submission forms depend on the catalogue, so partners get all changes to it, without ids. */
const catalogue: ReadonlySet<string> = new Set(['category', 'product', 'program', 'question']);

const aboutOthers: ReadonlySet<string> = new Set(['presence', 'note']);
const subjectOf = ({ entity, part }: LiveEvent): string =>
  aboutOthers.has(entity) ? (part ?? entity) : entity;

const ruleOf = (event: LiveEvent): AccessRule | undefined => {
  const subject = subjectOf(event);
  return subject === 'partner' && event.entity !== subject ? aboutPartners : partnerEntities[subject];
};

/** A notification for one user needs no right to the list of notifications (P-301…P-305). */
export function mayReceive(user: CurrentUser, { event, audience, continued }: LiveMessage): boolean {
  if (event.entity === 'notification' && audience.only !== undefined) return audience.only === user.id;
  const rule = ruleOf(event);
  if (rule && !allows(rule, user.codes)) return false;
  if (audience.only !== undefined) return audience.only === user.id;
  const { scope } = user;
  if (scope.kind === 'all' || catalogue.has(event.entity)) return !continued;
  if (!rule) return false;
  if (scope.kind === 'company')
    return (!continued && audience.everyCompany === true) || audience.companies.includes(scope.companyId);
  const isForAll = audience.everyBranch === true || audience.user === user.id;
  return (!continued && isForAll) || audience.branches.includes(scope.branchId);
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

export function receivedBy(user: CurrentUser, { event, awaited }: LiveMessage): LiveEvent {
  const heard: LiveEvent = isAwaited(user, awaited) ? { ...event, notice: true } : event;
  if ((event.id ?? event.ids) === undefined || mayOpen(user, subjectOf(event))) return heard;
  const { id, ids, by, at, ...told } = heard;
  return catalogue.has(event.entity) ? { ...told, kind: 'changed' } : told;
}

export const changesRights = ({ event }: LiveMessage): boolean =>
  event.entity === 'role' || event.entity === 'user';

/** Every user with the right to the list. */
export const everyAudience: Audience = { companies: [], branches: [], everyCompany: true, everyBranch: true };

export const makersAudience = (made: { created_by: number; company_id: number }): Audience => ({
  companies: [made.company_id],
  branches: [],
  user: made.created_by,
});
