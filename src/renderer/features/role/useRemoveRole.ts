import { usersOfRole } from '../../../shared/entities/figures.ts';
import { entities } from '../../../shared/entities/index.ts';
import { fixedRoleIds, type RoleRow } from '../../../shared/entities/role/schema.ts';
import { alert } from '../../kit/dialogs/confirm.tsx';
import { useRemove } from '../../kit/dialogs/useRemove.ts';
import { figurePages, figurePath } from '../../pages/figurePath.ts';

/** C-195, R-332: the refusal says how many users have the role. */
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
