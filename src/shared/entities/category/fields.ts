import { describeFields, labelsOf } from '../../core/fields.ts';

export const categoryFields = describeFields({
  product_id: { label: 'Produk', kind: 'reference' },
  category_name: { label: 'Nama Kategori', names: true, width: 280 },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime' },
});

export const categoryLabels = labelsOf(categoryFields);
