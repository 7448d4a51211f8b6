import { entities } from '../../../shared/entities/index.ts';
import { partnerTypeNames } from '../../../shared/entities/partner/fields.ts';
import { houseCompanyId, type PartnerRow } from '../../../shared/entities/partner/schema.ts';
import type { Page } from '../../kit/page/page.ts';
import { useRemove } from '../../kit/useRemove.ts';
import type { UseLinks } from '../../kit/uses.tsx';
import { agentPages } from '../../pages/agentPages.ts';
import { partnerPages } from '../../pages/partnerPages.ts';
import { referralPages } from '../../pages/referralPages.ts';
import { userPages } from '../../pages/userPages.ts';

/** a refusal names what still belongs to the partner, with links. */
export function useRemovePartner(): (partner: PartnerRow) => Promise<boolean> {
  const remove = useRemove(entities.partner.remove);
  return (partner) => {
    const { id, name } = partner;
    const type = partnerTypeNames[partner.partner_type];
    return remove({ id }, { title: `Hapus ${type}`, what: `${type} ${name}`, uses: usesOfPartner(partner) });
  };
}

/** the house company is never deleted. */
export const mayBeRemoved = ({ id }: Pick<PartnerRow, 'id'>) => id !== houseCompanyId;

export const usesOfPartner = (partner: PartnerRow): UseLinks =>
  partner.partner_type === 'company' ? usesOfCompany(partner.id) : usesOfBranch(partner);

const usesOfCompany = (id: number): UseLinks => ({
  branch: { page: partnerPages.branches, query: { company_id: id } },
  user: { page: userPages.admins, query: { partner_id: id } },
  agent: { page: agentPages.list, query: { company_id: id } },
  sourcedReferral: { page: referralPages.list, query: { partner_id_company_soa: id } },
  assignedReferral: { page: referralPages.list, query: { partner_id_company_assign: id } },
});

/** The agent list needs the company too; admins of a branch are in its profile. */
function usesOfBranch({ id, parent_id }: PartnerRow): UseLinks {
  const company = parent_id ?? undefined;
  return {
    user: { page: partnerPages.detail as Page, params: { id } },
    agent: { page: agentPages.list, query: { company_id: company, branch_id: id } },
    sourcedReferral: {
      page: referralPages.list,
      query: { partner_id_company_soa: company, partner_id_branch_soa: id },
    },
    assignedReferral: {
      page: referralPages.list,
      query: { partner_id_company_assign: company, partner_id_branch_assign: id },
    },
  };
}
