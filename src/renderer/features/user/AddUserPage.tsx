import { entities } from '../../../shared/entities/index.ts';
import { houseCompanyId } from '../../../shared/entities/partner/schema.ts';
import { userFields } from '../../../shared/entities/user/fields.ts';
import { AddRecord } from '../../kit/form/RecordForm.tsx';
import { userPages } from '../../pages/userPages.ts';
import { newUserSections } from './userSections.tsx';

const sections = newUserSections({ roles: 'staff' });
const start = { company_id: houseCompanyId, branch_id: houseCompanyId };

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
