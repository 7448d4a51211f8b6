import { useLocation, useSearchParams } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import { userFields } from '../../../shared/entities/user/fields.ts';
import { EditRecord } from '../../kit/form/RecordForm.tsx';
import { useUser } from '../../kit/session/session.ts';
import { userPages } from '../../pages/userPages.ts';
import { adminSections } from './userSections.tsx';

/** The navigation state or `?id=` holds the admin's id. */
export default function EditAdminPage() {
  const { user_id } = useUser();
  const [query] = useSearchParams();
  const state = useLocation().state as { id?: number } | null;
  return (
    <EditRecord
      page={userPages.editAdmin}
      id={String(state?.id ?? query.get('id') ?? 0)}
      read={entities.user.detail}
      operation={entities.user.update}
      fields={userFields}
      sections={(user) => adminSections(user, user_id)}
    />
  );
}
