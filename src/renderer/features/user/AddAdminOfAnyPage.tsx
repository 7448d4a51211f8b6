import { useParams } from 'react-router-dom';
import { notFound } from '../../../shared/core/errors.ts';
import { entities } from '../../../shared/entities/index.ts';
import { roleIds } from '../../../shared/entities/role/schema.ts';
import { userFields } from '../../../shared/entities/user/fields.ts';
import { useAnyPartner } from '../../entities/partner/PartnerSelect.tsx';
import { RecordStates } from '../../kit/detail/RecordStates.tsx';
import { AddRecord } from '../../kit/form/RecordForm.tsx';
import { PageSkeleton } from '../../kit/page/states.tsx';
import { userPages } from '../../pages/userPages.ts';
import { newUserSections } from './userSections.tsx';

const gone = { isError: true, error: notFound(), refetch: () => undefined };

const sections = newUserSections({ roles: 'partnerAdmin' });

export default function AddAdminOfAnyPage() {
  const { id = '0' } = useParams();
  const { partner, read } = useAnyPartner(Number(id));
  if (read) return <RecordStates read={read} skeleton={<PageSkeleton />} page={userPages.addAdminOfAny} />;
  if (Number(id) !== 0 && !partner)
    return <RecordStates read={gone} skeleton={null} page={userPages.addAdminOfAny} />;
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
