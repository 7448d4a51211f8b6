import { entities } from '../../../shared/entities/index.ts';
import { partnerFields } from '../../../shared/entities/partner/fields.ts';
import { AddRecord } from '../../kit/form/RecordForm.tsx';
import { partnerPages } from '../../pages/partnerPages.ts';
import { branchSections } from './partnerSections.tsx';

const sections = branchSections();

/** S-048. */
export default function AddBranchPage() {
  return (
    <AddRecord
      page={partnerPages.addBranch}
      operation={entities.partner.create}
      fields={partnerFields}
      fixed={{ partner_type: 'branch' }}
      sections={sections}
    />
  );
}
