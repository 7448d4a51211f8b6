import fc from 'fast-check';
import { expect } from 'vitest';
import { claimOperations, workCodes } from '../../../../src/shared/entities/claim/operations.ts';
import { noteOperations } from '../../../../src/shared/entities/note/operations.ts';
import { ask, type Look } from './ask.ts';
import {
  type Account,
  holdsAny,
  type Model,
  maySteer,
  type Submission,
  scopeOf,
  seesAgent,
  seesPartner,
  seesSubmission,
} from './model.ts';
import { at, callOf, firstOf, pick } from './step.ts';

const done = 7;

/** A claim ends when its holder could no longer take the submission. */
export function endLostClaims(model: Model): void {
  for (const [id, holder] of model.claims) {
    const submission = model.submissions.find((each) => each.id === id)!;
    const may = !holder.deleted && holdsAny(model, holder, ...workCodes) && !submission.deleted;
    if (!may || !maySteer(holder, submission)) model.claims.delete(id);
  }
}

const heldByOther = (model: Model, who: Account, { id }: Submission): boolean => {
  const holder = model.claims.get(id);
  return holder !== undefined && holder !== who;
};

const nameOf = (model: Model, each: Submission) => `#${model.submissions.indexOf(each) + 1}`;

const take = callOf('take', {
  args: fc.record({ one: pick }),
  gate: workCodes,
  plan: (model, who, { one }) => {
    const each = at(model.submissions, one);
    return {
      says: `C-252 takes ${nameOf(model, each)}`,
      operation: claimOperations.take,
      input: { referral_id: each.id },
      refused: firstOf(
        [each.deleted, 404],
        [!maySteer(who, each), 403],
        [each.status === done, 409],
        [heldByOther(model, who, each), 409],
      ),
      change: () => {
        model.claims.set(each.id, who);
      },
    };
  },
});

const takeOver = callOf('takeOver', {
  args: fc.record({ one: pick }),
  gate: ['u_team_assign'],
  plan: (model, who, { one }) => {
    const each = at(model.submissions, one);
    return {
      says: `C-254 takes ${nameOf(model, each)} over`,
      operation: claimOperations.takeOver,
      input: { referral_id: each.id },
      refused: firstOf(
        [!holdsAny(model, who, ...workCodes), 403],
        [each.deleted, 404],
        [!maySteer(who, each), 403],
        [each.status === done, 409],
      ),
      change: () => {
        model.claims.set(each.id, who);
      },
    };
  },
});

const release = callOf('release', {
  args: fc.record({ one: pick }),
  gate: workCodes,
  plan: (model, who, { one }) => {
    const each = at(model.submissions, one);
    return {
      says: `C-253 gives ${nameOf(model, each)} back`,
      operation: claimOperations.release,
      input: { referral_ids: [each.id] },
      refused: undefined,
      change: () => {
        if (model.claims.get(each.id) === who) model.claims.delete(each.id);
      },
    };
  },
});

const free = callOf('free', {
  args: fc.record({ one: pick }),
  gate: ['u_team_assign'],
  plan: (model, who, { one }) => {
    const each = at(model.submissions, one);
    return {
      says: `C-255 frees ${nameOf(model, each)}`,
      operation: claimOperations.free,
      input: { referral_ids: [each.id] },
      refused: firstOf([each.deleted, 404], [!maySteer(who, each), 403]),
      change: () => {
        model.claims.delete(each.id);
      },
    };
  },
});

export const opened = {
  referral: (model: Model, who: Account, one: number) => {
    const each = at(model.submissions, one);
    const opens = holdsAny(model, who, 'r_referral_detail', 'u_referral_detail');
    return { id: each.id, opens: opens && seesSubmission(who, each) };
  },
  agent: (model: Model, who: Account, one: number) => {
    const each = at(model.agents, one);
    const opens = holdsAny(model, who, 'r_agent_profile', 'u_agent_profile');
    return { id: each.id, opens: opens && seesAgent(who, each) };
  },
  partner: (model: Model, who: Account, one: number) => {
    const each = at(model.partners, one);
    const codes = ['r_partner_profile', 'u_partner', 'r_branch_detail', 'u_branch_detail'];
    return { id: each.id, opens: holdsAny(model, who, ...codes) && seesPartner(who, each) };
  },
} as const;
export const kinds = Object.keys(opened) as (keyof typeof opened)[];

const write = callOf('note', {
  args: fc.record({ kind: fc.constantFrom(...kinds), one: pick }),
  gate: [],
  plan: (model, who, { kind, one }) => {
    const { id, opens } = opened[kind](model, who, one);
    const text = `Catatan ${model.notes.length + 1}`;
    return {
      says: `C-291 writes on ${kind} ${id}`,
      operation: noteOperations.create,
      input: { entity: kind, record_id: id, text },
      refused: opens ? undefined : 404,
      change: () => {
        model.notes.push({ kind, id, text, by: who });
      },
    };
  },
});

/** Users of a company or branch see only the names of colleagues. */
export function knows(who: Account, { company, branch }: Account): boolean {
  const scope = scopeOf(who);
  if (scope.kind === 'all') return true;
  return scope.kind === 'company' ? company === scope.company : branch === scope.branch;
}

export const claimList: Look = async (sight) => {
  const { model, who } = sight;
  if (model.submissions.length === 0) return;
  const answer = await ask(sight, claimOperations.list, {
    input: { referral_ids: model.submissions.map(({ id }) => id) },
    gate: ['r_referral', 'r_referral_detail', 'u_referral_detail'],
  });
  if (!answer) return;
  const seen = model.submissions.flatMap((each) => {
    const holder = model.claims.get(each.id);
    if (!holder || !seesSubmission(who, each)) return [];
    return [[each.id, knows(who, holder) ? holder.id : null, holder === who]];
  });
  const found = answer.data.map(({ referral_id, user_id, mine }) => [referral_id, user_id, mine]);
  expect(found, `claims that ${who.name} hears of`).toEqual(seen.sort(([a], [b]) => Number(a) - Number(b)));
};

export const noteList: Look = async (sight, one) => {
  const { model, who } = sight;
  const kind = at(kinds, one);
  const { id, opens } = opened[kind](model, who, one);
  const answer = await ask(sight, noteOperations.list, {
    input: { entity: kind, record_id: id },
    gate: [],
    refused: opens ? undefined : 404,
  });
  if (!answer) return;
  const seen = model.notes
    .filter((note) => note.kind === kind && note.id === id)
    .map(({ text, by }) => [text, knows(who, by) ? by.id : null]);
  expect(answer.data.map(({ text, author }) => [text, author.user_id]).reverse()).toEqual(seen);
};

export const workCalls = [take, take, take, takeOver, release, free, write, write];
