import { describeFields, labelsOf, ownWords } from '../../core/fields.ts';

export const partnerTypeNames = { company: 'Perusahaan', branch: 'Cabang' } as const;

export const partnerCategories = [
  'Perbankan',
  'Multifinance',
  'Asuransi',
  'Koperasi',
  'Ritel',
  'Properti',
  'Teknologi',
  'Lainnya',
] as const;

export const partnerFields = describeFields({
  partner_prefix_code: { label: 'ID', kind: 'code', width: 140, sortable: true, exported: true },
  partner_code: {
    label: 'Kode',
    block: 'company',
    kind: 'code',
    takes: 'letters',
    most: 3,
    hint: 'Tiga huruf A–Z',
    width: 100,
    sortable: true,
    exported: true,
  },
  name: { label: 'Nama', names: true, width: 280, sortable: true, exported: true },
  partner_type: { label: 'Tipe', kind: 'choice', words: partnerTypeNames, width: 120, exported: true },
  parent_id: {
    label: 'Perusahaan',
    kind: 'reference',
    shownAs: 'parent_name',
    width: 240,
    sortable: true,
    exported: true,
  },
  category: {
    label: 'Kategori',
    block: 'company',
    kind: 'choice',
    words: ownWords(partnerCategories),
    width: 150,
    sortable: true,
    exported: true,
  },
  address: { label: 'Alamat', block: 'address', kind: 'longText' },
  province: { label: 'Provinsi', block: 'address', width: 160 },
  city: { label: 'Kota/Kabupaten', block: 'address', width: 180, sortable: true, exported: true },
  kecamatan: { label: 'Kecamatan', block: 'address', width: 160 },
  kelurahan: { label: 'Kelurahan', block: 'address', width: 160 },
  kode_pos: { label: 'Kode Pos', block: 'address', kind: 'digits', most: 5, hint: '5 angka', width: 100 },
  phone_number: {
    label: 'Nomor Telepon',
    block: 'profile',
    kind: 'phone',
    personal: false,
    most: 17,
    width: 150,
    exported: true,
  },
  pic_name: { label: 'Nama PIC', block: 'pic', personal: true, width: 190, sortable: true, exported: true },
  pic_jabatan: { label: 'Jabatan PIC', block: 'pic', width: 160 },
  pic_phone_number: {
    label: 'Nomor Telepon PIC',
    block: 'pic',
    kind: 'phone',
    personal: true,
    width: 150,
    exported: true,
  },
  products: { label: 'Daftar Produk', kind: 'references' },
  createdAt: { label: 'Dibuat', block: 'stamps', kind: 'datetime', sortable: true },
  created_by: { label: 'Dibuat Oleh', block: 'stamps', width: 170 },
  updatedAt: { label: 'Terakhir Diubah', block: 'stamps', kind: 'datetime', sortable: true },
  updated_by: { label: 'Diubah Oleh', block: 'stamps', width: 170 },
});

export const partnerLabels = labelsOf(partnerFields);

export const partnerProductFields = describeFields({
  id: { label: 'ID', kind: 'code', width: 70 },
  product_name: { label: 'Nama Produk', width: 240 },
});

export const assignProductFields = describeFields({
  product_id: { label: 'Produk', kind: 'references' },
});
