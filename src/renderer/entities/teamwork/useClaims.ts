import { useEffect, useEffectEvent, useMemo } from 'react';
import { type Claim, claimsMost } from '../../../shared/entities/claim/schema.ts';
import { entities } from '../../../shared/entities/index.ts';
import { useMay } from '../../kit/rights/useMay.ts';
import { useRead } from '../../lib/queries.ts';

export interface Claims {
  of: (id: number) => Claim | undefined;
  /** Like `of`, but undefined for a claim of this user. */
  otherOf: (id: number) => Claim | undefined;
  /** Time of the read, in milliseconds since 1970. 0 until the claims of the current ids are read. */
  at: number;
  /** If the read fails, resolves to the claims of the previous read, or to none. */
  refetch: () => Promise<readonly Claim[]>;
}

/** Milliseconds to wait after the end of a claim, because the clocks of client and server differ slightly. */
const afterEnd = 1000;

/** Reads again when the first claim expires, because the server reports expiries late and renewals never. */
function useReadAtEnd(claims: readonly Claim[] | undefined, refetch: () => unknown): void {
  const first = Math.min(...(claims ?? []).map(({ until }) => Date.parse(until)));
  const read = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!Number.isFinite(first)) return;
    const timer = setTimeout(read, Math.max(0, first - Date.now()) + afterEnd);
    return () => clearTimeout(timer);
  }, [first]);
}

/** Empty without the right to read claims. */
export function useClaims(ids: readonly number[], enabled = true): Claims {
  const { list } = entities.claim;
  const may = useMay(list) && enabled;
  const asked = [...new Set(ids)].sort((one, other) => one - other).slice(0, claimsMost);
  const { data, dataUpdatedAt, isPlaceholderData, refetch } = useRead(
    list,
    { referral_ids: asked },
    { enabled: may && asked.length > 0, keepPrevious: true },
  );
  const claims = may ? data?.data : undefined;
  useReadAtEnd(claims, refetch);
  const byId = useMemo(() => new Map((claims ?? []).map((claim) => [claim.referral_id, claim])), [claims]);
  const of = (id: number) => byId.get(id);
  return {
    of,
    otherOf: (id) => {
      const claim = of(id);
      return claim?.mine ? undefined : claim;
    },
    at: isPlaceholderData ? 0 : dataUpdatedAt,
    refetch: async () => (may ? ((await refetch()).data?.data ?? []) : []),
  };
}
