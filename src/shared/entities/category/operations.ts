import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { seenRecord } from '../../core/values.ts';
import { categoryInput, categoryUpdate } from './schema.ts';

const access = anyOf('crud_category');

export const categoryOperations = {
  create: operation({
    id: 'category.create',
    call: 'C-007',
    method: 'POST',
    path: '/w/product-category',
    access,
    input: categoryInput,
    output: z.object({ id: z.number() }),
    status: 201,
    summary: 'Tambah kategori pada produk',
  }),
  update: operation({
    id: 'category.update',
    call: 'C-008',
    method: 'PATCH',
    path: '/w/product-category/{id}',
    access,
    ...categoryUpdate,
    output: z.null(),
    summary: 'Ubah nama kategori',
  }),
  remove: operation({
    id: 'category.remove',
    call: 'C-009',
    method: 'DELETE',
    path: '/w/product-category/{id}',
    access,
    input: seenRecord,
    output: z.null(),
    summary: 'Hapus kategori; programnya tidak ditawarkan lagi (R-417)',
  }),
};
