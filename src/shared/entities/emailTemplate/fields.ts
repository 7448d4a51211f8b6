import { describeFields, labelsOf } from '../../core/fields.ts';
import { purposeWords } from './variables.ts';

export const emailTemplateFields = describeFields({
  title: { label: 'Nama', names: true, width: 220, sortable: true },
  message: { label: 'Pesan', kind: 'longText', width: 300, sortable: true },
  menu: { label: 'Menu', width: 170, sortable: true },
  purpose: { label: 'Dipakai untuk', kind: 'choice', words: purposeWords, width: 190, sortable: true },
  author: { label: 'Diubah Oleh', width: 170, sortable: true },
  createdAt: { label: 'Dibuat', kind: 'datetime' },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime', sortable: true },
});

export const emailTemplateLabels = labelsOf(emailTemplateFields);
