import { entities } from '../../shared/entities/index.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

const { list: read, create, update, detail } = entities.slider;

const list = page({
  path: '/kelola-header',
  title: 'Slider',
  access: read.access,
  parent: homePage,
  command: true,
});

export const sliderPages = {
  list,
  add: page({
    path: '/add-header',
    title: 'Tambah Slider',
    access: create.access,
    parent: list,
    command: true,
  }),
  edit: page({ path: '/edit-header/:id', title: 'Ubah Slider', access: update.access, parent: list }),
  detail: page({ path: '/detail-header/:id', title: 'Detail Slider', access: detail.access, parent: list }),
};
