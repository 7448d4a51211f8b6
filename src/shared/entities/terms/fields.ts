import { describeFields, labelsOf } from '../../core/fields.ts';

/** E-TERMS. */
export const termsFields = describeFields({
  terms: { label: 'Syarat dan Ketentuan', kind: 'richText' },
  createdAt: { label: 'Dibuat', kind: 'datetime' },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime' },
});

export const termsLabels = labelsOf(termsFields);
