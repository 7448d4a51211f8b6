import { type AccessRule, allows, PUBLIC } from '../../../shared/core/access.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { agentPages } from '../../pages/agentPages.ts';
import { batchUploadPages } from '../../pages/batchUploadPages.ts';
import { partnerKinds } from '../../pages/partnerPages.ts';
import { productPages } from '../../pages/productPages.ts';
import { referralPages } from '../../pages/referralPages.ts';
import { userPages } from '../../pages/userPages.ts';

export const filterNames = {
  all: 'Semua',
  action: 'Tindakan',
  screen: 'Layar',
  referral: 'Pengajuan',
  agent: 'Agen',
  partner: 'Partner',
  product: 'Produk',
  user: 'Pengguna',
  batch: 'Batch',
  setting: 'Pengaturan',
} as const;
export type Filter = keyof typeof filterNames;
export type LineKind = Exclude<Filter, 'all'>;

/** Any right in the list is enough. */
const rights: Readonly<Record<Filter, readonly AccessRule[]>> = {
  all: [PUBLIC],
  action: [PUBLIC],
  screen: [PUBLIC],
  referral: [referralPages.list.access],
  agent: [agentPages.list.access],
  partner: [partnerKinds.company.list.access, partnerKinds.branch.list.access],
  product: [productPages.list.access],
  user: [userPages.list.access],
  batch: [batchUploadPages.list.access],
  setting: [PUBLIC],
};

export function useFilters(): readonly Filter[] {
  const codes = useSession((state) => state.codes);
  return (Object.keys(filterNames) as Filter[]).filter((filter) =>
    rights[filter].some((rule) => allows(rule, codes)),
  );
}

export const isRecordFilter = (filter: Filter): boolean =>
  !['all', 'action', 'screen', 'setting'].includes(filter);

export function nextFilter(filters: readonly Filter[], filter: Filter, back: boolean): Filter {
  const place = filters.indexOf(filter) + (back ? -1 : 1);
  return filters.at(place % filters.length) ?? 'all';
}
