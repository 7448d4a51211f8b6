import { describeFields, labelsOf } from '../../core/fields.ts';

export const roleFields = describeFields({
  role_name: { label: 'Nama Role', names: true, width: 240, sortable: true },
  access: { label: 'Hak Akses', kind: 'references' },
  createdAt: { label: 'Dibuat', kind: 'datetime' },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime' },
});

export const roleLabels = labelsOf(roleFields);
