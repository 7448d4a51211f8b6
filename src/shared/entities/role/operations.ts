import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { id, seenRecord } from '../../core/values.ts';
import {
  accessItemSchema,
  roleInput,
  roleListInput,
  roleRowSchema,
  roleSchema,
  roleUpdate,
} from './schema.ts';

export const roleOperations = {
  list: operation({
    id: 'role.list',
    call: 'C-191',
    method: 'GET',
    path: '/w/role/list',
    access: anyOf(
      'r_roles',
      'c_user_detail',
      'u_user_detail',
      'crud_admin_all',
      'crud_partner_admin',
      'crud_branch_admin',
    ),
    input: roleListInput,
    output: z.array(roleRowSchema),
    paged: true,
    summary: 'Daftar role; hak aksesnya hanya dengan r_roles',
  }),
  detail: operation({
    id: 'role.detail',
    call: 'C-192',
    method: 'GET',
    path: '/w/role/{id}',
    access: anyOf('r_role', 'u_role'),
    input: z.object({ id }),
    output: roleSchema,
    summary: 'Satu role dengan hak aksesnya',
  }),
  create: operation({
    id: 'role.create',
    call: 'C-193',
    method: 'POST',
    path: '/w/role',
    access: anyOf('c_role_data'),
    input: roleInput,
    output: z.object({ id: z.number() }),
    status: 201,
    summary: 'Tambah role',
  }),
  update: operation({
    id: 'role.update',
    call: 'C-194',
    method: 'PATCH',
    path: '/w/role/{id}',
    access: anyOf('u_role'),
    ...roleUpdate,
    output: z.null(),
    summary: 'Ubah role; berlaku mulai permintaan berikutnya',
  }),
  remove: operation({
    id: 'role.remove',
    call: 'C-195',
    method: 'DELETE',
    path: '/w/role/{id}',
    access: anyOf('d_role_data'),
    input: seenRecord,
    output: z.null(),
    summary: 'Hapus role yang tidak dipakai',
  }),
  accessItems: operation({
    id: 'role.accessItems',
    call: 'C-196',
    method: 'GET',
    path: '/w/access/all',
    access: anyOf('r_role', 'c_role', 'u_role'),
    input: z.object({}),
    output: z.array(accessItemSchema),
    summary: 'Semua hak akses beserta kelompoknya',
  }),
};
