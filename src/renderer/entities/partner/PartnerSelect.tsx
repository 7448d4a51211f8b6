import { entities } from '../../../shared/entities/index.ts';
import type { PartnerOption, PartnerType } from '../../../shared/entities/partner/schema.ts';
import { LookupSelect, lookup, type Option } from '../../kit/fields/choices/LookupSelect.tsx';
import type { Field } from '../../kit/fields/field.ts';
import { Missing, WayTo } from '../../kit/rights/needs.tsx';
import { useMay } from '../../kit/rights/useMay.ts';
import { useRead } from '../../lib/queries.ts';

const toOption = (partner: PartnerOption): Option<number> => ({ value: partner.id, label: partner.name });

export const usePartners = (
  type: PartnerType,
  company?: number | string | null,
  carries?: readonly number[],
) =>
  useRead(
    entities.partner.lookup,
    {
      type,
      ...(type === 'branch' && company && { parent_id: company }),
      ...(carries && { carries: carries.join(',') }),
    },
    { enabled: type === 'company' || Boolean(company), fresh: 60_000 },
  );

/** An `id` of 0 means no partner. `read` is a pending or failed query. */
export function useAnyPartner(id: number) {
  const of = (type: PartnerType) => ({ type, enabled: id > 0 });
  const companies = useOptions(of('company'));
  const branches = useOptions(of('branch'));
  const all = [...(companies.data?.data ?? []), ...(branches.data?.data ?? [])];
  return {
    partner: all.find((each) => each.id === id),
    read: id > 0 ? [companies, branches].find(({ data }) => !data) : undefined,
  };
}

const useOptions = ({ type, enabled }: { type: PartnerType; enabled: boolean }) =>
  useRead(entities.partner.lookup, { type }, { enabled, fresh: 60_000 });

export const storedPartner = (
  id: number | null | undefined,
  name: string | null | undefined,
): Option<number> | undefined => (id && name ? { value: id, label: name } : undefined);

/** Why no company can be chosen. A company must have a branch and offer all carried products. */
function NotAssignable({ carries }: { carries: readonly number[] }) {
  const { list } = entities.product;
  const companies = usePartners('company').data?.data;
  const products = useRead(list, {}, { enabled: useMay(list) }).data?.data;
  if (!companies) return null;
  if (companies.length === 0) return <Missing of="company" />;

  const carried = products?.filter(({ id }) => carries.includes(id)) ?? [];
  const isKnown = carried.length === carries.length;
  const offering = companies.filter(({ id }) =>
    carried.every(({ partnerAssign }) => partnerAssign.some((partner) => partner.id === id)),
  );
  const [first] = offering;
  if (isKnown && first)
    return (
      <Missing of="branch" inside={first.id} where={`untuk ${offering.map(({ name }) => name).join(', ')}`} />
    );
  const names = isKnown && carried.map(({ product_name }) => product_name).join(', ');
  return (
    <>
      Belum ada perusahaan bercabang yang menawarkan {names || 'produk ini'}.{' '}
      <WayTo of="offer" inside={companies.length === 1 ? companies[0]?.id : undefined} />
    </>
  );
}

/** `carries` holds the product ids of the submissions to assign. */
export function CompanySelect({
  carries,
  why,
  ...field
}: Field<number | null> & {
  stored?: Option<number> | undefined;
  disabled?: boolean;
  /** Why the field is disabled. */
  why?: string | undefined;
  carries?: readonly number[] | undefined;
}) {
  const read = usePartners('company', undefined, carries);
  return (
    <LookupSelect
      {...field}
      from={lookup(read)}
      toOption={toOption}
      description={why}
      inside={{ none: carries && <NotAssignable carries={carries} /> }}
    />
  );
}

export function BranchSelect({
  company,
  disabled = false,
  ...field
}: Field<number | null> & {
  company: number | null;
  stored?: Option<number> | undefined;
  besides?: Option<number> | undefined;
  disabled?: boolean;
}) {
  return (
    <LookupSelect
      {...field}
      from={lookup(usePartners('branch', company))}
      toOption={toOption}
      inside={{ inside: company }}
      disabled={disabled}
      waitsFor={company === null && !disabled ? 'Pilih perusahaan lebih dulu' : undefined}
    />
  );
}

export function CompanyAndBranch({
  company,
  branch,
  stored,
  closed = 'none',
  why,
  carries,
}: {
  company: Field<number | null>;
  branch: Field<number | null>;
  stored?: { company: Option<number> | undefined; branch: Option<number> | undefined };
  closed?: 'none' | 'company' | 'both';
  why?: string | undefined;
  carries?: readonly number[] | undefined;
}) {
  const keep = (field: Field<number | null>, option: Option<number> | undefined) =>
    option?.value === field.value ? option : undefined;
  return (
    <>
      <CompanySelect
        {...company}
        carries={carries}
        why={why}
        stored={keep(company, stored?.company)}
        disabled={closed !== 'none'}
        onChange={(id) => {
          company.onChange(id);
          branch.onChange(null);
        }}
      />
      <BranchSelect
        {...branch}
        company={company.value}
        stored={keep(branch, stored?.branch)}
        disabled={closed === 'both'}
      />
    </>
  );
}
