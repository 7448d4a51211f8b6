import { inBlock } from '../../../shared/core/fields.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { useNames } from '../../../shared/core/uses.ts';
import { entities } from '../../../shared/entities/index.ts';
import { partnerFields, partnerTypeNames } from '../../../shared/entities/partner/fields.ts';
import type { Partner } from '../../../shared/entities/partner/schema.ts';
import { NotesCard } from '../../entities/note/NotesCard.tsx';
import { DetailSection } from '../../kit/detail/DetailPage.tsx';
import { describedFacts } from '../../kit/detail/describedFacts.tsx';
import { Facts } from '../../kit/detail/Facts.tsx';
import { RecordDetail } from '../../kit/detail/RecordDetail.tsx';
import { useRead } from '../../lib/queries.ts';
import { partnerPages } from '../../pages/partnerPages.ts';
import { BranchList } from './BranchList.tsx';
import { OpenApiState } from './OpenApiState.tsx';
import { AdminList, OpenApiList, ProductList } from './PartnerSubLists.tsx';
import { UsesCard } from './UsesCard.tsx';
import { mayBeRemoved, useRemovePartner } from './useRemovePartner.ts';

const common = [
  ...inBlock(partnerFields, 'profile'),
  ...inBlock(partnerFields, 'address'),
  ...inBlock(partnerFields, 'stamps'),
];
const profile = {
  company: ['partner_prefix_code', ...inBlock(partnerFields, 'company'), ...common],
  branch: ['partner_prefix_code', 'parent_id', ...common],
} as const;
const contact = {
  company: inBlock(partnerFields, 'pic'),
  branch: inBlock(partnerFields, 'pic').filter((name) => name !== 'pic_jabatan'),
} as const;

/** For example 'Perusahaan · Perbankan · 14 cabang · 50 agen'. */
function Summary({ partner }: { partner: Partner }) {
  const uses = useRead(entities.partner.uses, { id: partner.id }).data?.data.uses ?? [];
  const counts = uses.flatMap(({ kind, count }) =>
    kind === 'branch' || kind === 'agent' ? [`${formatCount(count)} ${useNames[kind]}`] : [],
  );
  const open = uses.find(({ kind }) => kind === 'assignedReferral');
  return [
    partnerTypeNames[partner.partner_type],
    partner.category || partner.parent_name,
    ...counts,
    open && `${formatCount(open.count)} pengajuan berjalan`,
  ]
    .filter(Boolean)
    .join(' · ');
}

export default function PartnerDetailPage() {
  const removePartner = useRemovePartner();
  return (
    <RecordDetail
      page={partnerPages.detail}
      read={entities.partner.detail}
      list={entities.partner.list}
      noun="profil"
      edit={partnerPages.edit}
      remove={{ operation: entities.partner.remove, onRemove: removePartner, offered: mayBeRemoved }}
      wideSide
      head={(partner: Partner) => ({
        title: partner.name,
        sub: <Summary partner={partner} />,
        ...(partner.partner_type === 'company' && { status: <OpenApiState company={partner} /> }),
      })}
      main={(partner) => (
        <>
          <DetailSection title="Profil">
            <Facts dense facts={describedFacts(partnerFields, partner, profile[partner.partner_type])} />
          </DetailSection>
          <DetailSection title="PIC">
            <Facts dense facts={describedFacts(partnerFields, partner, contact[partner.partner_type])} />
          </DetailSection>
          <UsesCard partner={partner} />
          <NotesCard entity="partner" id={partner.id} />
        </>
      )}
      side={(partner) => (
        <>
          {partner.partner_type === 'company' && <BranchList company={partner} />}
          <AdminList partner={partner} />
          {partner.partner_type === 'company' && <ProductList company={partner} />}
          {partner.partner_type === 'company' && <OpenApiList company={partner} />}
        </>
      )}
    />
  );
}
