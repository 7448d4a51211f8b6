import { allOf } from '../../../shared/core/access.ts';
import { pageSizes } from '../../../shared/core/list.ts';
import { entities } from '../../../shared/entities/index.ts';
import { roleFields } from '../../../shared/entities/role/fields.ts';
import { listColumns, type RowOf } from '../../kit/list/listColumns.ts';
import { RecordList } from '../../kit/list/RecordList.tsx';
import { rolePages } from '../../pages/rolePages.ts';
import { useRemoveRole } from './useRemoveRole.ts';

const { list, remove } = entities.role;
type Row = RowOf<typeof list>;

const columns = listColumns(list, roleFields, [
  { name: 'role_name', title: 'Role', tone: 'strong' },
  { name: 'access', width: 620 },
]).map((column) =>
  column.key === 'access' ? { ...column, value: ({ access = [] }: Row) => rightsText(access) } : column,
);

const rightsText = (access: NonNullable<Row['access']>) =>
  `${access.length} hak: ${access.map(({ access_name }) => access_name).join(', ')}`;

export default function RoleListPage() {
  const removeRole = useRemoveRole();
  return (
    <RecordList
      page={rolePages.list}
      name="role"
      operation={list}
      columns={columns}
      sizes={pageSizes.small}
      // From the list, only users who may save can open the add form.
      add={{ ...rolePages.add, access: allOf('c_role', 'c_role_data') }}
      open={rolePages.detail}
      edit={rolePages.edit}
      remove={{ operation: remove, onRemove: removeRole }}
    />
  );
}
