import { usersOfRole } from '../../../shared/entities/figures.ts';
import { entities } from '../../../shared/entities/index.ts';
import { fixedRoleIds, type RoleRow } from '../../../shared/entities/role/schema.ts';
import { alert } from '../../kit/dialogs/confirm.tsx';
import { useRemove } from '../../kit/dialogs/useRemove.ts';
import { figurePages, figurePath } from '../../pages/figurePath.ts';

export function useRemoveRole(): (role: Pick<RoleRow, 'id' | 'version' | 'role_name'>) => Promise<boolean> {
  const remove = useRemove(entities.role.remove);
  return async ({ id, version, role_name }) => {
    if (fixedRoleIds.includes(id)) {
      await alert(`Role bawaan ${role_name} tidak dapat dihapus`);
      return false;
    }
    const opened = usersOfRole(id);
    const uses = { user: { page: figurePages[opened.list], path: figurePath(opened) } };
    return remove({ id, version }, { title: 'Hapus Role', what: `Role ${role_name}`, uses });
  };
}
