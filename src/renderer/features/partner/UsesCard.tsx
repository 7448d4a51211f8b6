import { Text } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import { officeCompanyId, type Partner } from '../../../shared/entities/partner/schema.ts';
import { DetailSection } from '../../kit/detail/DetailPage.tsx';
import { UseList } from '../../kit/dialogs/uses.tsx';
import { useRead } from '../../lib/queries.ts';
import { linksOfPartner } from './useRemovePartner.ts';

export function UsesCard({ partner }: { partner: Partner }) {
  const navigate = useNavigate();
  const uses = useRead(entities.partner.uses, { id: partner.id }).data?.data.uses ?? [];
  const isHouse = partner.id === officeCompanyId;
  if (!isHouse && uses.length === 0) return null;
  return (
    <DetailSection title={isHouse ? 'Tidak dapat dihapus' : 'Belum dapat dihapus'}>
      <Text size="sm" c="dimmed">
        {isHouse ? 'Perusahaan utama tetap ada selama Rujukan dipakai.' : 'Masih ada:'}
      </Text>
      <UseList uses={uses} links={linksOfPartner(partner)} go={navigate} />
    </DetailSection>
  );
}
