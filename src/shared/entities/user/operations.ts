import { z } from 'zod';
import { anyOf, SESSION } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { id, seenRecord } from '../../core/values.ts';
import { removeGate, userGate, widestUserGate } from './gates.ts';
import {
  changePasswordInput,
  partnerAdminListInput,
  userInput,
  userListInput,
  userRowSchema,
  userSchema,
  userUpdate,
} from './schema.ts';

type OfRole = { role_id: number };

export const userOperations = {
  list: operation({
    id: 'user.list',
    call: 'C-181',
    method: 'GET',
    path: '/w/admin/list',
    access: anyOf('r_view_employee'),
    input: userListInput,
    output: z.array(userRowSchema),
    paged: true,
    summary: 'Daftar pengguna selain admin partner',
  }),
  /** Any of these codes is enough for one partner's admins. For all, the handler demands r_admin_all. */
  partnerAdmins: operation({
    id: 'user.partnerAdmins',
    call: 'C-182',
    method: 'GET',
    path: '/w/admin/partner/list',
    access: anyOf(
      'r_admin_all',
      'r_partner_profile',
      'r_branch_detail',
      'crud_partner_admin',
      'crud_branch_admin',
    ),
    input: partnerAdminListInput,
    output: z.array(userRowSchema),
    paged: true,
    summary: 'Daftar admin partner',
  }),
  /** Users may read their own record; for another user's record, the handler checks `userGate`. */
  detail: operation({
    id: 'user.detail',
    call: 'C-183',
    method: 'GET',
    path: '/w/admin/{id}',
    access: SESSION,
    input: z.object({ id }),
    output: userSchema,
    summary: 'Satu pengguna',
  }),
  create: operation({
    id: 'user.create',
    call: 'C-184',
    method: 'POST',
    path: '/w/admin',
    access: widestUserGate('create'),
    accessOf: ({ role_id }: OfRole) => userGate('create', role_id),
    input: userInput,
    output: z.object({ id: z.number() }),
    status: 201,
    summary: 'Tambah pengguna atau admin partner',
  }),
  /**
   * Users may change their own name, email and picture; for another user's record, the handler checks
   * `userGate`.
   */
  update: operation({
    id: 'user.update',
    call: 'C-185',
    method: 'PATCH',
    path: '/w/admin/{id}',
    access: SESSION,
    ...userUpdate,
    output: z.null(),
    limited: true,
    summary: 'Ubah pengguna atau admin partner',
  }),
  remove: operation({
    id: 'user.remove',
    call: 'C-186',
    method: 'DELETE',
    path: '/w/admin/{id}',
    access: widestUserGate('remove'),
    accessOf: removeGate,
    input: seenRecord,
    output: z.null(),
    summary: 'Hapus pengguna atau admin partner',
  }),
  /** Users may change their own password; another user's password needs u_user_detail or crud_admin_all. */
  changePassword: operation({
    id: 'user.changePassword',
    call: 'C-091',
    method: 'PATCH',
    path: '/w/admin/{id}/password',
    access: SESSION,
    input: changePasswordInput,
    output: z.null(),
    limited: true,
    summary: 'Ubah kata sandi; semua sesi lain pengguna itu berakhir',
  }),
};
