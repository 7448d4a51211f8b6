import { describeFields, labelsOf } from '../../core/fields.ts';

export const userFields = describeFields({
  id: { label: 'ID User', kind: 'code', width: 100, sortable: true },
  name: { label: 'Nama', names: true, personal: true, width: 240, sortable: true },
  email: { label: 'Email', kind: 'email', personal: true, width: 260, sortable: true },
  role_id: { label: 'Role', kind: 'reference', shownAs: 'role_name', width: 160, sortable: true },
  company_id: { label: 'Perusahaan', kind: 'reference', shownAs: 'company_name', width: 220, sortable: true },
  branch_id: { label: 'Cabang', kind: 'reference', shownAs: 'branch_name', width: 180 },
  lastLogin: { label: 'Terakhir Masuk', kind: 'datetime', width: 165, sortable: true },
  profile_picture: { label: 'Foto Profil', kind: 'image', personal: true },
  current_password: { label: 'Kata Sandi Sekarang', kind: 'password' },
  password: { label: 'Kata Sandi', kind: 'password' },
  confirm_password: { label: 'Ulangi Kata Sandi', kind: 'password' },
  createdAt: { label: 'Dibuat', kind: 'datetime' },
  created_by: { label: 'Dibuat Oleh' },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime' },
  updated_by: { label: 'Diubah Oleh' },
});

export const userLabels = labelsOf(userFields);
