import { messages } from '../../../shared/core/errors.ts';
import { referralOperations } from '../../../shared/entities/referral/operations.ts';
import { referralStatusIds, referralStatusNames } from '../../../shared/entities/referral/status.ts';
import { handlers, writes } from '../../kit/handlers.ts';
import { noteOpening } from '../../kit/openings.ts';
import { dropLostClaims } from '../claim/rules.ts';
import { startExport } from '../exportFile/rules.ts';
import { answersByText } from './answers.ts';
import { readCall, updateCall } from './calls.ts';
import { referralDetail, referralOpenings } from './detail.ts';
import { countForExport } from './exportSheet.ts';
import { listReferrals } from './list.ts';
import { payChecksOf } from './payChecks.ts';
import { referralQueue } from './queue.ts';
import { removeReferrals } from './removal.ts';
import { createReferral } from './rules.ts';
import { readSince } from './seen.ts';
import { updateStatus } from './statusUpdate.ts';
import { updateReferral } from './update.ts';
import { referralWire } from './wire.ts';

export const referralHandlers = handlers(referralOperations, {
  list: ({ db, user, now }, input) => listReferrals(db, { ...user, now: now() }, input),

  queue: async ({ db, user }) => ({ data: await referralQueue(db, user) }),

  detail: async (context, { id, ahead }) => {
    const data = await referralDetail(context.db, context.user, id);
    await noteOpening(context, { entity: 'referral', entity_id: id, action: ahead ? 'ahead' : 'open' });
    return { data };
  },

  since: async ({ db, user }, { seen }) => ({ data: await readSince(db, user, seen) }),

  payChecks: async ({ db, user }, { referral_ids }) => ({
    data: await payChecksOf(db, user, referral_ids),
  }),

  openings: async ({ db, user }, { id }) => ({ data: await referralOpenings(db, user, id) }),

  create: (context, input) =>
    context.write(async (tx) => {
      const data = await createReferral(tx, context.user, input);
      const { answers: _, ...fields } = input;
      const after = { ...fields, answers: await answersByText(tx, data.id) };
      await context.audit(tx, { action: 'create', entity: 'referral', entity_id: data.id, after });
      return { data };
    }),

  update: writes(async (change, input) => {
    const { entry, moved } = await updateReferral(change.tx, change.context.user, input);
    const ending = { actor: change.context.user.id, now: change.context.now() };
    if (moved) await dropLostClaims(change.tx, { referrals: [input.id] }, ending);
    await change.context.audit(change.tx, {
      action: 'update',
      entity: 'referral',
      entity_id: input.id,
      ...entry,
    });
  }),

  remove: writes(async (change, { id, seen }) => {
    await removeReferrals(change.tx, change.context, [id], seen === undefined ? undefined : { [id]: seen });
    await change.context.audit(change.tx, { action: 'delete', entity: 'referral', entity_id: id });
  }),

  bulkRemove: (context, { referral_ids, seen }) =>
    context.write(async (tx) => {
      await removeReferrals(tx, context, referral_ids, seen);
      await context.audit(tx, {
        action: 'delete',
        entity: 'referral',
        entity_id: 'bulk',
        before: { referral_ids },
      });
      return { data: null, message: messages.deleted };
    }),

  updateStatus: (context, input) =>
    context.write(async (tx) => {
      const { moved: referrals, columns, held } = await updateStatus(tx, context, input);
      const ids = referrals.map(({ id }) => id);
      await context.audit(tx, {
        action: 'status',
        entity: 'referral',
        entity_id: ids.length === 1 ? ids[0]! : 'bulk',
        before: { referrals: referrals.map(referralWire.named) },
        after: {
          ...referralWire.named(columns),
          referral_status_id: input.referral_status_id,
          referral_ids: ids,
        },
      });
      return { data: { changed: referrals.length, ...(input.held && { held }) } };
    }),

  createCall: async ({ db, user }, { referral_id }) => ({ data: await readCall(db, user, referral_id) }),

  call: async ({ db, user }, { referral_id }) => ({ data: await readCall(db, user, referral_id) }),

  updateCall: (context, input) =>
    context.write(async (tx) => {
      const { data, entry } = await updateCall(tx, context.user, input);
      await context.audit(tx, {
        action: 'call',
        entity: 'referral',
        entity_id: input.referral_id,
        ...entry,
      });
      return { data };
    }),

  export: async (context, query) => {
    const total = await countForExport(context.db, context.user, query);
    return startExport(context, { dataName: 'referral', query, total });
  },

  statuses: async () => ({
    data: referralStatusIds.map((id) => ({ id, name: referralStatusNames[id] })),
  }),
});
