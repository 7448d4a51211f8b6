import { describeFields, labelsOf } from '../../core/fields.ts';

export const faqFields = describeFields({
  faq_order: { label: 'Urutan', kind: 'number', width: 90, sortable: true },
  question: { label: 'Pertanyaan', names: true, kind: 'longText', width: 340, sortable: true },
  answer: { label: 'Jawaban', kind: 'longText', width: 420, sortable: true },
  createdAt: { label: 'Dibuat', kind: 'datetime' },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime' },
});

export const faqLabels = labelsOf(faqFields);
