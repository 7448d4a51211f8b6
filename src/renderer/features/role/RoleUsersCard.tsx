import { Anchor, Avatar, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../shared/core/values.ts';
import type { UserRow } from '../../../shared/entities/user/schema.ts';
import { DetailSection } from '../../kit/detail/DetailPage.tsx';
import { type Page, pathTo } from '../../kit/page/page.ts';
import { ReadProblem, TableSkeleton } from '../../kit/page/states.tsx';
import { DeniedReason } from '../../kit/rights/DeniedReason.tsx';
import { useMayOpen } from '../../kit/rights/useMay.ts';
import { initialsOf } from '../../lib/format.ts';
import { userPages } from '../../pages/userPages.ts';
import type { RoleUsers } from './useRoleUsers.ts';

export function RoleUsersCard({ users }: { users: RoleUsers }) {
  return (
    <DetailSection title="Dipakai oleh" count={users.total}>
      <Content users={users} />
    </DetailSection>
  );
}

function Content({ users: found }: { users: RoleUsers }) {
  const { may, rule, read, users, total = 0, isAdmin, all } = found;
  if (!may) return <DeniedReason rule={rule} />;
  if (read.isError) return <ReadProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <TableSkeleton />;
  if (total === 0) {
    return (
      <Text size="sm" c="dimmed">
        Belum ada yang memakai role ini.
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      {users.map((user) => (
        <Person key={user.id} user={user} page={isAdmin ? userPages.editAdminOfAny : userPages.detail} />
      ))}
      {total > users.length && (
        <Anchor component={Link} to={all} size="sm">
          dan {total - users.length} orang lain
        </Anchor>
      )}
      <Text size="xs" c="dimmed">
        Hak baru langsung berlaku pada tindakan mereka berikutnya, tanpa masuk ulang.
      </Text>
    </Stack>
  );
}

function Person({ user, page }: { user: UserRow; page: Page<UserRow> }) {
  const allowed = useMayOpen(page, user);
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar size={28} radius="xl" color="pine" aria-hidden>
        {initialsOf(user.name)}
      </Avatar>
      <div>
        {allowed ? (
          <Anchor component={Link} to={pathTo(page as Page, { id: user.id })} size="sm" fw={600}>
            {user.name}
          </Anchor>
        ) : (
          <Text size="sm" fw={600}>
            {user.name}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {user.lastLogin ? `Terakhir masuk ${formatDateTime(user.lastLogin)}` : 'Belum pernah masuk'}
        </Text>
      </div>
    </Group>
  );
}
