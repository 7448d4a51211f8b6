import { describeFields, labelsOf } from '../../core/fields.ts';

/** The first merchant is the default. */
export const merchantNames = { alfamart: 'Alfamart', indomaret: 'Indomaret' } as const;

export const withdrawFields = describeFields({
  instruction_order: { label: 'Urutan', kind: 'number', width: 90, sortable: true },
  merchant_name: { label: 'Merchant', kind: 'choice', words: merchantNames, width: 130 },
  instruction: { label: 'Instruksi', names: true, kind: 'longText', width: 480, sortable: true },
  created_by: { label: 'Dibuat Oleh', width: 170, sortable: true },
  createdAt: { label: 'Dibuat', kind: 'datetime' },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime' },
});

export const withdrawLabels = labelsOf(withdrawFields);
