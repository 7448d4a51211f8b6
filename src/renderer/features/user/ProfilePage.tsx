import { entities } from '../../../shared/entities/index.ts';
import { RecordDetail } from '../../kit/detail/RecordDetail.tsx';
import { useUser } from '../../kit/session/session.ts';
import { userPages } from '../../pages/userPages.ts';
import { Sessions } from './Sessions.tsx';
import { ChangePasswordButton, UserFacts, UserPicture, userHead } from './userFacts.tsx';

export default function ProfilePage() {
  const { user_id } = useUser();
  return (
    <RecordDetail
      id={user_id}
      page={userPages.profile}
      read={entities.user.detail}
      noun="profil"
      edit={userPages.editAdminOfAny}
      head={(user) => ({ ...userHead(user), actions: <ChangePasswordButton user={user} /> })}
      main={(user) => (
        <>
          <UserFacts user={user} />
          <Sessions />
        </>
      )}
      side={(user) => <UserPicture user={user} />}
    />
  );
}
