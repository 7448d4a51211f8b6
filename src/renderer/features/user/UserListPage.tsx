import { entities } from '../../../shared/entities/index.ts';
import { partnerAdminRoleIds } from '../../../shared/entities/role/schema.ts';
import { userFields } from '../../../shared/entities/user/fields.ts';
import { listFilters } from '../../kit/list/filters.ts';
import { listColumns } from '../../kit/list/listColumns.ts';
import { RecordList } from '../../kit/list/RecordList.tsx';
import { useRead } from '../../lib/queries.ts';
import { userPages } from '../../pages/userPages.ts';

const { list } = entities.user;

const columns = listColumns(list, userFields, [
  'id',
  { name: 'name', tone: 'strong' },
  'email',
  { name: 'role_id', hidden: true },
  { name: 'lastLogin', hidden: true },
]);

function useStaffRoles() {
  const roles = useRead(entities.role.list, {}, { fresh: 60_000 }).data?.data;
  return roles
    ?.filter(({ id }) => !partnerAdminRoleIds.includes(id))
    .map(({ id, role_name }) => ({ value: String(id), label: role_name }));
}

export const userFilters = listFilters(list, userFields, [
  { kind: 'select', name: 'role_id', useOptions: useStaffRoles },
]);

export default function UserListPage() {
  return (
    <RecordList
      page={userPages.list}
      name="user"
      operation={list}
      columns={columns}
      filters={userFilters}
      add={userPages.add}
      open={userPages.detail}
      edit={userPages.edit}
    />
  );
}
