import { type RefObject, useEffect, useRef } from 'react';
import type { InputOf } from '../../../../shared/core/operation.ts';
import type { Claim } from '../../../../shared/entities/claim/schema.ts';
import type { entities } from '../../../../shared/entities/index.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import type { ReferralStatus } from '../../../../shared/entities/referral/status.ts';
import { holdersText } from '../../../entities/teamwork/claimText.ts';
import { notifyInfo } from '../../../kit/notices/notify.ts';
import { useChooser } from '../status/useChooser.ts';
import * as queues from './queue.ts';
import { createSkipRules } from './skipRules.ts';
import type { Claiming } from './useLease.ts';

interface Given {
  queue: queues.Queue | undefined;
  change: (next: (queue: queues.Queue) => queues.Queue) => void;
  claiming: Claiming;
  rowOf: (id: number) => ReferralRow | undefined;
  narrowed: Readonly<Record<string, string>>;
  isFresh: boolean;
  /** Resolves to undefined if the read fails or if the list is too long for one read. */
  relist: () => Promise<ReadonlySet<number> | undefined>;
}

function handingOut(
  { change, claiming, narrowed, relist }: Pick<Given, 'change' | 'claiming' | 'narrowed' | 'relist'>,
  latest: RefObject<queues.Queue | undefined>,
) {
  const ask = (from: queues.Queue, expected?: number): Promise<Claim | null | undefined> => {
    const { below, anew } = queues.unavailableIds(from);
    const rounds = anew.length < below.length ? [below, anew] : [below];
    const inputs = rounds.map((skip) => ({ ...narrowed, skip }) as InputOf<typeof entities.claim.next>);
    return claiming.next(inputs, expected);
  };

  /** `from.at` is the submission that the user leaves. `expected` is on screen while the server searches. */
  const handOut = async (from: queues.Queue, expected: number | undefined) => {
    if (!claiming.may) return;
    const begun = performance.now();
    const claim = await ask(from, expected);
    const at = latest.current?.at;
    if (claim === undefined || at !== expected) return claiming.aim(at);
    if (!claim) return leaveHeld(expected);
    const hasBegun = expected !== undefined && claiming.actedAt() > begun;
    if (hasBegun) claiming.aim(at);
    else change((before) => queues.show(before, claim.referral_id));
  };

  /** Opens the next submission if others hold the open submission, or if it has left the list. */
  const leaveHeld = async (expected: number | undefined) => {
    const [held, listed] = await Promise.all([claiming.claims.refetch(), relist()]);
    const isOthers: queues.SkipRule = (id) =>
      listed?.has(id) === false || held.some((claim) => claim.referral_id === id && !claim.mine);
    const at = latest.current?.at;
    if (expected === undefined || at !== expected || !isOthers(expected)) return claiming.aim(at);
    change((before) => queues.leave(before, expected, isOthers));
  };

  return { ask, handOut };
}

/**
 * After a decision or a skip, opens the next submission at once while the server searches for a free one
 * . Later opens the free submission, unless the user has acted on the shown one.
 */
export function useTurns({ queue, change, claiming, rowOf, narrowed, isFresh, relist }: Given) {
  const who = useChooser();
  const latest = useRef(queue);
  latest.current = queue;
  const busy = useRef(false);
  const { isHeld, skipRuleFor, nextAfter } = createSkipRules(claiming, rowOf, who);

  const { ask, handOut } = handingOut({ change, claiming, narrowed, relist }, latest);

  const close = (id: number, next: (queue: queues.Queue) => queues.Queue) => {
    const before = latest.current;
    change(next);
    if (before?.at !== id) return;
    const after = next(before);
    latest.current = after;
    void handOut({ ...after, at: id }, after.at);
  };

  const takeNext = async () => {
    const from = latest.current;
    if (!from || busy.current) return;
    busy.current = true;
    const claim = await ask(from);
    busy.current = false;
    const at = latest.current?.at;
    if (at !== from.at) return claiming.aim(at);
    if (claim) return change((before) => queues.show(before, claim.referral_id));
    if (claim === null) {
      notifyInfo(nothingFree(await claiming.claims.refetch(), from));
      return claiming.aim(at);
    }
    change((before) => ({ ...before, at: nextAfter(before, before.at) ?? before.at }));
  };

  const begins = queue !== undefined && isFresh;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the queue is loaded
  useEffect(() => {
    if (begins && latest.current?.at !== undefined)
      void handOut({ ...latest.current, at: undefined }, latest.current.at);
  }, [begins]);

  return {
    at: () => latest.current?.at,
    nextAfter,
    decided: (id: number, to: ReferralStatus) =>
      close(id, (before) => queues.decide(before, id, to, skipRuleFor(before, id))),
    skipped: (id: number, reason: queues.SkipReason) =>
      close(id, (before) => queues.skip(before, id, reason, skipRuleFor(before, id))),
    step: (by: 1 | -1) =>
      change((before) => ({ ...before, at: queues.neighbour(before, by, isHeld) ?? before.at })),
    again: () => {
      const before = latest.current;
      if (!before) return;
      const after = queues.reopenSkipped(before, isHeld);
      change(() => after);
      latest.current = after;
      void handOut({ ...after, at: undefined }, after.at);
    },
    takeNext: () => void takeNext(),
  };
}

export type Turns = ReturnType<typeof useTurns>;

export function nothingFree(claims: readonly Claim[], queue: queues.Queue): string {
  const rest = claims.filter(({ mine, referral_id: id }) => !mine && queues.isOpen(queue, id));
  const none = 'Tidak ada lagi yang bebas di antrean ini.';
  return rest.length === 0 ? none : `${none} Masih dipegang ${holdersText(rest)}.`;
}
