import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { listInput } from '../../core/list.ts';
import { operation } from '../../core/operation.ts';
import { id, optionalId } from '../../core/values.ts';
import { productSchema } from './schema.ts';

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
};
