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

const shared = ['partner_prefix_code'] as const;
const address = [
  'phone_number',
  'address',
  'kelurahan',
  'kecamatan',
  'city',
  'province',
  'kode_pos',
] as const;
const stamps = ['createdAt', 'created_by', 'updatedAt', 'updated_by'] as const;

const profile = {
  company: [...shared, 'partner_code', 'category', ...address, ...stamps],
  branch: [...shared, 'parent_id', ...address, ...stamps],
} as const;
const contact = {
  company: ['pic_name', 'pic_jabatan', 'pic_phone_number'],
  branch: ['pic_name', 'pic_phone_number'],
} as const;

/** Such as 'Perusahaan · Perbankan · 14 cabang · 50 agen'. */
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
