import { entities } from '../../../shared/entities/index.ts';
import { partnerAdminRoleIds } from '../../../shared/entities/role/schema.ts';
import { alert } from '../../kit/dialogs/confirm.tsx';
import { useRemove } from '../../kit/dialogs/useRemove.ts';
import { useUser } from '../../kit/session/session.ts';

interface Person {
  id: number;
  version: number;
  name: string;
  role_id: number;
}

export function useRemoveUser(): (person: Person) => Promise<boolean> {
  const own = useUser().user_id;
  const remove = useRemove(entities.user.remove);
  return async ({ id, version, name, role_id }) => {
    if (id === own) {
      await alert('Anda tidak dapat menghapus akun Anda sendiri');
      return false;
    }
    const noun = partnerAdminRoleIds.includes(role_id) ? 'Admin' : 'Pengguna';
    return remove({ id, version }, { title: `Hapus ${noun}`, what: `${noun} ${name}` });
  };
}
