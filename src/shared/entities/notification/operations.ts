import { z } from 'zod';
import { anyOf, SESSION } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { id } from '../../core/values.ts';
import {
  markReadInput,
  notificationInput,
  notificationListInput,
  notificationRowSchema,
  notificationSchema,
  ownNotificationSchema,
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
  /** Not in the specification: counts recipients before sending. */
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
  /** Not in the specification: the count at the bell. */
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
  /** Not in the specification. Sent when a page has shown the notification; reading does not change it. */
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
  /** whoever is named in a note or given work may not hold the right to the notifications of the office. */
  own: operation({
    id: 'notification.own',
    call: 'C-268',
    method: 'GET',
    path: '/w/notification/own',
    access: SESSION,
    input: z.object({}),
    output: z.array(ownNotificationSchema),
    summary: 'Pemberitahuan program untuk pengguna ini sendiri, 50 terakhir',
  }),
  readOwn: operation({
    id: 'notification.readOwn',
    call: 'C-269',
    method: 'PATCH',
    path: '/w/notification/own',
    access: SESSION,
    input: markReadInput,
    output: z.null(),
    summary: 'Tandai pemberitahuan sendiri sudah dibaca',
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
