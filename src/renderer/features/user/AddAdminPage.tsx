import { useParams } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import { roleIds } from '../../../shared/entities/role/schema.ts';
import { userFields } from '../../../shared/entities/user/fields.ts';
import { storedPartner } from '../../entities/partner/PartnerSelect.tsx';
import { RecordStates } from '../../kit/detail/RecordStates.tsx';
import { AddRecord } from '../../kit/form/RecordForm.tsx';
import { useRecordOfPage } from '../../kit/page/currentPage.ts';
import { DeniedPage } from '../../kit/page/DeniedPage.tsx';
import { type Page, pageOf } from '../../kit/page/page.ts';
import { PageSkeleton } from '../../kit/page/states.tsx';
import { useMayOpen } from '../../kit/rights/useMay.ts';
import { useRead } from '../../lib/queries.ts';
import { userPages } from '../../pages/userPages.ts';
import { newUserSections } from './userSections.tsx';

const page = userPages.addAdmin;

export default function AddAdminPage() {
  const { id = '' } = useParams();
  const read = useRead(entities.partner.detail, { id });
  const partner = read.data?.data;
  useRecordOfPage(page, partner);
  const allowed = useMayOpen(page, partner);
  if (!partner) return <RecordStates read={read} skeleton={<PageSkeleton />} page={page as Page} />;
  if (!allowed) return <DeniedPage rule={pageOf(page, partner).access} />;
  const isBranch = partner.partner_type === 'branch';
  const own = storedPartner(partner.id, partner.name);
  const company = isBranch ? storedPartner(partner.parent_id, partner.parent_name) : own;
  return (
    <AddRecord
      page={page as Page}
      operation={entities.user.create}
      fields={userFields}
      start={{
        role_id: isBranch ? roleIds.branchAdmin : roleIds.companyAdmin,
        company_id: company?.value,
        branch_id: partner.id,
      }}
      sections={newUserSections({
        roles: 'partnerAdmin',
        known: { ...(company && { company }), ...(own && { branch: own }) },
        fixedRole: true,
        fixedPartner: true,
      })}
    />
  );
}
