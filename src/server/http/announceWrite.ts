import { idsMost, type LiveEvent } from '../../shared/core/live.ts';
import type { Queryable } from '../db/database.ts';
import { agentAudience } from '../entities/agent/audience.ts';
import { notificationMessage } from '../entities/notification/addressees.ts';
import {
  audienceGroups,
  type Parties,
  referralAudience,
  withParties,
} from '../entities/referral/audience.ts';
import type { AuditEntry } from '../kit/context.ts';
import { type Audience, everyAudience, makersAudience } from '../live/audience.ts';
import { publish } from '../live/channel.ts';

const quietActions: ReadonlySet<string> = new Set(['reveal', 'download', 'show', 'ocr', 'view']);
const kinds: Readonly<Record<string, LiveEvent['kind']>> = { create: 'created', delete: 'deleted' };

type Writer = { id: number; name: string; company_id: number } | undefined;

export async function announceWrite(
  tx: Queryable,
  user: Writer,
  { entry, at }: { entry: AuditEntry; at: Date },
): Promise<void> {
  if (quietActions.has(entry.action)) return;
  const ids = idsOf(entry);
  if (user && entry.entity === 'notification' && entry.action === 'create')
    return publish(tx, {
      event: { entity: entry.entity, id: Number(entry.entity_id), kind: 'created' },
      ...(await notificationMessage(tx, Number(entry.entity_id), user.id)),
    });
  const isDeletion = entry.action === 'delete';
  const event: LiveEvent = {
    entity: entry.action === 'export' ? 'exportFile' : entry.entity,
    kind: kinds[entry.action] ?? 'changed',
    ...(isDeletion && user && ids.length > 0 && { by: user.name, at: at.toISOString() }),
  };
  if (isDeletion && ids.length > 1) return announceDeleted(tx, event, ids);
  await publish(tx, {
    event: { ...event, ...(ids.length === 1 && entry.action !== 'export' && { id: ids[0] }) },
    audience: await audienceOf(tx, user, { entry, ids }),
  });
}

/** SECURITY: an event may name only deleted submissions that all its receivers could see. */
async function announceDeleted(tx: Queryable, event: LiveEvent, all: readonly number[]): Promise<void> {
  for (const { ids, audience } of await audienceGroups(tx, all))
    for (let from = 0; from < ids.length; from += idsMost)
      await publish(tx, { event: { ...event, ids: ids.slice(from, from + idsMost) }, audience });
}

async function audienceOf(
  tx: Queryable,
  user: Writer,
  { entry, ids }: { entry: AuditEntry; ids: number[] },
): Promise<Audience> {
  if (entry.entity === 'referral' && entry.action !== 'export')
    return withEarlier(await referralAudience(tx, ids), entry.before);
  if (entry.entity === 'savedView') return everyAudience;
  if (entry.entity === 'agent' && entry.action !== 'export') return agentAudience(tx, ids, entry.before);
  return user
    ? makersAudience({ created_by: user.id, company_id: user.company_id })
    : { companies: [], branches: [] };
}

/** Includes users who lose access, because their lists still show the record. */
function withEarlier(audience: Audience, before: unknown): Audience {
  const { referrals = [], ...one } = { ...(before as object) } as { referrals?: Parties[] } & Parties;
  return withParties(audience, [one, ...referrals]);
}

function idsOf({ entity_id, before, after }: AuditEntry): number[] {
  const id = Number(entity_id);
  if (Number.isInteger(id)) return [id];
  const { referral_ids } = { ...(before as object), ...(after as object) } as { referral_ids?: number[] };
  return referral_ids ?? [];
}
