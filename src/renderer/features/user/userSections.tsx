import { useEffect } from 'react';
import { userFields as fields } from '../../../shared/entities/user/fields.ts';
import type { User } from '../../../shared/entities/user/schema.ts';
import { ImageField } from '../../kit/fields/media/ImageField.tsx';
import { PasswordField } from '../../kit/fields/PasswordField.tsx';
import type { PasswordForm } from '../../kit/fields/passwordStrength.ts';
import { Wide } from '../../kit/form/FormPage.tsx';
import { type OwnPart, ownPart, ownSection, section } from '../../kit/form/section.tsx';
import { type KnownMembership, membershipPart } from './Membership.tsx';

/** The user can replace a stored picture, but not remove it. */
const picture = (isNew: boolean): OwnPart<typeof fields> => ({
  names: ['profile_picture'],
  draw: (form) => (
    <Wide>
      <ImageField
        {...form.field('profile_picture')}
        folder="admin_profile_picture"
        removable={isNew}
        {...(isNew && {
          description:
            'JPEG, PNG, atau WebP. Jika tidak dipilih, gambar berisi inisial nama dibuat otomatis.',
        })}
      />
    </Wide>
  ),
});

const whyPresent =
  'Dengan email ini Anda masuk dan mengatur ulang kata sandi, jadi pergantiannya memerlukan kata sandi Anda.';

/** Users who change their own email address must enter their current password. */
const presentForEmail = (stored: string) =>
  ownPart(fields, ['current_password'], ({ values, set, field }) => {
    const { email, current_password } = values;
    const isOther = email.trim().toLowerCase() !== stored;
    const isLeft = !isOther && current_password !== '';
    useEffect(() => {
      if (isLeft) set({ current_password: '' });
    }, [isLeft, set]);
    return (
      isOther && (
        <Wide>
          <PasswordField {...field('current_password')} hint={whyPresent} required present />
        </Wide>
      )
    );
  });

const person = (isNew: boolean, more: readonly OwnPart<typeof fields>[] = []) =>
  section(fields, 'Profil', [picture(isNew), 'name', 'email', ...more]);

const storedPerson = (user: User, own: number) =>
  person(false, user.id === own ? [presentForEmail(user.email)] : []);

/** Typing the password also fills its confirmation, which stays editable. */
export const passwords = (meter: PasswordForm): OwnPart<typeof fields> => ({
  names: ['password', 'confirm_password'],
  draw: (form) => (
    <>
      <PasswordField
        {...form.field('password')}
        meter={meter}
        onChange={(password) => form.set({ password, confirm_password: password })}
      />
      <PasswordField {...form.field('confirm_password')} required />
    </>
  ),
});

const account = 'Role dan Partner';

export const newUserSections = (membership: Parameters<typeof membershipPart>[0]) => [
  person(true),
  ownSection(account, [membershipPart(membership)]),
  ownSection('Kata Sandi', [passwords('digits')], 'Tepat 6 angka. Pengguna dapat mengubahnya setelah masuk.'),
];

export const knownOf = (user: User): KnownMembership => ({
  role: { value: user.role_id, label: user.role_name },
  company: { value: user.company_id, label: user.company_name },
  branch: { value: user.branch_id, label: user.branch_name },
});

const fixedText = (isOwn: boolean, fixedRole = false) =>
  isOwn
    ? 'Role, perusahaan, dan cabang akun Anda sendiri diubah oleh pengguna lain.'
    : fixedRole
      ? 'Role admin partner tidak dapat diganti.'
      : undefined;

export const userSections = (user: User, own: number, membership: Parameters<typeof membershipPart>[0]) => [
  storedPerson(user, own),
  ownSection(account, [membershipPart(membership)], fixedText(user.id === own, membership.fixedRole)),
];

export const adminSections = (user: User, own: number) =>
  userSections(user, own, {
    roles: 'partnerAdmin',
    known: knownOf(user),
    fixedRole: true,
    fixedPartner: user.id === own,
  });

export const profileSections = (user: User, own: number) => [storedPerson(user, own)];
