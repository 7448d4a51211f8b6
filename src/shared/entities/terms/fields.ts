import { describeFields, labelsOf } from '../../core/fields.ts';

/** E-TERMS. */
export const termsFields = describeFields({
  terms: { label: 'Syarat dan Ketentuan', kind: 'richText' },
  createdAt: { label: 'Dibuat', kind: 'datetime' },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime' },
});

/** Of one text that was saved: when, by whom. */
export const termsVersionFields = describeFields({
  at: { label: 'Disimpan', kind: 'datetime', width: 150 },
  user_name: { label: 'Oleh', width: 110 },
  terms: { label: 'Isi', kind: 'richText' },
});

export const termsLabels = labelsOf(termsFields);
