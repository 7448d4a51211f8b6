export const demoUsers = {
  'superadmin@mitra.example': '260817',
  'admin@mitra.example': '417093',
  'verifikator@mitra.example': '694150',
  'keuangan@mitra.example': '731862',
  'admin.bns@mitra.example': '820439',
  'cabang.bdg@mitra.example': '386402',
} as const;
