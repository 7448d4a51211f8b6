import { entities } from '../../../shared/entities/index.ts';
import { userFields } from '../../../shared/entities/user/fields.ts';
import { EditRecord } from '../../kit/form/RecordForm.tsx';
import { useUser } from '../../kit/session/session.ts';
import { userPages } from '../../pages/userPages.ts';
import { adminSections } from './userSections.tsx';

export default function EditAdminOfAnyPage() {
  const { user_id } = useUser();
  return (
    <EditRecord
      page={userPages.editAdminOfAny}
      read={entities.user.detail}
      operation={entities.user.update}
      fields={userFields}
      sections={(user) => adminSections(user, user_id)}
    />
  );
}
