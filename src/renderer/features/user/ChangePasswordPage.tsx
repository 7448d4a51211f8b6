import { TextInput } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import { userFields } from '../../../shared/entities/user/fields.ts';
import { ownPasswordForm } from '../../../shared/entities/user/schema.ts';
import { PasswordField } from '../../kit/fields/PasswordField.tsx';
import { Wide } from '../../kit/form/FormPage.tsx';
import { EditRecord } from '../../kit/form/RecordForm.tsx';
import { ownPart, ownSection } from '../../kit/form/section.tsx';
import { type Page, pathTo } from '../../kit/page/page.ts';
import { useMayOpen } from '../../kit/rights/useMay.ts';
import { useUser } from '../../kit/session/session.ts';
import { userPages } from '../../pages/userPages.ts';
import { passwords } from './userSections.tsx';

const rule = 'Gunakan 6 angka, atau 8–20 karakter dengan huruf kecil, huruf besar, angka, dan simbol.';

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

const present = ownPart(userFields, ['current_password'], (form) => (
  <Wide>
    <PasswordField {...form.field('current_password')} present />
  </Wide>
));

export default function ChangePasswordPage() {
  const isOwn = useUser().user_id === Number(useParams().id);
  const seesDetail = useMayOpen(userPages.detail as Page);
  return (
    <EditRecord
      page={userPages.changePassword}
      read={entities.user.detail}
      operation={entities.user.changePassword}
      {...(isOwn && { schema: ownPasswordForm })}
      fields={userFields}
      sections={(user) => [
        ownSection(
          isOwn ? 'Kata Sandi Anda' : `Kata Sandi ${user.name}`,
          [whose(user.email), ...(isOwn ? [present] : []), passwords('any')],
          `${rule} Anda perlu masuk lagi di perangkat lain.`,
        ),
      ]}
      after={({ id }) => (seesDetail ? pathTo(userPages.detail as Page, { id }) : pathTo(userPages.profile))}
    />
  );
}
