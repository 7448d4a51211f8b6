import { type SQL, sql } from 'drizzle-orm';
import { referralInScope, referralStatusInScope } from '../../auth/scope.ts';
import type { Viewer } from '../../kit/context.ts';

/** Scope as a column of a locked row: unassigned is null, which must read as "no". */
const asColumn = (condition: SQL | undefined) =>
  condition ? sql<boolean>`coalesce(${condition}, false)` : sql<boolean>`true`;

/** Whether the viewer sees a row (P-313): a write outside is refused with 403 instead of hidden (C-912). */
export const mayRead = ({ scope }: Viewer) => asColumn(referralInScope(scope));

/** Whether the viewer may move a row (P-314). */
export const mayMove = ({ scope }: Viewer) => asColumn(referralStatusInScope(scope));
