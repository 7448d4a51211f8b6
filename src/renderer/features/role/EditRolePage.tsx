import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { formatCount } from '../../../shared/core/formats.ts';
import type { OutputOf } from '../../../shared/core/operation.ts';
import { entities } from '../../../shared/entities/index.ts';
import { roleFields } from '../../../shared/entities/role/fields.ts';
import { roleIds } from '../../../shared/entities/role/schema.ts';
import { RecordStates } from '../../kit/detail/RecordStates.tsx';
import { confirm } from '../../kit/dialogs/confirm.tsx';
import { watchedThrough } from '../../kit/dialogs/watchedRecord.tsx';
import { ChangedNotice } from '../../kit/form/FormNotices.tsx';
import { RecordConflict } from '../../kit/form/RecordConflict.tsx';
import { useLoaded } from '../../kit/form/useLoaded.ts';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { useStepBack } from '../../kit/page/currentPage.ts';
import { pathTo } from '../../kit/page/page.ts';
import { PageSkeleton } from '../../kit/page/states.tsx';
import { request } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { rolePages } from '../../pages/rolePages.ts';
import { ChangeList } from './ChangesCard.tsx';
import { RoleEditor, type RoleValues } from './RoleEditor.tsx';
import { RoleUsersCard } from './RoleUsersCard.tsx';
import { type Changes, codesOf, superAdminText } from './rights.ts';
import { type Catalogue, useCatalogue } from './useCatalogue.ts';
import { type RoleUsers, useRoleUsers } from './useRoleUsers.ts';

const { detail, update } = entities.role;

type Role = OutputOf<typeof detail>;

export default function EditRolePage() {
  const { id = '' } = useParams();
  const read = useRead(detail, { id });
  const { loaded, reload } = useLoaded(read);
  const items = useCatalogue(Number(id) === roleIds.superAdmin);
  const failed = read.isError ? read : items.read;
  if (!loaded || !items.catalogue)
    return <RecordStates read={failed} skeleton={<PageSkeleton />} page={rolePages.edit} />;
  return (
    <EditRole
      key={loaded.generation}
      role={loaded.data}
      newest={read.data?.data}
      catalogue={items.catalogue}
      onReload={() => void reload()}
    />
  );
}

const blank: RoleValues = { role_name: '', access: [] };

function EditRole({
  role: opened,
  newest,
  catalogue,
  onReload,
}: {
  role: Role;
  newest: Role | undefined;
  catalogue: Catalogue;
  onReload: () => void;
}) {
  const [role, setRole] = useState(opened);
  const navigate = useNavigate();
  const back = useStepBack();
  const users = useRoleUsers(role.id);
  const before = codesOf(role.access);
  const valuesOf = (stored: Role): RoleValues => ({
    role_name: stored.role_name,
    access: catalogue.idsOf(codesOf(stored.access)),
  });
  const form = useResourceForm<typeof update, RoleValues>({
    operation: update,
    fields: useForm<RoleValues>({ initialValues: valuesOf(role) }),
    described: roleFields,
    blank,
    toInput: (values) => ({ ...values, id: role.id, version: role.version }),
    onSaved: () => navigate(pathTo(rolePages.list)),
  });
  return (
    <>
      <RoleEditor
        form={form}
        catalogue={catalogue}
        before={before}
        roleId={role.id}
        submitLabel="Simpan"
        onCancel={back}
        onReload={onReload}
        notice={<ChangedNotice stored={role} newest={newest} />}
        {...(role.id === roleIds.superAdmin && { readOnlyWhy: superAdminText })}
        {...(users.total !== undefined && { touched: `dipakai ${formatCount(users.total)} orang` })}
        review={(changes) => askToSave(role, changes, users)}
        side={<RoleUsersCard users={users} />}
      />
      <RecordConflict
        form={form}
        described={roleFields}
        valuesOf={valuesOf}
        newerRecord={{
          stored: role,
          readNewest: async () => (await request(detail, { id: role.id })).data,
          onNewer: setRole,
        }}
      />
    </>
  );
}

async function askToSave(
  { id, role_name: name }: Role,
  changes: Changes,
  { users, total }: RoleUsers,
): Promise<boolean> {
  if (total === 0) return true;
  const named = users.map((user) => user.name).join(', ');
  const more = (total ?? 0) - users.length;
  const whom =
    total === undefined
      ? 'Berlaku segera untuk semua orang dengan role ini.'
      : `Berlaku segera untuk ${formatCount(total)} orang: ${named}${more > 0 ? ` dan ${formatCount(more)} orang lain` : ''}.`;
  return confirm({
    title: `Simpan hak role ${name}?`,
    body: (
      <>
        <ChangeList changes={changes} />
        <Text size="sm" mt="sm">
          {whom}
        </Text>
      </>
    ),
    action: 'Simpan',
    danger: changes.removed.length > 0,
    watched: { ...watchedThrough({ entity: 'role', id }, detail, { id }), gate: update.access },
  });
}
