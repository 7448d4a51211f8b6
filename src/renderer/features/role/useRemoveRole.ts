import { entities } from '../../../shared/entities/index.ts';
import { fixedRoleIds } from '../../../shared/entities/role/schema.ts';
import { alert } from '../../kit/confirm.tsx';
import { useRemove } from '../../kit/useRemove.ts';
import { userPages } from '../../pages/userPages.ts';

/** C-195, R-332: the refusal says how many users have the role. */
export function useRemoveRole(): (role: { id: number; role_name: string }) => Promise<boolean> {
  const remove = useRemove(entities.role.remove);
  return async ({ id, role_name }) => {
    if (fixedRoleIds.includes(id)) {
      await alert(`Role bawaan ${role_name} tidak dapat dihapus`);
      return false;
    }
    const uses = { user: { page: userPages.list, query: { role_id: id } } };
    return remove({ id }, { title: 'Hapus Role', what: `Role ${role_name}`, uses });
  };
}
