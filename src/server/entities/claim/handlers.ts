import { invalid, messages } from '../../../shared/core/errors.ts';
import { claimOperations } from '../../../shared/entities/claim/operations.ts';
import type { Claim } from '../../../shared/entities/claim/schema.ts';
import type { Context } from '../../kit/context.ts';
import { handlers } from '../../kit/handlers.ts';
import { claimHistory, claimsOn } from './read.ts';
import type { ClaimRow } from './rules.ts';
import { planShare, share } from './share.ts';
import { free, recallShared, release, takeNext, takeOne, takeOver } from './take.ts';
import { workersOf } from './workers.ts';

const ownClaim = ({ user }: Context, row: ClaimRow): Claim => ({
  referral_id: row.referral_id,
  kind: row.kind,
  user_id: user.id,
  holder: user.name,
  mine: true,
  since: row.since.toISOString(),
  until: row.expires_at.toISOString(),
});

export const claimHandlers = handlers(claimOperations, {
  list: async ({ db, user, now }, { referral_ids }) => ({
    data: await claimsOn(db, user, { ids: referral_ids, now: now() }),
  }),

  next: (context, input) =>
    context.write(async (tx) => {
      const row = await takeNext(tx, context, input);
      return { data: row ? ownClaim(context, row) : null };
    }),

  take: (context, { referral_id }) =>
    context.write(async (tx) => ({ data: ownClaim(context, await takeOne(tx, context, referral_id)) })),

  release: (context, { referral_ids }) =>
    context.write(async (tx) => ({ data: { released: await release(tx, context, referral_ids) } })),

  takeOver: (context, { referral_id }) =>
    context.write(async (tx) => ({ data: ownClaim(context, await takeOver(tx, context, referral_id)) })),

  free: (context, { referral_ids }) =>
    context.write(async (tx) => ({ data: { released: await free(tx, context, referral_ids) } })),

  history: async ({ db, user }, { referral_id }) => ({ data: await claimHistory(db, user, referral_id) }),

  workers: async ({ db, user, now }) => ({ data: await workersOf(db, user, now()) }),

  plan: async (context, input) => ({ data: (await planShare(context.db, context, input)).plan }),

  share: (context, input) => context.write(async (tx) => ({ data: await share(tx, context, input) })),

  recall: async (context, { referral_ids: ids, user_ids: users, most }) => {
    if (!ids && !users) throw invalid({ user_ids: messages.required('Penerima') });
    return context.write(async (tx) => ({
      data: { released: await recallShared(tx, context, { ids, users, most }) },
    }));
  },
});
