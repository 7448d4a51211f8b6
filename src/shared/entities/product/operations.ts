import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { listInput } from '../../core/list.ts';
import { operation } from '../../core/operation.ts';
import { id, optionalId } from '../../core/values.ts';
import { assignPartnerInput, productInput, productSchema, productUpdateInput } from './schema.ts';

export const productOperations = {
  list: operation({
    id: 'product.list',
    call: 'C-001',
    method: 'GET',
    path: '/w/product',
    access: anyOf(
      'r_products',
      'r_referral',
      'c_referral',
      'u_referral_detail',
      'r_dashboard',
      'crud_partner_product',
    ),
    input: listInput(['product_name', 'product_code', 'id'] as const, { partner_id: optionalId }),
    output: z.array(productSchema),
    paged: true,
    summary: 'Daftar produk dengan kategori dan program',
  }),
  detail: operation({
    id: 'product.detail',
    call: 'C-002',
    method: 'GET',
    path: '/w/product/{id}',
    access: anyOf(
      'r_product',
      'u_product',
      'crud_category',
      'crud_program',
      'c_referral',
      'u_referral_detail',
    ),
    input: z.object({ id }),
    output: productSchema,
    summary: 'Satu produk',
  }),
  create: operation({
    id: 'product.create',
    call: 'C-003',
    method: 'POST',
    path: '/w/product',
    access: anyOf('c_product'),
    input: productInput,
    output: z.object({ id: z.number() }),
    status: 201,
    summary: 'Tambah produk beserta partnernya',
  }),
  update: operation({
    id: 'product.update',
    call: 'C-004',
    method: 'PATCH',
    path: '/w/product/{id}',
    access: anyOf('u_product'),
    input: productUpdateInput,
    output: z.null(),
    summary: 'Ubah produk; partner diganti bila dikirim',
  }),
  remove: operation({
    id: 'product.remove',
    call: 'C-005',
    method: 'DELETE',
    path: '/w/product/{id}',
    access: anyOf('d_product'),
    input: z.object({ id }),
    output: z.null(),
    summary: 'Hapus produk; pengajuan yang ada tetap menyebut namanya (R-417)',
  }),
  assignPartner: operation({
    id: 'product.assignPartner',
    call: 'C-006',
    method: 'POST',
    path: '/w/product/assign-partner',
    access: anyOf('c_product', 'u_product'),
    input: assignPartnerInput,
    output: z.null(),
    summary: 'Ganti semua partner satu produk (A-069)',
  }),
};
