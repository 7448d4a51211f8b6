import type { auditEntities } from './audit/fields.ts';
import type { EntityName } from './index.ts';

/** A write or live event of an entity also makes the listed entities stale. */
const alsoStale: Partial<Record<EntityName, readonly EntityName[]>> = {
  /** Submissions change a program's remaining quota and the counts of branches (C-244). */
  referral: ['dashboard', 'program', 'product', 'exportFile', 'partner', 'team'],
  claim: ['team'],
  agent: ['dashboard', 'exportFile', 'partner'],
  category: ['product'],
  program: ['product', 'category'],
  question: ['program'],
  partner: ['product', 'openApi', 'user', 'exportFile'],
  user: ['session', 'partner'],
  role: ['user', 'session'],
  /** Setting pages list their changes; the session contains `lockMinutes`. */
  setting: ['audit', 'session'],
  prefix: ['audit'],
  /** Targets change due times, which lists, counts and the board show. */
  target: ['referral', 'view', 'team', 'audit'],
};

const readAs: Readonly<Record<Exclude<keyof typeof auditEntities, EntityName>, EntityName>> = {
  generalSetting: 'setting',
  maintenanceEndpoint: 'setting',
  otpSetting: 'setting',
  otpFlow: 'setting',
  bankTransferSetting: 'setting',
  partnerPrefix: 'prefix',
  agentPrefix: 'prefix',
  savedView: 'view',
  workTarget: 'target',
  workNote: 'note',
};

export function staleAfter(entity: string): readonly string[] {
  const own = entity in readAs ? readAs[entity as keyof typeof readAs] : entity;
  return [own, ...(alsoStale[own as EntityName] ?? [])];
}
