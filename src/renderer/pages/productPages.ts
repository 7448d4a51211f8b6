import { anyOf } from '../../shared/core/access.ts';
import { entities } from '../../shared/entities/index.ts';
import { page, pathTo } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';
import type { SuccessState } from './publicPages.ts';

const { product, category, program, question } = entities;

/** S-070. */
const list = page({
  path: '/kelola-produk',
  title: 'Kelola Produk',
  /** Reading products for a form or a filter (C-001) does not open the grid. */
  access: anyOf('r_products'),
  parent: homePage,
  command: true,
});

/** S-073. */
const detail = page({
  path: '/detail-produk/:id',
  title: 'Detail Produk',
  access: anyOf('r_product'),
  parent: list,
  backToParent: true,
});

/** S-080. */
const programDetail = page({
  path: '/detail-program/:id',
  title: 'Detail Program',
  access: anyOf('r_program'),
  parent: list,
});

/** S-070…S-083. The `:id` of a page that adds is the record above: the product, or the question's program. */
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
    title: 'Edit Produk',
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
    title: 'Edit Program',
    access: program.update.access,
    parent: list,
  }),
  programDetail,
  /** */
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
    title: 'Edit Pertanyaan',
    access: question.update.access,
    parent: list,
  }),
};

/** What S-005 says of a deleted product, and where its button leads. */
export const productDeleted = (message: string): SuccessState => ({ message, to: pathTo(list) });
