import { and, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type ClaimAction, claimKinds, claimMs } from '../../../shared/entities/claim/schema.ts';
import { at, key } from '../../db/columns.ts';
import { referral } from '../referral/table.ts';
import { appUser } from '../user/table.ts';

export const referralClaim = pgTable(
  'referral_claim',
  {
    referral_id: integer()
      .primaryKey()
      .references(() => referral.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    kind: text({ enum: claimKinds }).notNull(),
    family: uuid(),
    since: at().notNull(),
    expires_at: at().notNull(),
    given_by: integer(),
  },
  (table) => [
    index('referral_claim_user').on(table.user_id),
    index('referral_claim_expires').on(table.expires_at),
  ],
);

export const claimEvent = pgTable(
  'claim_event',
  {
    id: key(),
    referral_id: integer()
      .notNull()
      .references(() => referral.id, { onDelete: 'cascade' }),
    user_id: integer().notNull(),
    /** Null when the claim ended without a user's action. */
    actor_id: integer(),
    action: text().$type<ClaimAction>().notNull(),
    at: at().notNull(),
  },
  (table) => [
    index('claim_event_referral').on(table.referral_id, table.id),
    index('claim_event_user').on(table.user_id, table.at),
    index('claim_event_at').on(table.at),
  ],
);

/** Longer than the difference between the clocks of several servers. */
const slackMs = 60_000;

/** A claim whose end is later than possible was made before the clock was set back, and does not count. */
export function isLive(now: Date): SQL {
  const { expires_at, kind } = referralClaim;
  const until = (of: (typeof claimKinds)[number]) =>
    and(sql`${kind} = ${of}`, lte(expires_at, new Date(now.getTime() + claimMs[of] + slackMs)));
  return and(gt(expires_at, now), or(until('lease'), until('assigned')))!;
}

export const isLiveRow = (
  { expires_at, kind }: Pick<typeof referralClaim.$inferSelect, 'expires_at' | 'kind'>,
  now: Date,
): boolean => {
  const left = expires_at.getTime() - now.getTime();
  return left > 0 && left <= claimMs[kind] + slackMs;
};
