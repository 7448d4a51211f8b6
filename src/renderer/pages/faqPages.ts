import { entities } from '../../shared/entities/index.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

const { list: read, create, update } = entities.faq;

const list = page({
  path: '/faq',
  list: 'faq',
  title: 'FAQ',
  access: read.access,
  parent: homePage,
  command: true,
});

export const faqPages = {
  list,
  add: page({
    path: '/add-faq',
    title: 'Tambah Pertanyaan FAQ',
    access: create.access,
    parent: list,
    command: true,
  }),
  edit: page({ path: '/edit-faq/:id', title: 'Ubah Pertanyaan FAQ', access: update.access, parent: list }),
};
