import { anyOf } from '../../shared/core/access.ts';
import { entities } from '../../shared/entities/index.ts';
import { page, pathTo } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';
import type { SuccessState } from './publicPages.ts';

const { product, category, program, question } = entities;

const list = page({
  path: '/kelola-produk',
  list: 'product',
  title: 'Kelola Produk',
  /** Narrower than the access of `product.list`, which also serves forms and filters (C-001). */
  access: anyOf('r_products'),
  parent: homePage,
  command: true,
});

const detail = page({
  path: '/detail-produk/:id',
  title: 'Detail Produk',
  access: anyOf('r_product'),
  parent: list,
  backToParent: true,
});

const programDetail = page({
  path: '/detail-program/:id',
  title: 'Detail Program',
  access: anyOf('r_program'),
  parent: list,
});

/** `:id` is a product's id in addCategory and addProgram, and a program's id in addQuestion. */
export const productPages = {
  list,
  add: page({
    path: '/add-produk',
    title: 'Tambah Produk',
    access: product.create.access,
    parent: list,
    command: true,
  }),
  edit: page({
    path: '/edit-produk/:id',
    title: 'Ubah Produk',
    access: product.update.access,
    parent: list,
  }),
  detail,
  addCategory: page({
    path: '/add-category/:id',
    title: 'Tambah Kategori',
    access: category.create.access,
    parent: detail,
  }),
  addProgram: page({
    path: '/add-program/:id',
    title: 'Tambah Program',
    access: program.create.access,
    parent: detail,
  }),
  editProgram: page({
    path: '/edit-program/:id',
    title: 'Ubah Program',
    access: program.update.access,
    parent: list,
  }),
  programDetail,
  programLocations: page({
    path: '/detail-program/:id/location/create',
    title: 'Lokasi Program',
    access: program.update.access,
    parent: programDetail,
  }),
  addQuestion: page({
    path: '/add-question/:id',
    title: 'Tambah Pertanyaan',
    access: question.create.access,
    parent: programDetail,
  }),
  editQuestion: page({
    path: '/edit-question/:id',
    title: 'Ubah Pertanyaan',
    access: question.update.access,
    parent: list,
  }),
};

export const productDeleted = (message: string): SuccessState => ({ message, to: pathTo(list) });
