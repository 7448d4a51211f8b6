import { entities } from '../../../../shared/entities/index.ts';
import { referralStatusNames, verifyCallTexts } from '../../../../shared/entities/referral/status.ts';
import type { Filter, FilterValues, Option } from '../../../kit/list/filters.ts';
import { useUser } from '../../../kit/session.ts';
import { useRead } from '../../../lib/queries.ts';

/** Lookups change rarely; five minutes old is fresh enough for a filter. */
const fresh = 5 * 60_000;

const toOptions = <Item extends { id: number }>(
  items: readonly Item[] | undefined,
  name: (item: Item) => string,
) => (items ?? []).map((item): Option => ({ value: String(item.id), label: name(item) }));

function useProducts(): Option[] {
  return toOptions(
    useRead(entities.product.list, {}, { fresh }).data?.data,
    (product) => product.product_name,
  );
}

function useCategories(values: FilterValues): Option[] {
  const products = useRead(entities.product.list, {}, { fresh }).data?.data ?? [];
  const product = products.find((candidate) => String(candidate.id) === values.product_id);
  return toOptions(product?.category_list, (category) => category.category_name);
}

function usePrograms(values: FilterValues): Option[] {
  const categoryId = values.category_id ?? '';
  const programs = useRead(
    entities.program.byCategory,
    { category_id: categoryId },
    { enabled: categoryId !== '', fresh },
  );
  return toOptions(programs.data?.data, (program) => program.program_name);
}

function useCompanies(): Option[] {
  return toOptions(
    useRead(entities.partner.lookup, { type: 'company' }, { fresh }).data?.data,
    (partner) => partner.name,
  );
}

/** Branches of the company chosen in another filter; none until it is chosen. */
const branchesOf = (company: string) =>
  function useBranches(values: FilterValues): Option[] {
    const parent = values[company] ?? '';
    const branches = useRead(
      entities.partner.lookup,
      { type: 'branch', parent_id: parent },
      { enabled: parent !== '', fresh },
    );
    return toOptions(branches.data?.data, (partner) => partner.name);
  };

const named = (names: Record<string, string>) => () =>
  Object.entries(names).map(([value, label]): Option => ({ value, label }));

/** A branch account's own company and branch. */
function useOwnCompany(): string | undefined {
  const user = useUser();
  return user.typeAccount === 'branch' && user.companyId ? String(user.companyId) : undefined;
}

function useOwnBranch(): string | undefined {
  const user = useUser();
  return user.typeAccount === 'branch' && user.partnerId ? String(user.partnerId) : undefined;
}

/** S-032. A branch account sees its own company and branch preselected and locked. */
export const referralFilters: readonly Filter[] = [
  {
    kind: 'select',
    name: 'product_id',
    label: 'Produk',
    useOptions: useProducts,
    clears: ['category_id', 'program_id'],
  },
  {
    kind: 'select',
    name: 'category_id',
    label: 'Kategori',
    useOptions: useCategories,
    clears: ['program_id'],
  },
  { kind: 'select', name: 'program_id', label: 'Program', useOptions: usePrograms },
  { kind: 'select', name: 'referral_status_id', label: 'Status', useOptions: named(referralStatusNames) },
  {
    kind: 'select',
    name: 'partner_id_company_soa',
    label: 'Perusahaan SOA',
    useOptions: useCompanies,
    clears: ['partner_id_branch_soa'],
    useLocked: useOwnCompany,
  },
  {
    kind: 'select',
    name: 'partner_id_branch_soa',
    label: 'Cabang SOA',
    useOptions: branchesOf('partner_id_company_soa'),
    useLocked: useOwnBranch,
  },
  {
    kind: 'select',
    name: 'partner_id_company_assign',
    label: 'Perusahaan (assign)',
    useOptions: useCompanies,
    clears: ['partner_id_branch_assign'],
    useLocked: useOwnCompany,
  },
  {
    kind: 'select',
    name: 'partner_id_branch_assign',
    label: 'Cabang (assign)',
    useOptions: branchesOf('partner_id_company_assign'),
    useLocked: useOwnBranch,
  },
  { kind: 'text', name: 'agent_code', label: 'Nomor Agen', placeholder: 'AG-…' },
  {
    kind: 'select',
    name: 'verify_call_status',
    label: 'Status Panggilan',
    useOptions: named(verifyCallTexts),
  },
  { kind: 'day', name: 'start_date', label: 'Tanggal pengajuan dari' },
  { kind: 'day', name: 'end_date', label: 'Tanggal pengajuan sampai' },
];
