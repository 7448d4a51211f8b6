import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { InputOf } from '../../../../shared/core/operation.ts';
import type { Claim } from '../../../../shared/entities/claim/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { askAboutHeld } from '../../../entities/teamwork/askAboutHeld.ts';
import { useAssume } from '../../../entities/teamwork/useAssume.ts';
import { useClaims } from '../../../entities/teamwork/useClaims.ts';
import { heldIds, useHeld } from '../../../kit/held/held.ts';
import { useNow } from '../../../kit/page/useNow.ts';
import { useMay } from '../../../kit/rights/useMay.ts';
import { request } from '../../../lib/api.ts';
import { holdStateOf } from './holdState.ts';
import { Lease } from './lease.ts';

const { next, release, take, takeOver } = entities.claim;

const signs = ['pointerdown', 'keydown', 'input'] as const;

type Claims = ReturnType<typeof useClaims>;

function useOwnLease(readAgain: () => void): Lease {
  const [, redraw] = useState({});
  const [lease] = useState(
    () =>
      new Lease(
        {
          take: async (id) => {
            try {
              return (await request(take, { referral_id: id })).data;
            } finally {
              readAgain();
            }
          },
          release: (id) => request(release, { referral_ids: [id] }).finally(readAgain),
          keepsHeld: (id) => heldIds(useHeld.getState(), 'referral').has(id),
        },
        () => redraw({}),
      ),
  );
  return lease;
}

function useWantedSubmission(lease: Lease, may: boolean, at: number | undefined, isOthers: boolean) {
  useEffect(() => {
    if (!may) return;
    lease.open();
    const leave = () => lease.close();
    // Closing a window unmounts nothing, so `pagehide` releases the submission.
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [lease, may]);

  useEffect(() => {
    if (may) lease.setWanted(at);
  }, [lease, may, at]);

  const wasOthers = useRef<number>(undefined);
  // Claims the open submission as soon as others release it.
  useEffect(() => {
    if (isOthers) wasOthers.current = at;
    else if (at !== undefined && wasOthers.current === at) {
      wasOthers.current = undefined;
      lease.setWanted(at);
    }
  }, [lease, at, isOthers]);
}

/** The returned function gives the time of the user's last action, as in `performance.now`. */
function useActivity(lease: Lease, isEnded: boolean): () => number {
  const acted = useRef(0);
  useEffect(() => {
    const act = ({ timeStamp }: Event) => {
      acted.current = timeStamp;
      if (!isEnded) lease.act();
    };
    for (const sign of signs) window.addEventListener(sign, act, { capture: true, passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, act, { capture: true });
    };
  }, [lease, isEnded]);
  return () => acted.current;
}

/** Asks before a decision about a submission that another user holds, once for each holder. */
function useAgreement(may: boolean, claims: Claims) {
  const agreed = useRef(new Set<string>());
  return async (id: number): Promise<'take' | 'refuse' | 'no' | undefined> => {
    if (!may) return undefined;
    const claim = claims.otherOf(id);
    if (!claim) return 'refuse';
    const asked = `${id} ${claim.holder}`;
    if (!agreed.current.has(asked) && !(await askAboutHeld([claim]))) return 'no';
    agreed.current.add(asked);
    return 'take';
  };
}

export function useLease(ids: readonly number[], at: number | undefined) {
  const client = useQueryClient();
  const may = useMay(next);
  const mayAssign = useMay(takeOver);
  const claims = useClaims(ids, may);
  const now = useNow();
  const readAgain = useCallback(() => void client.invalidateQueries({ queryKey: ['claim'] }), [client]);
  const lease = useOwnLease(readAgain);
  const holdState =
    may && at !== undefined ? holdStateOf(at, lease.state, claims, Math.max(now, Date.now())) : undefined;
  useWantedSubmission(lease, may, at, holdState?.kind === 'other');
  // A claim that another user ended is not renewed automatically.
  const actedAt = useActivity(lease, holdState?.kind === 'gone');
  const agree = useAgreement(may, claims);

  const assume = useAssume(readAgain);
  const takeItOver = async (id: number) => {
    const claim = await assume.takeOver(id);
    if (claim) lease.note(claim);
  };
  const freeIt = async (id: number) => {
    if (await assume.free(id)) lease.leaveFree(id);
  };

  return {
    may,
    mayAssign,
    claims,
    holdState,
    now,
    silent: lease.state.silent,
    actedAt,
    /** Resolves to the first claim, null if nothing is free, or undefined if the call fails. */
    next: (inputs: readonly InputOf<typeof next>[], expected?: number): Promise<Claim | null | undefined> =>
      lease
        .next(async (release_id) => {
          for (const input of inputs) {
            const { data } = await request(next, { ...input, release_id });
            if (data) return data;
          }
          return null;
        }, expected)
        .finally(readAgain),
    aim: (id: number | undefined) => lease.setWanted(id),
    take: (id: number) => lease.take(id),
    putBack: () => lease.putBack(),
    reopened: (id: number, isShown: boolean) => {
      const claim = claims.of(id);
      lease.reopened(id, { isShown, assigned: claim?.mine === true && claim.kind === 'assigned' });
    },
    agree,
    takeOver: takeItOver,
    free: freeIt,
    readAgain,
  };
}

export type Claiming = ReturnType<typeof useLease>;
