import { describeFields, labelsOf } from '../../core/fields.ts';

export const productLevelNames = { 1: 'Level 1', 2: 'Level 2', 3: 'Level 3' } as const;

export const productFields = describeFields({
  product_img: { label: 'Logo Produk', kind: 'image', personal: false },
  product_name: { label: 'Nama Produk', names: true, width: 240, sortable: true },
  product_code: {
    label: 'Kode Produk',
    kind: 'code',
    takes: 'unbroken',
    most: 3,
    hint: '3 karakter, tanpa spasi',
    width: 120,
    sortable: true,
  },
  product_color: { label: 'Warna Produk', kind: 'colour' },
  product_level: { label: 'Level Agen', kind: 'choices', words: productLevelNames },
  is_ktp_mandatory: {
    label: 'KTP Wajib / Opsional',
    kind: 'flag',
    words: { true: 'KTP Wajib', false: 'KTP Opsional' },
  },
  partnerAssign: { label: 'Partner', kind: 'references' },
  notes: { label: 'Catatan', kind: 'longText' },
  tnc: { label: 'Syarat dan Ketentuan', kind: 'longText' },
  category_list: { label: 'Data Kategori' },
  program_list: { label: 'Data Program' },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime' },
});

export const productLabels = labelsOf(productFields);
