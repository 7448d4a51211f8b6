import { describeFields, labelsOf } from '../../core/fields.ts';

/** E-EMAILTPL, in the order of S-096; the title is what the list calls the name. */
export const emailTemplateFields = describeFields({
  title: { label: 'Nama', names: true, width: 220, sortable: true },
  message: { label: 'Pesan', kind: 'longText', width: 420, sortable: true },
  menu: { label: 'Menu', width: 180, sortable: true },
  author: { label: 'Diubah Oleh', width: 170 },
  createdAt: { label: 'Dibuat', kind: 'datetime' },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime', sortable: true },
});

export const emailTemplateLabels = labelsOf(emailTemplateFields);
