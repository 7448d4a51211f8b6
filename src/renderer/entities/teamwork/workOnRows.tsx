import { createContext, type ReactNode, use, useEffect } from 'react';
import type { Claim } from '../../../shared/entities/claim/schema.ts';
import { entities } from '../../../shared/entities/index.ts';
import type { Presence, PresentEntity } from '../../../shared/entities/presence/schema.ts';
import { useNow } from '../../kit/page/useNow.ts';
import { onEvent } from '../../lib/desktop.ts';
import { cachedReads, queryClient } from '../../lib/queries.ts';
import { useClaims } from './useClaims.ts';
import { usePresent } from './usePresent.ts';

const { list } = entities.claim;

interface Rows {
  claimOf: (id: number) => Claim | undefined;
  presentAt: (id: number) => readonly Presence[];
  /** Milliseconds since 1970. */
  now: number;
}

const RowsContext = createContext<Rows>({ claimOf: () => undefined, presentAt: () => [], now: 0 });

/** Reads claims and presence once for all rows. Only submissions have claims. */
export function WorkOnRows({
  entity,
  ids,
  children,
}: {
  entity: PresentEntity;
  ids: readonly number[];
  children: ReactNode;
}) {
  const { of } = useClaims(ids, entity === 'referral');
  const present = usePresent(entity, ids);
  const now = useNow();
  const people = Map.groupBy(present, ({ id }) => id);
  const claimOf = (id: number) => {
    const claim = of(id);
    // The server reports expired claims late.
    return claim && Date.parse(claim.until) > now ? claim : undefined;
  };
  return (
    <RowsContext value={{ claimOf, presentAt: (id) => people.get(id) ?? [], now }}>{children}</RowsContext>
  );
}

export function useWorkOn(id: number) {
  const { claimOf, presentAt, now } = use(RowsContext);
  return { claim: claimOf(id), present: presentAt(id), now };
}

/** Makes no request, so the claim may have expired. */
export function knownClaim(id: number): Claim | undefined {
  for (const { data } of cachedReads(queryClient, list)) {
    const claim = (data as Claim[]).find(({ referral_id }) => referral_id === id);
    if (claim) return claim;
  }
  return undefined;
}

/** Minimum milliseconds between two reloads, because many users may take work at the same time. */
const pause = 2000;

/** Reloads lists of submissions when claims change. Pass true only for a list that is filtered by claims. */
export function useClaimedRows(asks: boolean): void {
  useEffect(() => {
    if (!asks) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey: entities.referral.list.id.split('.') });
    };
    const stop = onEvent('live.changed', ({ entity }) => {
      if (entity === 'claim') timer ??= setTimeout(readAgain, pause);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [asks]);
}
