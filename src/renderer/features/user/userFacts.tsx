import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { userFields } from '../../../shared/entities/user/fields.ts';
import type { User } from '../../../shared/entities/user/schema.ts';
import { DetailSection } from '../../kit/detail/DetailPage.tsx';
import { describedFacts } from '../../kit/detail/describedFacts.tsx';
import { Facts } from '../../kit/detail/Facts.tsx';
import type { RecordHead } from '../../kit/detail/RecordDetail.tsx';
import { PhotoThumb } from '../../kit/fields/media/PhotoThumb.tsx';
import { pageOf } from '../../kit/page/page.ts';
import { useOpenPage } from '../../kit/page/useOpenPage.ts';
import { userPages } from '../../pages/userPages.ts';
import { noBranch } from './Membership.tsx';

export const userHead = (user: User): RecordHead => ({
  title: user.name,
  sub: [user.role_name, user.company_name].join(' · '),
  keys: describedFacts(userFields, user, ['id', 'email']),
});

export function UserFacts({ user }: { user: User }) {
  // A branch id equal to the company id means no branch.
  const shown = user.branch_id === user.company_id ? { ...user, branch_name: noBranch } : user;
  return (
    <>
      <DetailSection title="Profil">
        <Facts facts={describedFacts(userFields, shown, ['name', 'role_id', 'company_id', 'branch_id'])} />
      </DetailSection>
      <DetailSection title="Aktivitas">
        <Facts
          facts={describedFacts(userFields, shown, [
            'lastLogin',
            'createdAt',
            'created_by',
            'updatedAt',
            'updated_by',
          ])}
        />
      </DetailSection>
    </>
  );
}

export function UserPicture({ user }: { user: User }) {
  return (
    <DetailSection title={userFields.profile_picture.label}>
      {user.profile_picture ? (
        <PhotoThumb folder="admin_profile_picture" name={user.profile_picture} label={`Foto ${user.name}`} />
      ) : (
        'Belum ada foto.'
      )}
    </DetailSection>
  );
}

export function ChangePasswordButton({ user }: { user: User }) {
  const openPage = useOpenPage();
  return (
    <Button
      variant="default"
      leftSection={<IconKey size={15} />}
      onClick={() => openPage(pageOf(userPages.changePassword, user), { id: user.id })}
    >
      Ubah Kata Sandi
    </Button>
  );
}
