import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { id } from '../../core/values.ts';
import {
  notificationInput,
  notificationListInput,
  notificationRowSchema,
  notificationSchema,
} from './schema.ts';

const access = anyOf('r_view_notification_list');

export const notificationOperations = {
  create: operation({
    id: 'notification.create',
    call: 'C-075',
    method: 'POST',
    path: '/create-notif',
    access,
    maxBody: 8 * 1024 * 1024,
    input: notificationInput,
    output: z.object({ id: z.number() }),
    body: 'multipart',
    pageFile: 'imageFile',
    status: 201,
    summary: 'Tambah notifikasi',
  }),
  list: operation({
    id: 'notification.list',
    call: 'C-076',
    method: 'GET',
    path: '/all-notif',
    access,
    input: notificationListInput,
    output: z.array(notificationRowSchema),
    paged: true,
    summary: 'Daftar notifikasi',
  }),
  detail: operation({
    id: 'notification.detail',
    call: 'C-077',
    method: 'GET',
    path: '/get-detail-notif/{id}',
    access,
    input: z.object({ id }),
    output: notificationSchema,
    summary: 'Satu notifikasi',
  }),
};
