import { entities } from '../../../shared/entities/index.ts';
import { partnerAdminRoleIds } from '../../../shared/entities/role/schema.ts';
import { userFields } from '../../../shared/entities/user/fields.ts';
import { EditRecord } from '../../kit/form/RecordForm.tsx';
import { useUser } from '../../kit/session/session.ts';
import { userPages } from '../../pages/userPages.ts';
import { knownOf, userSections } from './userSections.tsx';

/**
 * In their own account, users may change only personal fields. A partner admin's role never changes
 * (R-324).
 */
export default function EditUserPage() {
  const { user_id } = useUser();
  return (
    <EditRecord
      page={userPages.edit}
      read={entities.user.detail}
      operation={entities.user.update}
      fields={userFields}
      sections={(user) => {
        const isAdmin = partnerAdminRoleIds.includes(user.role_id);
        const isOwn = user.id === user_id;
        return userSections(user, user_id, {
          roles: isAdmin ? 'partnerAdmin' : 'staff',
          known: knownOf(user),
          fixedRole: isAdmin || isOwn,
          fixedPartner: isOwn,
        });
      }}
    />
  );
}
