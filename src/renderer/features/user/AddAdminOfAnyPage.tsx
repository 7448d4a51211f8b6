import { useParams } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import { roleIds } from '../../../shared/entities/role/schema.ts';
import { userFields } from '../../../shared/entities/user/fields.ts';
import { useAnyPartner } from '../../entities/partner/PartnerSelect.tsx';
import { RecordStates } from '../../kit/detail/RecordStates.tsx';
import { AddRecord } from '../../kit/form/RecordForm.tsx';
import { PageSkeleton } from '../../kit/states.tsx';
import { userPages } from '../../pages/userPages.ts';
import { newUserSections } from './userSections.tsx';

const sections = newUserSections({ roles: 'partnerAdmin' });

/** S-058: for the partner of the path, or for one that is chosen. */
export default function AddAdminOfAnyPage() {
  const { id = '0' } = useParams();
  const { partner, read } = useAnyPartner(Number(id));
  if (read) return <RecordStates read={read} skeleton={<PageSkeleton />} page={userPages.addAdminOfAny} />;
  return (
    <AddRecord
      page={userPages.addAdminOfAny}
      operation={entities.user.create}
      fields={userFields}
      start={{
        role_id: partner?.parent_id ? roleIds.branchAdmin : roleIds.companyAdmin,
        ...(partner && { company_id: partner.parent_id ?? partner.id, branch_id: partner.id }),
      }}
      sections={sections}
    />
  );
}
