import { entities } from '../../../shared/entities/index.ts';
import { partnerAdminRoleIds, roleIds } from '../../../shared/entities/role/schema.ts';
import type { userFields } from '../../../shared/entities/user/fields.ts';
import { BranchSelect, CompanySelect } from '../../entities/partner/PartnerSelect.tsx';
import { LookupSelect, lookup, type Option } from '../../kit/fields/choices/LookupSelect.tsx';
import type { ResourceForm } from '../../kit/form/resourceForm.ts';
import type { OwnPart } from '../../kit/form/section.tsx';
import type { FormValues } from '../../kit/form/values.ts';
import { useRead } from '../../lib/queries.ts';

export interface KnownMembership {
  role?: Option<number>;
  company?: Option<number>;
  branch?: Option<number>;
}

interface MembershipProps {
  roles: 'staff' | 'partnerAdmin';
  known?: KnownMembership;
  fixedRole?: boolean;
  fixedPartner?: boolean;
}

export const membershipPart = (props: MembershipProps): OwnPart<typeof userFields> => ({
  names: ['role_id', 'company_id', 'branch_id'],
  draw: (form) => <Membership {...props} form={form} />,
});

/** Label of the option whose branch id equals the company id. */
export const noBranch = 'Tanpa cabang';

function Membership({
  form,
  roles,
  known = {},
  fixedRole = false,
  fixedPartner = false,
}: MembershipProps & { form: ResourceForm<FormValues<typeof userFields>> }) {
  const all = lookup(useRead(entities.role.list, {}, { enabled: !fixedRole || !known.role }));
  const offered = all.rows.filter(
    ({ id }) => partnerAdminRoleIds.includes(id) === (roles === 'partnerAdmin'),
  );
  const { role_id, company_id, branch_id } = form.values;
  const isBranchAdmin = role_id === roleIds.branchAdmin;
  const bound = isBranchAdmin || role_id === roleIds.companyAdmin;
  const branchOf = (role: number | null, company: number | null) =>
    role === roleIds.branchAdmin ? null : company;
  const companyItself =
    !isBranchAdmin && company_id !== null ? { value: company_id, label: noBranch } : undefined;
  const keep = (option: Option<number> | undefined, value: number | null) =>
    option?.value === value ? option : undefined;
  return (
    <>
      <LookupSelect
        {...form.field('role_id')}
        from={{ ...all, rows: offered }}
        toOption={(role) => ({ value: role.id, label: role.role_name })}
        stored={keep(known.role, role_id)}
        disabled={fixedRole}
        onChange={(role) => form.set({ role_id: role, branch_id: branchOf(role, company_id) })}
      />
      <CompanySelect
        {...form.field('company_id')}
        required={bound}
        stored={keep(known.company, company_id)}
        disabled={fixedPartner}
        onChange={(company) => form.set({ company_id: company, branch_id: branchOf(role_id, company) })}
      />
      <BranchSelect
        {...form.field('branch_id')}
        required={isBranchAdmin}
        company={company_id}
        besides={companyItself}
        {...(branch_id !== company_id && { stored: keep(known.branch, branch_id) })}
        disabled={fixedPartner || role_id === roleIds.companyAdmin}
      />
    </>
  );
}
