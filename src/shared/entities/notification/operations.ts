import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { id } from '../../core/values.ts';
import {
  markReadInput,
  notificationInput,
  notificationListInput,
  notificationRowSchema,
  notificationSchema,
  readerSchema,
  recipientCountSchema,
  recipientsInput,
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
  /** Beside C-075: whom it would reach, before it is sent. */
  recipients: operation({
    id: 'notification.recipients',
    call: 'C-075 (recipients)',
    method: 'GET',
    path: '/count-notif-recipients',
    access,
    input: recipientsInput,
    output: recipientCountSchema,
    summary: 'Jumlah penerima sebelum notifikasi dikirim',
  }),
  /** Beside C-076: the bell. */
  unread: operation({
    id: 'notification.unread',
    call: 'C-076 (unread)',
    method: 'GET',
    path: '/count-unread-notif',
    access,
    input: z.object({}),
    output: z.object({ total: z.number() }),
    summary: 'Jumlah notifikasi untuk pengguna ini yang belum dibaca',
  }),
  /** Beside C-077. Reading a notification is no change of it: the page says when it was shown. */
  markRead: operation({
    id: 'notification.markRead',
    call: 'C-077 (read)',
    method: 'PATCH',
    path: '/read-notif',
    access,
    input: markReadInput,
    output: z.null(),
    summary: 'Tandai satu atau semua notifikasi sudah dibaca oleh pengguna ini',
  }),
  readers: operation({
    id: 'notification.readers',
    call: 'C-077 (readers)',
    method: 'GET',
    path: '/get-notif-readers/{id}',
    access,
    input: z.object({ id }),
    output: z.array(readerSchema),
    summary: 'Siapa sudah membaca satu notifikasi, dan kapan',
  }),
};
