import { type AccessRule, anyOf, SESSION } from '../../shared/core/access.ts';
import { entities } from '../../shared/entities/index.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

/** Entry pages of the parts whose other screens do not exist yet; each moves to its part's own file with them. */
const entry = (path: string, title: string, access: AccessRule, backToParent?: true) =>
  page({ path, title, access, parent: homePage, command: true, ...(backToParent && { backToParent }) });

export const menuPages = {
  agents: entry('/kelola-agen', 'Kelola Agen', entities.agent.list.access, true),
  openApi: page({
    ...entry('/partner-open-api', 'Kelola Partner Open API', anyOf('crud_partner_api')),
    deniedTo: homePage,
  }),
  users: entry('/kelola-profil-pengguna', 'Kelola Profil Pengguna', anyOf('r_view_employee'), true),
  roles: entry('/kelola-role', 'Kelola Role', anyOf('r_roles'), true),
  partnerAdmins: entry('/kelola-admin-partner', 'Kelola Admin Partner', anyOf('r_admin_all'), true),
  profile: page({ path: '/view-profile', title: 'Profil Saya', access: SESSION, parent: homePage }),
};
