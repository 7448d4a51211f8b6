import { entities } from '../../../shared/entities/index.ts';
import { partnerFields } from '../../../shared/entities/partner/fields.ts';
import { EditRecord } from '../../kit/form/RecordForm.tsx';
import { partnerPages } from '../../pages/partnerPages.ts';
import { branchSections, companySections } from './partnerSections.tsx';

export default function EditPartnerPage() {
  return (
    <EditRecord
      page={partnerPages.edit}
      read={entities.partner.detail}
      operation={entities.partner.update}
      fields={partnerFields}
      fixed={({ partner_type }) => ({ partner_type })}
      sections={(stored) => (stored.partner_type === 'company' ? companySections : branchSections(stored))}
    />
  );
}
