import { entities } from '../../../shared/entities/index.ts';
import { useRemoveUser } from '../../entities/user/useRemoveUser.ts';
import { RecordDetail } from '../../kit/detail/RecordDetail.tsx';
import { userPages } from '../../pages/userPages.ts';
import { ChangePasswordButton, UserFacts, UserPicture, userHead } from './userFacts.tsx';

export default function UserDetailPage() {
  const removeUser = useRemoveUser();
  return (
    <RecordDetail
      page={userPages.detail}
      read={entities.user.detail}
      list={entities.user.list}
      noun="pengguna"
      edit={userPages.edit}
      remove={{ operation: entities.user.remove, onRemove: removeUser }}
      head={(user) => ({ ...userHead(user), actions: <ChangePasswordButton user={user} /> })}
      main={(user) => <UserFacts user={user} />}
      side={(user) => <UserPicture user={user} />}
    />
  );
}
