import { TextInput } from '@mantine/core';
import { entities } from '../../../shared/entities/index.ts';
import { userFields } from '../../../shared/entities/user/fields.ts';
import { Wide } from '../../kit/form/FormPage.tsx';
import { EditRecord } from '../../kit/form/RecordForm.tsx';
import { ownSection } from '../../kit/form/section.tsx';
import { type Page, pathTo } from '../../kit/page/page.ts';
import { useUser } from '../../kit/session.ts';
import { useMayOpen } from '../../kit/useMay.ts';
import { userPages } from '../../pages/userPages.ts';
import { passwords } from './userSections.tsx';

const rule = '6 angka, atau 8 sampai 20 karakter dengan huruf besar, huruf kecil, angka dan simbol.';

/** Whose password it is, also for the keychain of the system. */
const whose = (email: string) => ({
  names: [],
  draw: () => (
    <Wide>
      <TextInput
        label={userFields.email.label}
        value={email}
        readOnly
        variant="filled"
        autoComplete="username"
      />
    </Wide>
  ),
});

/** S-056. */
export default function ChangePasswordPage() {
  const own = useUser().user_id;
  const seesDetail = useMayOpen(userPages.detail as Page);
  return (
    <EditRecord
      page={userPages.changePassword}
      read={entities.user.detail}
      operation={entities.user.changePassword}
      fields={userFields}
      sections={(user) => [
        ownSection(
          user.id === own ? 'Kata Sandi Anda' : `Kata Sandi ${user.name}`,
          [whose(user.email), passwords('any')],
          `${rule} Semua perangkat lain harus masuk lagi.`,
        ),
      ]}
      // the detail where it may be opened.
      after={({ id }) => (seesDetail ? pathTo(userPages.detail as Page, { id }) : pathTo(userPages.profile))}
    />
  );
}
