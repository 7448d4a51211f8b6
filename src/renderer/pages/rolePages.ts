import { anyOf } from '../../shared/core/access.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

const list = page({
  path: '/kelola-role',
  list: 'role',
  title: 'Kelola Role',
  access: anyOf('r_roles'),
  parent: homePage,
  backToParent: true,
  command: true,
});

export const rolePages = {
  list,
  /** Opening this page and saving the role need different rights (S-061). */
  add: page({
    path: '/tambah-role',
    title: 'Tambah Role',
    access: anyOf('c_role'),
    parent: list,
    backToParent: true,
    command: true,
  }),
  detail: page({
    path: '/role-details/:id',
    title: 'Detail Role',
    access: anyOf('r_role'),
    parent: list,
    backToParent: true,
  }),
  edit: page({
    path: '/edit-role/:id',
    title: 'Ubah Role',
    access: anyOf('u_role'),
    parent: list,
  }),
};
