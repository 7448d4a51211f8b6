import { type AccessRule, anyOf, SESSION } from '../../shared/core/access.ts';
import { entities } from '../../shared/entities/index.ts';
import type { PartnerType } from '../../shared/entities/partner/schema.ts';
import { roleIds } from '../../shared/entities/role/schema.ts';
import { type Page, page } from '../kit/page/page.ts';
import { useSession } from '../kit/session.ts';
import { homePage } from './homePage.ts';
import { partnerPages } from './partnerPages.ts';

type OfType = { partner_type: PartnerType };
/** What pages ask of a user. */
type Person = { id: number; role_id: number };

/** One's own account is open to oneself without any code (S-055, S-056, S-059). */
const isOwn = ({ id }: Person): boolean => useSession.getState().session?.user_id === id;

/** S-050. */
const list = page({
  path: '/kelola-profil-pengguna',
  title: 'Kelola Profil Pengguna',
  access: entities.user.list.access,
  parent: homePage,
  backToParent: true,
  command: true,
});

/** S-057. */
const admins = page({
  path: '/kelola-admin-partner',
  title: 'Kelola Admin Partner',
  access: anyOf('r_admin_all'),
  parent: homePage,
  backToParent: true,
  command: true,
});

/** S-054. */
const profile = page({
  path: '/view-profile',
  title: 'Profil Saya',
  access: SESSION,
  parent: homePage,
  command: true,
});

/** the type of the partner that was opened decides which code is needed. */
const adminGate: Readonly<Record<PartnerType, AccessRule>> = {
  company: anyOf('crud_partner_admin'),
  branch: anyOf('crud_branch_admin'),
};
const anyAdminGate = anyOf('crud_partner_admin', 'crud_branch_admin');

const changesUsers = anyOf('u_user_detail');

export const userPages = {
  list,
  /** S-051. */
  add: page({
    path: '/add-user',
    title: 'Tambah Pengguna',
    access: anyOf('c_user_detail'),
    parent: list,
    backToParent: true,
    command: true,
  }),
  /** S-052. */
  detail: page<Person>({
    path: '/detail-user/:id',
    title: 'Detail Pengguna',
    access: anyOf('r_user_detail'),
    parent: list,
  }),
  /** S-053. */
  edit: page<Person>({
    path: '/edit-user/:id',
    title: 'Ubah Pengguna',
    access: changesUsers,
    parent: list,
  }),
  profile,
  /** S-055. */
  editProfile: page<Person>({
    path: '/edit-profile/:id',
    title: 'Ubah Profil',
    access: SESSION,
    parent: profile,
    forRecord: (user) => (isOwn(user) ? {} : { access: changesUsers, parent: list }),
  }),
  /** S-056. */
  changePassword: page<Person>({
    path: '/change-password/:id',
    title: 'Ubah Kata Sandi',
    access: SESSION,
    parent: profile,
    forRecord: (user) =>
      isOwn(user) ? {} : { access: anyOf('u_user_detail', 'crud_admin_all'), parent: list },
  }),
  admins,
  /** S-058: `:id` is the partner chosen at first, 0 for none. */
  addAdminOfAny: page({
    path: '/add-admin-alt/:id',
    title: 'Tambah Admin Partner',
    access: anyOf('crud_admin_all'),
    parent: admins,
    backToParent: true,
  }),
  /** S-059; of oneself the way from the own profile. */
  editAdminOfAny: page<Person>({
    path: '/edit-admin-alt/:id',
    title: 'Ubah Admin Partner',
    access: SESSION,
    parent: admins,
    forRecord: (user) =>
      isOwn(user) ? { title: 'Ubah Profil', parent: profile } : { access: anyOf('crud_admin_all') },
  }),
  /** S-045: `:id` is the partner. */
  addAdmin: page<OfType>({
    path: '/add-admin/:id',
    title: 'Tambah Admin',
    access: anyAdminGate,
    parent: partnerPages.detail as Page,
    forRecord: ({ partner_type }) => ({ access: adminGate[partner_type] }),
  }),
  /** S-046: the admin comes with the navigation, or as `?id=`. */
  editAdmin: page<Person>({
    path: '/edit-admin',
    title: 'Ubah Admin',
    access: anyAdminGate,
    parent: partnerPages.companies,
    forRecord: ({ role_id }) =>
      role_id === roleIds.branchAdmin
        ? { access: adminGate.branch, parent: partnerPages.branches }
        : { access: adminGate.company },
  }),
};
