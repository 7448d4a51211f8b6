import { type AccessRule, anyOf, SESSION } from '../../shared/core/access.ts';
import { entities } from '../../shared/entities/index.ts';
import type { PartnerType } from '../../shared/entities/partner/schema.ts';
import { roleIds } from '../../shared/entities/role/schema.ts';
import { ruleWithinReach } from '../../shared/entities/user/gates.ts';
import { type Page, page } from '../kit/page/page.ts';
import { useSession } from '../kit/session/sessionState.ts';
import { homePage } from './homePage.ts';
import { partnerPages } from './partnerPages.ts';

type OfType = { partner_type: PartnerType };
type Person = { id: number; role_id: number; out_of_reach: boolean };

/** Users may edit their own account without a right (S-055, S-056, S-059). */
const isOwn = ({ id }: Person): boolean => useSession.getState().session?.user_id === id;

const list = page({
  path: '/kelola-profil-pengguna',
  list: 'user',
  title: 'Kelola Profil Pengguna',
  access: entities.user.list.access,
  parent: homePage,
  backToParent: true,
  command: true,
});

const admins = page({
  path: '/kelola-admin-partner',
  list: 'partnerAdmin',
  title: 'Kelola Admin Partner',
  access: anyOf('r_admin_all'),
  parent: homePage,
  backToParent: true,
  command: true,
});

const profile = page({
  path: '/view-profile',
  title: 'Profil Saya',
  access: SESSION,
  parent: homePage,
  command: true,
});

const adminGate: Readonly<Record<PartnerType, AccessRule>> = {
  company: anyOf('crud_partner_admin'),
  branch: anyOf('crud_branch_admin'),
};
const anyAdminGate = anyOf('crud_partner_admin', 'crud_branch_admin');

const changesUsers = anyOf('u_user_detail');

export const userPages = {
  list,
  add: page({
    path: '/add-user',
    title: 'Tambah Pengguna',
    access: anyOf('c_user_detail'),
    parent: list,
    backToParent: true,
    command: true,
  }),
  detail: page<Person>({
    path: '/detail-user/:id',
    title: 'Detail Pengguna',
    access: anyOf('r_user_detail'),
    parent: list,
  }),
  edit: page<Person>({
    path: '/edit-user/:id',
    title: 'Ubah Pengguna',
    access: changesUsers,
    parent: list,
    forRecord: (user) => ({ access: ruleWithinReach(user, changesUsers) }),
  }),
  profile,
  editProfile: page<Person>({
    path: '/edit-profile/:id',
    title: 'Ubah Profil',
    access: SESSION,
    parent: profile,
    forRecord: (user) => (isOwn(user) ? {} : { access: ruleWithinReach(user, changesUsers), parent: list }),
  }),
  changePassword: page<Person>({
    path: '/change-password/:id',
    title: 'Ubah Kata Sandi',
    access: SESSION,
    parent: profile,
    forRecord: (user) =>
      isOwn(user)
        ? {}
        : { access: ruleWithinReach(user, anyOf('u_user_detail', 'crud_admin_all')), parent: list },
  }),
  admins,
  /** `:id` is the preselected partner, or 0 (S-058, A-027). */
  addAdminOfAny: page({
    path: '/add-admin-alt/:id',
    title: 'Tambah Admin Partner',
    access: anyOf('crud_admin_all'),
    parent: admins,
    backToParent: true,
  }),
  editAdminOfAny: page<Person>({
    path: '/edit-admin-alt/:id',
    title: 'Ubah Admin Partner',
    access: SESSION,
    parent: admins,
    forRecord: (user) =>
      isOwn(user)
        ? { title: 'Ubah Profil', parent: profile }
        : { access: ruleWithinReach(user, anyOf('crud_admin_all')) },
  }),
  /** `:id` is the partner's id (S-045). */
  addAdmin: page<OfType>({
    path: '/add-admin/:id',
    title: 'Tambah Admin',
    access: anyAdminGate,
    parent: partnerPages.detail as Page,
    forRecord: ({ partner_type }) => ({ access: adminGate[partner_type] }),
  }),
  /** The navigation state or `?id=` holds the admin's id (S-046, A-027). */
  editAdmin: page<Person>({
    path: '/edit-admin',
    title: 'Ubah Admin',
    access: anyAdminGate,
    parent: partnerPages.companies,
    forRecord: (user) =>
      user.role_id === roleIds.branchAdmin
        ? { access: ruleWithinReach(user, adminGate.branch), parent: partnerPages.branches }
        : { access: ruleWithinReach(user, adminGate.company) },
  }),
};
