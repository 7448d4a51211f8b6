import { entities } from '../../../shared/entities/index.ts';
import { officeCompanyId } from '../../../shared/entities/partner/schema.ts';
import { userFields } from '../../../shared/entities/user/fields.ts';
import { AddRecord } from '../../kit/form/RecordForm.tsx';
import { userPages } from '../../pages/userPages.ts';
import { newUserSections } from './userSections.tsx';

const sections = newUserSections({ roles: 'staff' });
const start = { company_id: officeCompanyId, branch_id: officeCompanyId };

export default function AddUserPage() {
  return (
    <AddRecord
      page={userPages.add}
      operation={entities.user.create}
      fields={userFields}
      start={start}
      sections={sections}
    />
  );
}
