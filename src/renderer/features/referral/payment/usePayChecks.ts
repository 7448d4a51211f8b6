import { entities } from '../../../../shared/entities/index.ts';
import type { PayCheck } from '../../../../shared/entities/referral/payChecks.ts';
import { useRead } from '../../../lib/queries.ts';

const { payChecks } = entities.referral;

/** Payments wait until the server's findings are read. */
export function usePayChecks(ids: readonly number[]) {
  const read = useRead(payChecks, { referral_ids: [...ids] }, { enabled: ids.length > 0 });
  const found = new Map(read.data?.data.map(({ id, checks }) => [id, checks]));
  return {
    of: (id: number): readonly PayCheck[] => found.get(id) ?? [],
    isRead: read.data !== undefined,
    error: read.data ? undefined : (read.error ?? undefined),
    again: () => void read.refetch(),
    /** Resolves to false also if the read fails. */
    findNone: async () => {
      const data = read.data ?? (await read.refetch()).data;
      return data?.data.every(({ checks }) => checks.length === 0) ?? false;
    },
  };
}
