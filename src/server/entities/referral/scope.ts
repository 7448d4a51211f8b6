import { type SQL, sql } from 'drizzle-orm';
import { referralInScope, referralStatusInScope } from '../../auth/scope.ts';
import type { Viewer } from '../../kit/context.ts';

/** `coalesce`, because a comparison with an unassigned row gives null. */
const asColumn = (condition: SQL | undefined) =>
  condition ? sql<boolean>`coalesce(${condition}, false)` : sql<boolean>`true`;

/** A column instead of a filter, because a write outside the scope gets 403, not 404 (P-313, C-912). */
export const mayRead = ({ scope }: Viewer) => asColumn(referralInScope(scope));

export const mayMove = ({ scope }: Viewer) => asColumn(referralStatusInScope(scope));
