import { describeFields, labelsOf } from '../../core/fields.ts';

/** E-NOTIF, in the order of S-120; empty codes mean everybody. */
export const notificationFields = describeFields({
  title: { label: 'Judul', names: true, width: 280, sortable: true },
  category: { label: 'Kategori', width: 150, sortable: true },
  agentCode: { label: 'Kode Agen', kind: 'code', width: 150, sortable: true },
  partnerCode: { label: 'Kode Partner', kind: 'code', width: 150, sortable: true },
  status: { label: 'Status', width: 120, sortable: true },
  createdAt: { label: 'Dibuat', kind: 'datetime', width: 165, sortable: true },
  /** Sent as a file, read as its stored name. */
  imageFile: { label: 'Gambar', kind: 'image', shownAs: 'image' },
  name: { label: 'Nama' },
  slug: { label: 'Slug' },
  brief: { label: 'Ringkasan' },
  description: { label: 'Deskripsi', kind: 'longText' },
});

export const notificationLabels = labelsOf(notificationFields);
