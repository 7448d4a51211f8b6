import type { auditEntities } from './audit/fields.ts';
import type { EntityName } from './index.ts';

/**
 * What is counted or shown from an entity elsewhere: a write to it, or a live event about it, makes these stale too.
 * The one list for pages, forms and live events.
 */
const alsoStale: Partial<Record<EntityName, readonly EntityName[]>> = {
  /** Charts, and the quota that a submission takes from its program. */
  referral: ['dashboard', 'program', 'product', 'exportFile'],
  agent: ['dashboard', 'exportFile'],
  category: ['product'],
  program: ['product', 'category'],
  question: ['program'],
  partner: ['product', 'openApi', 'user', 'exportFile'],
  /** Who is signed in, and what they may do. */
  user: ['session'],
  role: ['user', 'session'],
  /** Their pages show who changed what before; the session knows what an office demands of its pages. */
  setting: ['audit', 'session'],
  prefix: ['audit'],
};

/** Live events name what the log names; of these kinds pages read the records by the calls of another entity. */
const readAs: Readonly<Record<Exclude<keyof typeof auditEntities, EntityName>, EntityName>> = {
  generalSetting: 'setting',
  maintenanceEndpoint: 'setting',
  otpSetting: 'setting',
  otpFlow: 'setting',
  bankTransferSetting: 'setting',
  partnerPrefix: 'prefix',
  agentPrefix: 'prefix',
};

/** Every entity that has to be read again after a change of `entity`, itself first. */
export function staleAfter(entity: string): readonly string[] {
  const own = entity in readAs ? readAs[entity as keyof typeof readAs] : entity;
  return [own, ...(alsoStale[own as EntityName] ?? [])];
}
