import { entities } from '../../../shared/entities/index.ts';
import { userFields } from '../../../shared/entities/user/fields.ts';
import { profileForm } from '../../../shared/entities/user/schema.ts';
import { EditRecord } from '../../kit/form/RecordForm.tsx';
import { pathTo } from '../../kit/page/page.ts';
import { useUser } from '../../kit/session/session.ts';
import { userPages } from '../../pages/userPages.ts';
import { profileSections } from './userSections.tsx';

export default function EditProfilePage() {
  const { user_id } = useUser();
  return (
    <EditRecord
      page={userPages.editProfile}
      read={entities.user.detail}
      operation={entities.user.update}
      schema={profileForm}
      fields={userFields}
      sections={(user) => profileSections(user, user_id)}
      after={() => pathTo(userPages.profile)}
    />
  );
}
