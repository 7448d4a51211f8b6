import { entities } from '../../../shared/entities/index.ts';
import { userFields } from '../../../shared/entities/user/fields.ts';
import { ownCompany, useCompanyOptions } from '../../entities/partner/partnerFilters.ts';
import { useRemoveUser } from '../../entities/user/useRemoveUser.ts';
import { listFilters } from '../../kit/list/filters.ts';
import { listColumns } from '../../kit/list/listColumns.ts';
import { RecordList } from '../../kit/list/RecordList.tsx';
import { useRead } from '../../lib/queries.ts';
import { userPages } from '../../pages/userPages.ts';

const { partnerAdmins, remove } = entities.user;

const columns = listColumns(partnerAdmins, userFields, [
  { name: 'id', title: 'ID Admin' },
  { name: 'name', tone: 'strong' },
  'email',
  { name: 'role_id', hidden: true },
  { name: 'company_id', hidden: true },
  { name: 'branch_id', hidden: true },
  { name: 'lastLogin', hidden: true },
]);

const useRoles = () =>
  useRead(entities.role.list, {}, { fresh: 60_000 }).data?.data.map(({ id, role_name }) => ({
    value: String(id),
    label: role_name,
  }));

export const partnerAdminFilters = listFilters(partnerAdmins, userFields, [
  {
    kind: 'select',
    name: 'partner_id',
    label: 'Perusahaan',
    useOptions: useCompanyOptions,
    locked: ownCompany,
  },
  { kind: 'select', name: 'role_id', useOptions: useRoles },
]);

export default function PartnerAdminListPage() {
  const removeUser = useRemoveUser();
  return (
    <RecordList<typeof partnerAdmins>
      page={userPages.admins}
      name="partnerAdmin"
      operation={partnerAdmins}
      columns={columns}
      filters={partnerAdminFilters}
      add={userPages.addAdminOfAny}
      addParams={{ id: 0 }}
      open={userPages.editAdminOfAny}
      edit={userPages.editAdminOfAny}
      remove={{ operation: remove, onRemove: removeUser }}
    />
  );
}
