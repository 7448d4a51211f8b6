import type { UseKind } from '../../../shared/core/uses.ts';
import { usesOfPartner } from '../../../shared/entities/figures.ts';
import { entities } from '../../../shared/entities/index.ts';
import { partnerTypeNames } from '../../../shared/entities/partner/fields.ts';
import { officeCompanyId, type PartnerRow } from '../../../shared/entities/partner/schema.ts';
import { useRemove } from '../../kit/dialogs/useRemove.ts';
import type { UseLinks } from '../../kit/dialogs/uses.tsx';
import { type Page, pathTo } from '../../kit/page/page.ts';
import { figurePages, figurePath } from '../../pages/figurePath.ts';
import { partnerPages } from '../../pages/partnerPages.ts';

export function useRemovePartner(): (partner: PartnerRow) => Promise<boolean> {
  const remove = useRemove(entities.partner.remove);
  return (partner) => {
    const { id, version, name } = partner;
    const type = partnerTypeNames[partner.partner_type];
    return remove(
      { id, version },
      { title: `Hapus ${type}`, what: `${type} ${name}`, uses: linksOfPartner(partner) },
    );
  };
}

export const mayBeRemoved = ({ id }: Pick<PartnerRow, 'id'>) => id !== officeCompanyId;

export function linksOfPartner(partner: PartnerRow): UseLinks {
  const uses = usesOfPartner(partner);
  const linkOf = (kind: UseKind) => ({ page: figurePages[uses[kind].list], path: figurePath(uses[kind]) });
  const profile = {
    page: partnerPages.detail as Page,
    path: pathTo(partnerPages.detail as Page, { id: partner.id }),
  };
  return {
    branch: linkOf('branch'),
    user: partner.partner_type === 'branch' ? profile : linkOf('user'),
    agent: linkOf('agent'),
    sourcedReferral: linkOf('sourcedReferral'),
    assignedReferral: linkOf('assignedReferral'),
  };
}
