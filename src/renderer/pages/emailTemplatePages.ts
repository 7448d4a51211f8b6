import { entities } from '../../shared/entities/index.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

const { list: read, create, update } = entities.emailTemplate;

const list = page({
  path: '/template-email',
  list: 'emailTemplate',
  title: 'Template Email',
  access: read.access,
  parent: homePage,
  command: true,
});

export const emailTemplatePages = {
  list,
  add: page({
    path: '/add-email-template',
    title: 'Tambah Template Email',
    access: create.access,
    parent: list,
    command: true,
  }),
  edit: page({
    path: '/edit-email-template/:id',
    title: 'Ubah Template',
    access: update.access,
    parent: list,
  }),
};
