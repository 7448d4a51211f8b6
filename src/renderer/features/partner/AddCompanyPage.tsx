import { entities } from '../../../shared/entities/index.ts';
import { partnerFields } from '../../../shared/entities/partner/fields.ts';
import { AddRecord } from '../../kit/form/RecordForm.tsx';
import { partnerPages } from '../../pages/partnerPages.ts';
import { companySections } from './partnerSections.tsx';

export default function AddCompanyPage() {
  return (
    <AddRecord
      page={partnerPages.addCompany}
      operation={entities.partner.create}
      fields={partnerFields}
      fixed={{ partner_type: 'company' }}
      sections={companySections}
    />
  );
}
