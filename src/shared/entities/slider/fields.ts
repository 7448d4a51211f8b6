import { describeFields, labelsOf } from '../../core/fields.ts';

export const sliderFields = describeFields({
  image: { label: 'Gambar', kind: 'image', personal: false, width: 120 },
  title: { label: 'Judul', names: true, width: 240, sortable: true },
  link: { label: 'Tautan', takes: 'unbroken', width: 280, sortable: true },
  description: { label: 'Deskripsi', kind: 'longText', width: 320 },
  createdAt: { label: 'Dibuat', kind: 'datetime' },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime' },
});

export const sliderLabels = labelsOf(sliderFields);
