import { formatCount } from '../../../shared/core/formats.ts';
import type { InputOf } from '../../../shared/core/operation.ts';
import { entities } from '../../../shared/entities/index.ts';
import { referralEnds, referralStatusIds } from '../../../shared/entities/referral/status.ts';
import { useMay } from '../../kit/rights/useMay.ts';
import { request } from '../../lib/api.ts';

const { list } = entities.referral;
const open = referralStatusIds.filter((status) => !referralEnds.has(status)).join();

/** Resolves to '' if no submission is open or the count is unknown. */
export function useOpenReferrals(): (of: InputOf<typeof list>) => Promise<string> {
  const may = useMay(list);
  return async (of) => {
    if (!may) return '';
    // The confirmation appears even if the count fails.
    const found = await request(list, { ...of, referral_status_ids: open, limit: 1 }).catch(() => undefined);
    const count = found?.paginate?.total;
    return count ? `${formatCount(count)} pengajuan yang belum selesai` : '';
  };
}

export const stillNamed = (referrals: string): string =>
  [
    'Agen tidak dapat memilihnya lagi.',
    referrals && `Ada ${referrals} dengannya.`,
    'Namanya tetap tercantum di pengajuan yang sudah ada.',
  ]
    .filter(Boolean)
    .join(' ');
