import { entities } from '../../../shared/entities/index.ts';
import type { PartnerOption, PartnerType } from '../../../shared/entities/partner/schema.ts';
import type { Field } from '../../kit/fields/field.ts';
import { LookupSelect, lookup, type Option } from '../../kit/fields/LookupSelect.tsx';
import { useRead } from '../../lib/queries.ts';

const toOption = (partner: PartnerOption): Option<number> => ({ value: partner.id, label: partner.name });

/** The companies in scope, or the branches of one of them; nothing is read for a branch without its company. */
export const usePartners = (type: PartnerType, company?: number | string | null) =>
  useRead(
    entities.partner.lookup,
    { type, ...(type === 'branch' && company && { parent_id: company }) },
    { enabled: type === 'company' || Boolean(company), fresh: 60_000 },
  );

/** The company or branch of an id, if it is in scope; id 0 is none. `read` is what that still waits for, or failed by. */
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

/** What a record already has, shown also when it is no longer among the choices. */
export const storedPartner = (
  id: number | null | undefined,
  name: string | null | undefined,
): Option<number> | undefined => (id && name ? { value: id, label: name } : undefined);

/** Chooses a company (C-084). */
export function CompanySelect({
  ...field
}: Field<number | null> & { stored?: Option<number> | undefined; disabled?: boolean }) {
  return <LookupSelect {...field} from={lookup(usePartners('company'))} toOption={toOption} />;
}

/** Chooses a branch of the company that was chosen before (C-085). */
export function BranchSelect({
  company,
  disabled = false,
  ...field
}: Field<number | null> & {
  company: number | null;
  stored?: Option<number> | undefined;
  disabled?: boolean;
}) {
  return (
    <LookupSelect
      {...field}
      from={lookup(usePartners('branch', company))}
      toOption={toOption}
      disabled={disabled}
      waitsFor={company === null && !disabled ? 'Pilih perusahaan lebih dulu' : undefined}
    />
  );
}

/** A company and one of its branches: another company empties the branch. */
export function CompanyAndBranch({
  company,
  branch,
  stored,
  closed = 'none',
}: {
  company: Field<number | null>;
  branch: Field<number | null>;
  /** What the record under change has. */
  stored?: { company: Option<number> | undefined; branch: Option<number> | undefined };
  /** What is not to be chosen. */
  closed?: 'none' | 'company' | 'both';
}) {
  const keep = (field: Field<number | null>, option: Option<number> | undefined) =>
    option?.value === field.value ? option : undefined;
  return (
    <>
      <CompanySelect
        {...company}
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
