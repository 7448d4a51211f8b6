import { useSearchParams } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import { partnerFields } from '../../../shared/entities/partner/fields.ts';
import { AddRecord } from '../../kit/form/RecordForm.tsx';
import { useUser } from '../../kit/session/session.ts';
import { partnerPages } from '../../pages/partnerPages.ts';
import { branchSections } from './partnerSections.tsx';

const sections = branchSections();

export default function AddBranchPage() {
  const { companyId } = useUser();
  const [query] = useSearchParams();
  return (
    <AddRecord
      page={partnerPages.addBranch}
      operation={entities.partner.create}
      fields={partnerFields}
      fixed={{ partner_type: 'branch' }}
      start={{ parent_id: Number(query.get('parent_id')) || companyId }}
      sections={sections}
    />
  );
}
