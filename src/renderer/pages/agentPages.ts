import { anyOf } from '../../shared/core/access.ts';
import { entities } from '../../shared/entities/index.ts';
import { type Page, page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

const { list: read, create, update } = entities.agent;

/** S-020, and S-021 as its second tab. */
const list = page({
  path: '/kelola-agen',
  title: 'Kelola Agen',
  access: read.access,
  parent: homePage,
  backToParent: true,
  command: true,
});

/** S-025. Reading for the sake of changing (C-123) does not open the profile. */
const detail = page({
  path: '/detail-agen/:id',
  title: 'Profil Agen',
  access: anyOf('r_agent_profile'),
  parent: list,
  backToParent: true,
});

/** S-020…S-028. */
export const agentPages = {
  list,
  search: page({
    path: '/agent-search',
    title: 'Hasil Pencarian Agen',
    access: read.access,
    parent: list,
    backToParent: true,
  }),
  add: page({
    path: '/add-agent',
    title: 'Tambah Agen',
    access: create.access,
    parent: list,
    command: true,
  }),
  detail,
  edit: page({
    path: '/edit-agent/:id',
    title: 'Ubah Profil Agen',
    access: update.access,
    parent: detail as Page,
    backToParent: true,
  }),
};

/** In the query of the list: S-021. */
export const premiumTab = 'premium';
