import { entities } from '../../shared/entities/index.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

const { read, create } = entities.terms;

const shown = page({
  path: '/app-terms',
  title: 'Syarat dan Ketentuan',
  access: read.access,
  parent: homePage,
  command: true,
});

export const termsPages = {
  shown,
  add: page({
    path: '/add-app-terms',
    title: 'Tambah Syarat dan Ketentuan',
    access: create.access,
    parent: shown,
    command: true,
  }),
};
