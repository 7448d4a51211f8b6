import { allOf, anyOf } from '../../shared/core/access.ts';
import { entities } from '../../shared/entities/index.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

const { list: read, create, update } = entities.referral;

const list = page({
  path: '/pengajuan-referal',
  list: 'referral',
  title: 'Kelola Pengajuan Referal',
  access: read.access,
  parent: homePage,
  backToParent: true,
  command: true,
});

export const referralPages = {
  list,
  search: page({
    path: '/search',
    title: 'Hasil Pencarian Referal',
    access: read.access,
    parent: list,
    backToParent: true,
  }),
  process: page({
    path: '/pengajuan-referal/proses',
    title: 'Mode Proses',
    access: allOf('r_referral', 'r_referral_detail'),
    parent: list,
    backToParent: true,
    command: true,
  }),
  add: page({
    path: '/add-referal',
    title: 'Tambah Pengajuan Referal',
    access: create.access,
    parent: list,
    backToParent: true,
    command: true,
  }),
  edit: page({
    path: '/edit-referal/:id',
    title: 'Ubah Pengajuan Referal',
    access: update.access,
    parent: list,
  }),
  detail: page({
    path: '/detail-referal/:id',
    title: 'Detail Pengajuan Referal',
    /** Narrower than the access of `referral.detail`, which also serves the edit form (C-142). */
    access: anyOf('r_referral_detail'),
    parent: list,
    backToParent: true,
  }),
};
