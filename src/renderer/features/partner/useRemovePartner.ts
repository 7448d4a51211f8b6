import { entities } from '../../../shared/entities/index.ts';
import { partnerTypeNames } from '../../../shared/entities/partner/fields.ts';
import type { PartnerRow } from '../../../shared/entities/partner/schema.ts';
import type { Page } from '../../kit/page/page.ts';
import { useRemove } from '../../kit/useRemove.ts';
import type { UseLinks } from '../../kit/uses.tsx';
import { agentPages } from '../../pages/agentPages.ts';
import { partnerPages } from '../../pages/partnerPages.ts';
import { referralPages } from '../../pages/referralPages.ts';
import { userPages } from '../../pages/userPages.ts';

/** asks by name; the server's refusal says what still belongs to the partner, and leads there. */
export function useRemovePartner(): (partner: PartnerRow) => Promise<boolean> {
  const remove = useRemove(entities.partner.remove);
  return (partner) => {
    const { id, name, partner_type } = partner;
    const type = partnerTypeNames[partner_type];
    const uses = partner_type === 'company' ? usesOfCompany(id) : usesOfBranch(partner);
    return remove({ id }, { title: `Hapus ${type}`, what: `${type} ${name}`, uses });
  };
}

const usesOfCompany = (id: number): UseLinks => ({
  branch: { page: partnerPages.branches, query: { company_id: id } },
  user: { page: userPages.admins, query: { partner_id: id } },
  agent: { page: agentPages.list, query: { company_id: id } },
  sourcedReferral: { page: referralPages.list, query: { partner_id_company_soa: id } },
  assignedReferral: { page: referralPages.list, query: { partner_id_company_assign: id } },
});

/** A list narrows by a branch below its company; the admins of a branch stand in its profile. */
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
