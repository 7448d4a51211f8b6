import { describeFields, labelsOf } from '../../core/fields.ts';

export const locationTypeNames = { ALL: 'Semua Wilayah', SPESIFIC_LOCATION: 'Wilayah Tertentu' } as const;

export const quotaFields = describeFields({
  quota: { label: 'Kuota', kind: 'number', width: 110 },
  initialQuota: { label: 'Kuota Awal', kind: 'number' },
  additionalQuota: { label: 'Penambahan', kind: 'number' },
  reductionQuota: { label: 'Pengurangan', kind: 'number' },
  usedQuota: { label: 'Terpakai', kind: 'number' },
  remaining_quota: { label: 'Sisa', kind: 'number' },
});

export const programFields = describeFields({
  product_id: { label: 'Produk', kind: 'reference' },
  program_picture: { label: 'Gambar Program', kind: 'image', personal: false },
  program_name: { label: 'Nama Program', names: true, width: 240 },
  category_id: { label: 'Kategori', kind: 'reference' },
  description: { label: 'Deskripsi', kind: 'richText' },
  snk: { label: 'Syarat dan Ketentuan', kind: 'richText' },
  program_doc: { label: 'Dokumen', kind: 'pdf' },
  is_expired_program: { label: 'Periode', kind: 'flag' },
  start_date: { label: 'Tanggal Mulai', kind: 'day' },
  end_date: { label: 'Tanggal Berakhir', kind: 'day', notBefore: 'start_date' },
  is_quota: { label: 'Kuota', kind: 'flag' },
  ...quotaFields,
  is_location: { label: 'Wilayah', kind: 'flag' },
  location_type: { label: 'Tipe Wilayah', kind: 'choice', words: locationTypeNames },
  program_locations: { label: 'Lokasi' },
  questions: { label: 'Daftar Pertanyaan' },
  createdAt: { label: 'Dibuat', kind: 'datetime' },
  created_by: { label: 'Dibuat Oleh' },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime' },
  updated_by: { label: 'Diubah Oleh' },
});

export const programLabels = labelsOf(programFields);

export const locationFields = describeFields({
  place_id: { label: 'Tempat', kind: 'code', width: 220 },
  description: { label: 'Alamat', kind: 'longText', width: 320 },
  geo_type: { label: 'Tipe Lokasi', width: 160 },
  lat: { label: 'Lintang' },
  lon: { label: 'Bujur' },
});

export const locationLabels = labelsOf(locationFields);
