import { anyOf } from '../../../shared/core/access.ts';
import { usersOfRole } from '../../../shared/entities/figures.ts';
import { entities } from '../../../shared/entities/index.ts';
import type { UserRow } from '../../../shared/entities/user/schema.ts';
import { useAllows } from '../../kit/session/session.ts';
import { useRead } from '../../lib/queries.ts';
import { figurePath } from '../../pages/figurePath.ts';

const { list, partnerAdmins } = entities.user;
const seesAdmins = anyOf('r_admin_all');

export const shownUsers = 10;

export function useRoleUsers(roleId: number) {
  const opened = usersOfRole(roleId);
  const isAdmin = opened.list === 'partnerAdmin';
  const rule = isAdmin ? seesAdmins : list.access;
  const may = useAllows(rule);
  const input = { ...opened.filter, page: 1, limit: shownUsers, sort_by: 'name' } as const;
  const staff = useRead(list, input, { enabled: may && !isAdmin });
  const admins = useRead(partnerAdmins, input, { enabled: may && isAdmin });
  const read = isAdmin ? admins : staff;
  const users: readonly UserRow[] = read.data?.data ?? [];
  return { may, rule, read, users, total: read.data?.paginate?.total, isAdmin, all: figurePath(opened) };
}

export type RoleUsers = ReturnType<typeof useRoleUsers>;
