import { formatCount } from '../../../../shared/core/formats.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { referralFields } from '../../../../shared/entities/referral/fields.ts';
import { chosenOwners, daysMost } from '../../../../shared/entities/referral/schema.ts';
import { branchOptionsOf, useCompanyOptions } from '../../../entities/partner/partnerFilters.ts';
import { type FilterValues, listFilters, type Option, wordOptions } from '../../../kit/list/filters.ts';
import { useMay } from '../../../kit/rights/useMay.ts';
import { useRead } from '../../../lib/queries.ts';

const fresh = 5 * 60_000;

const toOptions = <Item extends { id: number }>(
  items: readonly Item[] | undefined,
  name: (item: Item) => string,
) => items?.map((item): Option => ({ value: String(item.id), label: name(item) }));

function useProducts() {
  return toOptions(
    useRead(entities.product.list, {}, { fresh }).data?.data,
    (product) => product.product_name,
  );
}

function useCategories(values: FilterValues) {
  const products = useRead(entities.product.list, {}, { fresh }).data?.data;
  const product = products?.find((candidate) => String(candidate.id) === values.product_id);
  return toOptions(product?.category_list, (category) => category.category_name);
}

function usePrograms(values: FilterValues) {
  const categoryId = values.category_id ?? '';
  const programs = useRead(
    entities.program.byCategory,
    { category_id: categoryId },
    { enabled: categoryId !== '', fresh },
  );
  return toOptions(programs.data?.data, (program) => program.program_name);
}

function useWorkers() {
  const { workers } = entities.claim;
  const read = useRead(workers, {}, { enabled: useMay(workers), fresh: 60_000 });
  return read.data?.data.map(({ user_id, name }) => ({ value: String(user_id), label: name }));
}

const days = { unit: 'hari', most: daysMost } as const;
const withinText = (count: string): string =>
  count === '0' ? 'hari ini' : `${formatCount(Number(count))} hari terakhir`;

const unassigned = wordOptions({ company: 'Tanpa perusahaan', branch: 'Tanpa cabang' });
const claims = wordOptions({ none: 'Belum diambil', mine: 'Saya ambil', held: 'Sedang diambil' });

/**
 * No filter is locked for partners, because they see both submissions that they submitted and submissions
 * assigned to them (P-313, A-160).
 */
export const referralFilters = listFilters(entities.referral.list, referralFields, [
  {
    kind: 'many',
    name: 'product_ids',
    single: 'product_id',
    most: chosenOwners,
    useOptions: useProducts,
    clears: ['category_id', 'program_id'],
  },
  { kind: 'select', name: 'category_id', useOptions: useCategories, clears: ['program_id'] },
  { kind: 'select', name: 'program_id', useOptions: usePrograms },
  { kind: 'choices', name: 'referral_status_ids', single: 'referral_status_id' },
  {
    kind: 'select',
    name: 'partner_id_company_soa',
    useOptions: useCompanyOptions,
    clears: ['partner_id_branch_soa'],
  },
  {
    kind: 'select',
    name: 'partner_id_branch_soa',
    useOptions: branchOptionsOf('partner_id_company_soa'),
  },
  {
    kind: 'many',
    name: 'partner_ids_company_assign',
    single: 'partner_id_company_assign',
    most: chosenOwners,
    useOptions: useCompanyOptions,
    clears: ['partner_id_branch_assign'],
  },
  {
    kind: 'select',
    name: 'partner_id_branch_assign',
    useOptions: branchOptionsOf('partner_id_company_assign'),
  },
  {
    kind: 'chosen',
    name: 'referral_ids',
    label: 'Hanya',
    text: (ids) => `${formatCount(ids.split(',').length)} pengajuan ini`,
  },
  { kind: 'text', name: 'agent_code', placeholder: 'AG-…' },
  { kind: 'choice', name: 'verify_call_status' },
  { kind: 'day', name: 'start_date', label: 'Diajukan dari tanggal' },
  { kind: 'day', name: 'end_date', label: 'Diajukan sampai tanggal', notBefore: 'start_date' },
  {
    kind: 'number',
    name: 'within_days',
    label: 'Masuk',
    hint: 'Sekian hari terakhir; 0 hanya hari ini',
    ...days,
    text: withinText,
  },
  {
    kind: 'number',
    name: 'age_days',
    label: 'Umur status',
    hint: 'Paling sedikit sekian hari',
    ...days,
    text: (count) => `≥ ${formatCount(Number(count))} hari`,
  },
  { kind: 'select', name: 'unassigned', label: 'Belum ditugaskan', useOptions: () => unassigned },
  { kind: 'select', name: 'claim', label: 'Pengambilan', useOptions: () => claims },
  {
    kind: 'select',
    name: 'claimed_by',
    label: 'Petugas',
    useOptions: useWorkers,
    options: { access: entities.claim.workers.access, unknown: 'petugas lain' },
  },
  { kind: 'flag', name: 'late', label: 'Terlambat', on: 'true' },
  { kind: 'flag', name: 'waiting', label: 'Menunggu saya', on: 'mine' },
  { kind: 'flag', name: 'updated_by_me', label: 'Diubah oleh saya', on: 'true' },
  { kind: 'flag', name: 'note_for_me', label: 'Ada catatan untuk saya', on: 'true' },
]);
