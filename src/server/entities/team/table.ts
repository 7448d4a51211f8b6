import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import type { ReferralStatus } from '../../../shared/entities/referral/status.ts';
import { at, key, small } from '../../db/columns.ts';

/** Status changes (E-MOVE) with the parties at that time, so that counts need no other table. */
export const statusMove = pgTable(
  'status_move',
  {
    id: key(),
    at: at().notNull(),
    referral_id: integer().notNull(),
    /** Null for the first status of a submission. */
    from_status: small().$type<ReferralStatus>(),
    to_status: small().$type<ReferralStatus>().notNull(),
    user_id: integer(),
    soa_company_id: integer(),
    soa_branch_id: integer(),
    assigned_company_id: integer(),
    assigned_branch_id: integer(),
  },
  (table) => [
    index('status_move_at').on(table.at, table.from_status, table.to_status),
    index('status_move_user').on(table.user_id, table.at),
  ],
);
