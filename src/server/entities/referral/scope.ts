import { type SQL, sql } from 'drizzle-orm';
import { referralInScope, referralStatusInScope } from '../../auth/scope.ts';
import type { Viewer } from '../../kit/context.ts';

/** In an unassigned row the condition can be null, which must become false. */
const asColumn = (condition: SQL | undefined) =>
  condition ? sql<boolean>`coalesce(${condition}, false)` : sql<boolean>`true`;

/** A column for writes, which must answer 403 outside the scope; a filter would give 404 (P-313, C-912). */
export const mayRead = ({ scope }: Viewer) => asColumn(referralInScope(scope));

export const mayMove = ({ scope }: Viewer) => asColumn(referralStatusInScope(scope));
