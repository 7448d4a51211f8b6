import { entities } from '../../../../shared/entities/index.ts';
import { referralFields } from '../../../../shared/entities/referral/fields.ts';
import {
  branchOptionsOf,
  useCompanyOptions,
  useOwnBranch,
  useOwnCompany,
} from '../../../entities/partner/partnerFilters.ts';
import { type FilterValues, listFilters, type Option } from '../../../kit/list/filters.ts';
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

/** S-032. A branch account sees its own company and branch preselected and locked. */
export const referralFilters = listFilters(entities.referral.list, referralFields, [
  {
    kind: 'select',
    name: 'product_id',
    useOptions: useProducts,
    clears: ['category_id', 'program_id'],
  },
  { kind: 'select', name: 'category_id', useOptions: useCategories, clears: ['program_id'] },
  { kind: 'select', name: 'program_id', useOptions: usePrograms },
  { kind: 'choice', name: 'referral_status_id' },
  {
    kind: 'select',
    name: 'partner_id_company_soa',
    useOptions: useCompanyOptions,
    clears: ['partner_id_branch_soa'],
    useLocked: useOwnCompany,
  },
  {
    kind: 'select',
    name: 'partner_id_branch_soa',
    useOptions: branchOptionsOf('partner_id_company_soa'),
    useLocked: useOwnBranch,
  },
  {
    kind: 'select',
    name: 'partner_id_company_assign',
    useOptions: useCompanyOptions,
    clears: ['partner_id_branch_assign'],
    useLocked: useOwnCompany,
  },
  {
    kind: 'select',
    name: 'partner_id_branch_assign',
    useOptions: branchOptionsOf('partner_id_company_assign'),
    useLocked: useOwnBranch,
  },
  { kind: 'text', name: 'agent_code', placeholder: 'AG-…' },
  { kind: 'choice', name: 'verify_call_status' },
  { kind: 'day', name: 'start_date', label: 'Tanggal pengajuan dari' },
  { kind: 'day', name: 'end_date', label: 'Tanggal pengajuan sampai', notBefore: 'start_date' },
]);
