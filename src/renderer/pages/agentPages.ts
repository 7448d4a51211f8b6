import { anyOf } from '../../shared/core/access.ts';
import { entities } from '../../shared/entities/index.ts';
import { type Page, page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

const { list: read, create, update } = entities.agent;

const list = page({
  path: '/kelola-agen',
  list: 'agent',
  title: 'Kelola Agen',
  access: read.access,
  parent: homePage,
  backToParent: true,
  command: true,
});

/** The page's right is narrower than the access of `agent.detail`, which serves the edit form too (S-025). */
const detail = page({
  path: '/detail-agen/:id',
  title: 'Profil Agen',
  access: anyOf('r_agent_profile'),
  parent: list,
  backToParent: true,
});

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

export const premiumTab = 'premium';
