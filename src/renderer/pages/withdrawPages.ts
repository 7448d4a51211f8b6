import { entities } from '../../shared/entities/index.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

const { list: read, create, update } = entities.withdrawInstruction;

/** Instructions for agents who withdraw cash at a shop (S-103). */
const list = page({
  path: '/withdraw-settings',
  list: 'withdrawInstruction',
  title: 'Tarik Tunai',
  access: read.access,
  parent: homePage,
  command: true,
});

export const withdrawPages = {
  list,
  add: page({
    path: '/add-withdraw-settings',
    title: 'Tambah Instruksi',
    access: create.access,
    parent: list,
    command: true,
  }),
  edit: page({
    path: '/edit-withdraw-settings/:id',
    title: 'Ubah Instruksi',
    access: update.access,
    parent: list,
  }),
  detail: page({
    path: '/detail-withdraw-settings/:id',
    title: 'Detail Instruksi',
    access: read.access,
    parent: list,
  }),
};
