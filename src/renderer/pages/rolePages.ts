import { anyOf } from '../../shared/core/access.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

/** S-060. */
const list = page({
  path: '/kelola-role',
  title: 'Kelola Role',
  access: anyOf('r_roles'),
  parent: homePage,
  backToParent: true,
  command: true,
});

export const rolePages = {
  list,
  /** S-061: opening it and saving there are two rights. */
  add: page({
    path: '/tambah-role',
    title: 'Tambah Role',
    access: anyOf('c_role'),
    parent: list,
    backToParent: true,
    command: true,
  }),
  /** S-062. */
  detail: page({
    path: '/role-details/:id',
    title: 'Detail Role',
    access: anyOf('r_role'),
    parent: list,
    backToParent: true,
  }),
  /** S-063. */
  edit: page({
    path: '/edit-role/:id',
    title: 'Ubah Role',
    access: anyOf('u_role'),
    parent: list,
  }),
};
