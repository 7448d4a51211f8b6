import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { presence } from '../../../../src/server/entities/presence/table.ts';
import { savedView } from '../../../../src/server/entities/view/table.ts';
import { workCodes } from '../../../../src/shared/entities/claim/operations.ts';
import { noteOperations } from '../../../../src/shared/entities/note/operations.ts';
import { presenceOperations } from '../../../../src/shared/entities/presence/operations.ts';
import { teamOperations } from '../../../../src/shared/entities/team/operations.ts';
import { viewOperations } from '../../../../src/shared/entities/view/operations.ts';
import type { TestServer } from '../../harness.ts';
import { ask, type Look } from './ask.ts';
import {
  type Account,
  holdsAny,
  house,
  type Model,
  scopeOf,
  seesAgent,
  seesSubmission,
  statusNames,
} from './model.ts';
import { at, callOf, firstOf, pick } from './step.ts';
import { kinds, knows, opened } from './work.ts';

/** Presence, mentions, counts of views and the board: nobody hears of a record that they may not see. */

const shown = {
  referral: (model: Model, who: Account) =>
    holdsAny(model, who, 'r_referral', 'r_referral_detail', 'u_referral_detail')
      ? model.submissions.filter((each) => seesSubmission(who, each)).map(({ id }) => id)
      : [],
  agent: (model: Model, who: Account) =>
    holdsAny(model, who, 'r_agent_list', 'r_agent_profile', 'u_agent_profile')
      ? model.agents.filter((each) => seesAgent(who, each)).map(({ id }) => id)
      : [],
} as const;
const presentKinds = Object.keys(shown) as (keyof typeof shown)[];
const recordsOf = (model: Model, kind: keyof typeof shown): readonly { id: number }[] =>
  kind === 'referral' ? model.submissions : model.agents;

const open = callOf('open', {
  args: fc.record({ kind: fc.constantFrom(...presentKinds), one: pick, editing: fc.boolean() }),
  gate: [],
  plan: (model, who, { kind, one, editing }) => {
    const { id } = at(recordsOf(model, kind), one);
    return {
      says: `C-280 has ${kind} ${id} open`,
      operation: presenceOperations.tell,
      input: { open: [{ entity: kind, id, editing }] },
      refused: undefined,
      change: () => {
        const before = model.open.get(who);
        const isKnown = before?.kind === kind && before.id === id;
        if (isKnown || shown[kind](model, who).includes(id)) model.open.set(who, { kind, id, editing });
        else model.open.delete(who);
      },
    };
  },
});

const mention = callOf('mention', {
  args: fc.record({ kind: fc.constantFrom(...kinds), one: pick, other: pick }),
  gate: [],
  plan: (model, who, { kind, one, other }) => {
    const { id, opens } = opened[kind](model, who, one);
    const named = at(model.accounts, other);
    const isAble = !named.deleted && knows(who, named) && opened[kind](model, named, one).opens;
    const text = `Catatan ${model.notes.length + 1}`;
    return {
      says: `C-291 names ${named.name} on ${kind} ${id}`,
      operation: noteOperations.create,
      input: { entity: kind, record_id: id, text, mentions: [named.id] },
      refused: firstOf([!opens, 404], [!isAble, 422]),
      change: () => {
        model.notes.push({ kind, id, text, by: who });
      },
    };
  },
});

const sorted = (lines: readonly unknown[]) => lines.map((line) => JSON.stringify(line)).sort();

export const presentList: Look = async (sight, one) => {
  const { model, real, who } = sight;
  const kind = at(presentKinds, one);
  const { db } = real.server.services;
  const people = [...model.open.keys()].map(({ id }) => id);
  // Signs of presence must not expire in a slow run.
  if (people.length > 0)
    await db.update(presence).set({ seen_at: new Date() }).where(inArray(presence.user_id, people));
  const answer = await ask(sight, presenceOperations.list, {
    input: { entity: kind, ids: recordsOf(model, kind).map(({ id }) => id) },
    gate: [],
  });
  if (!answer) return;
  const expected = shown[kind](model, who).flatMap((id) => {
    const others = [...model.open]
      .filter(([other, each]) => other !== who && !other.deleted && each.kind === kind && each.id === id)
      .map(([other, { editing }]) => ({ other, editing }));
    const strangers = others.filter(({ other }) => !knows(who, other));
    return [
      ...others.filter(({ other }) => knows(who, other)).map(({ other, editing }) => [id, other.id, editing]),
      ...(strangers.length > 0 ? [[id, null, strangers.some(({ editing }) => editing)]] : []),
    ];
  });
  const found = answer.data.map(({ id, user_id, editing }) => [id, user_id, editing]);
  expect(sorted(found), `people that ${who.name} hears of`).toEqual(sorted(expected));
};

export const mentionable: Look = async (sight, one) => {
  const { model, who } = sight;
  const kind = at(kinds, one);
  const { id, opens } = opened[kind](model, who, one);
  const answer = await ask(sight, noteOperations.people, {
    input: { entity: kind, record_id: id, keyword: model.tag },
    gate: [],
    refused: opens ? undefined : 404,
  });
  if (!answer) return;
  const able = model.accounts.filter(
    (each) => !each.deleted && knows(who, each) && opened[kind](model, each, one).opens,
  );
  expect(sorted(answer.data.map(({ user_id }) => user_id)), `whom ${who.name} may name`).toEqual(
    sorted(able.map(({ id: user }) => user)),
  );
};

/** A view for everybody that holds all submissions of the run. */
export async function makeView({ services: { db } }: TestServer, model: Model): Promise<void> {
  const [view] = await db
    .insert(savedView)
    .values({
      ...{ list: 'referral', name: `Antrean ${model.tag}`, share: 'all' },
      ...{ query: { keyword: model.tag }, created_by: model.accounts[0]!.id },
    })
    .returning({ id: savedView.id });
  model.view = view!.id;
}

/** Shared views would otherwise accumulate over the runs. */
export async function dropView({ services: { db } }: TestServer, { view }: Model): Promise<void> {
  await db.delete(savedView).where(eq(savedView.id, view));
}

export const viewCount: Look = async (sight) => {
  const { model, who } = sight;
  const answer = await ask(sight, viewOperations.counts, { input: { view_ids: [model.view] }, gate: [] });
  if (!answer) return;
  const seen = model.submissions.filter((each) => seesSubmission(who, each)).length;
  const count = holdsAny(model, who, 'r_referral') ? seen : null;
  expect(
    answer.data.map((each) => [each.count, each.oldest === null]),
    `count for ${who.name}`,
  ).toEqual([[count, !count]]);
};

export const boardQueues: Look = async (sight) => {
  const { model, who } = sight;
  const answer = await ask(sight, teamOperations.queues, { input: {}, gate: ['r_team_board'] });
  // The staff's company also sees submissions of earlier runs.
  if (!answer || scopeOf(who).kind === 'all' || who.company === house) return;
  const seen = model.submissions.filter((each) => seesSubmission(who, each));
  const waiting = statusNames
    .slice(1, 7)
    .map((_, at) => [at + 1, seen.filter(({ status }) => status === at + 1).length]);
  expect(
    answer.data.map((queue) => [queue.referral_status_id, queue.waiting]),
    `queues of ${who.name}`,
  ).toEqual(waiting);
};

export const boardPeople: Look = async (sight) => {
  const { model, who } = sight;
  const answer = await ask(sight, teamOperations.people, { input: {}, gate: [] });
  if (!answer) return;
  const team = model.accounts.filter(
    (each) =>
      each === who ||
      (holdsAny(model, who, 'r_team_board') &&
        !each.deleted &&
        knows(who, each) &&
        holdsAny(model, each, ...workCodes)),
  );
  const expected = team.map((each) => {
    const held = model.submissions.filter(
      (one) => model.claims.get(one.id) === each && (each === who || seesSubmission(who, one)),
    );
    return [each.id, held.length];
  });
  const own = new Set(model.accounts.map(({ id }) => id));
  const found = answer.data
    .filter(({ user_id }) => own.has(user_id))
    .map(({ user_id, held }) => [user_id, held]);
  expect(sorted(found), `people on the board of ${who.name}`).toEqual(sorted(expected));
};

export const togetherCalls = [open, open, mention];
export const togetherLooks = [presentList, presentList, mentionable, viewCount, boardQueues, boardPeople];
