/** Agents store these names, so an entry must not get a new meaning (D-16). */
export const workTypes = {
  'Karyawan Swasta': ['Keuangan dan Perbankan', 'Perdagangan', 'Manufaktur', 'Teknologi Informasi', 'Jasa'],
  'Pegawai Negeri Sipil': ['Pemerintah Pusat', 'Pemerintah Daerah', 'Pendidikan', 'Kesehatan'],
  'TNI dan Polri': ['Angkatan Darat', 'Angkatan Laut', 'Angkatan Udara', 'Kepolisian'],
  'Pegawai BUMN dan BUMD': ['Perbankan', 'Energi', 'Perhubungan', 'Telekomunikasi', 'Konstruksi'],
  Wiraswasta: ['Kuliner', 'Ritel', 'Otomotif', 'Jasa', 'Properti', 'Kerajinan'],
  Profesional: ['Kesehatan', 'Hukum', 'Akuntansi', 'Arsitektur', 'Pendidikan'],
  'Petani, Peternak dan Nelayan': ['Pertanian', 'Perkebunan', 'Peternakan', 'Perikanan'],
  'Pekerja Lepas': ['Transportasi', 'Desain dan Media', 'Pemasaran', 'Pekerja Rumah Tangga', 'Konstruksi'],
} as const satisfies Record<string, readonly string[]>;
export type WorkType = keyof typeof workTypes;

export const workTypeNames = Object.keys(workTypes) as [WorkType, ...WorkType[]];

const isWorkType = (name: string): name is WorkType => Object.hasOwn(workTypes, name);

export const workFieldsOf = (workType: string): readonly string[] =>
  isWorkType(workType) ? workTypes[workType] : [];
