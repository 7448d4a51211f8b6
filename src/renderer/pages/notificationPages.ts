import { entities } from '../../shared/entities/index.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

const { list: read, create, detail } = entities.notification;

const list = page({
  path: '/notification',
  list: 'notification',
  title: 'Notifikasi',
  access: read.access,
  parent: homePage,
  command: true,
});

export const notificationPages = {
  list,
  add: page({
    path: '/add-notif',
    title: 'Tambah Notifikasi',
    access: create.access,
    parent: list,
    command: true,
  }),
  detail: page({
    path: '/detail-notif/:id',
    title: 'Detail Notifikasi',
    access: detail.access,
    parent: list,
  }),
};
