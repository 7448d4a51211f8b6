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
  /** Their pages show who changed what before. */
  setting: ['audit'],
  prefix: ['audit'],
  terms: ['audit'],
};

/** Every entity that has to be read again after a change of `entity`, itself first. */
export const staleAfter = (entity: string): readonly string[] => [
  entity,
  ...(alsoStale[entity as EntityName] ?? []),
];
