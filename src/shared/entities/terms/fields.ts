import { describeFields, labelsOf } from '../../core/fields.ts';

export const termsFields = describeFields({
  terms: { label: 'Syarat dan Ketentuan', kind: 'richText' },
  createdAt: { label: 'Dibuat', kind: 'datetime' },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime' },
});

export const termsVersionFields = describeFields({
  at: { label: 'Disimpan', kind: 'datetime', width: 150 },
  user_name: { label: 'Oleh', width: 110 },
  terms: { label: 'Isi', kind: 'richText' },
});

export const termsLabels = labelsOf(termsFields);
