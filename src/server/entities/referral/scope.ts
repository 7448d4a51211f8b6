import { type SQL, sql } from 'drizzle-orm';
import { referralInScope, referralStatusInScope } from '../../auth/scope.ts';
import type { Viewer } from '../../kit/context.ts';

/** An unassigned row compares as null, hence `coalesce`. */
const asColumn = (condition: SQL | undefined) =>
  condition ? sql<boolean>`coalesce(${condition}, false)` : sql<boolean>`true`;

/** Selected as a column, because a write outside the scope is refused with 403, not 404 (P-313, C-912). */
export const mayRead = ({ scope }: Viewer) => asColumn(referralInScope(scope));

export const mayMove = ({ scope }: Viewer) => asColumn(referralStatusInScope(scope));
