/** Groups of the role editor (P-101…P-113, P-333) with their leaf codes. Groups grant nothing (P-120). */
export const accessGroups = [
  { code: 'p_dashboard', name: 'Beranda', items: { r_dashboard: 'Lihat statistik Beranda' } },
  {
    code: 'p_agent',
    name: 'Agen',
    items: {
      r_agent_list: 'Lihat daftar agen',
      r_agent_profile: 'Lihat profil agen',
      c_agent: 'Tambah agen',
      u_agent_profile: 'Ubah profil agen',
      u_agent_status: 'Ubah status agen',
      u_agent_level: 'Ubah level agen',
      d_agent: 'Hapus agen',
      u_premium_data: 'Isi data premium',
      c_agent_premium: 'Upgrade agen ke premium',
    },
  },
  {
    code: 'p_referral',
    name: 'Pengajuan Referal',
    items: {
      r_referral: 'Lihat daftar pengajuan',
      r_referral_detail: 'Lihat detail pengajuan',
      c_referral: 'Tambah pengajuan',
      u_referral_detail: 'Ubah pengajuan',
      u_referral_reassign: 'Re-Assign pengajuan ditolak',
      u_referral_status: 'Ubah status pengajuan',
      u_referral_status_assign: 'Ubah status ke Assign',
      u_referral_status_analyze: 'Ubah status ke Analisis',
      u_referral_status_approved: 'Ubah status ke Disetujui',
      u_referral_status_success: 'Ubah status ke Sukses',
      u_referral_status_payment: 'Ubah status ke Pembayaran',
      u_referral_status_done: 'Ubah status ke Selesai',
      u_referral_status_rejected: 'Ubah status ke Ditolak',
      u_referral_verify_call: 'Ubah panggilan verifikasi',
      d_referral: 'Hapus pengajuan',
      d_referral_bulk: 'Hapus banyak pengajuan sekaligus',
      u_referral_bulk: 'Ubah status banyak pengajuan sekaligus',
      c_referral_batch_upload: 'Batch upload pengajuan',
    },
  },
  {
    code: 'p_team',
    name: 'Tim',
    items: {
      r_team_board: 'Lihat meja tim',
      u_team_assign: 'Bagikan dan ambil alih pekerjaan',
    },
  },
  {
    code: 'p_partner',
    name: 'Perusahaan',
    items: {
      r_partners: 'Lihat daftar perusahaan',
      r_partner_profile: 'Lihat profil perusahaan',
      c_partner: 'Tambah perusahaan',
      u_partner: 'Ubah perusahaan',
      d_partner: 'Hapus perusahaan',
      crud_partner_admin: 'Kelola admin perusahaan',
      crud_partner_product: 'Kelola produk perusahaan',
      r_crud_product: 'Ubah dan hapus produk perusahaan',
    },
  },
  {
    code: 'p_branch',
    name: 'Cabang',
    items: {
      r_branch: 'Lihat daftar cabang',
      r_branch_detail: 'Lihat detail cabang',
      c_branch: 'Tambah cabang',
      u_branch_detail: 'Ubah cabang',
      d_branch: 'Hapus cabang',
      crud_branch_admin: 'Kelola admin cabang',
    },
  },
  {
    code: 'p_user',
    name: 'Pengguna',
    items: {
      r_users: 'Buka menu pengguna',
      r_view_employee: 'Lihat daftar pengguna',
      r_user_detail: 'Lihat detail pengguna',
      c_user_detail: 'Tambah pengguna',
      u_user_detail: 'Ubah pengguna',
      d_user_detail: 'Hapus pengguna',
      crud_admin_all: 'Kelola semua admin partner',
      r_admin_all: 'Lihat semua admin partner',
    },
  },
  {
    code: 'p_role',
    name: 'Role',
    items: {
      r_roles: 'Lihat daftar role',
      r_role: 'Lihat detail role',
      c_role: 'Buka halaman tambah role',
      u_role: 'Ubah role',
      c_role_data: 'Simpan role baru',
      d_role_data: 'Hapus role',
    },
  },
  {
    code: 'p_product',
    name: 'Produk',
    items: {
      r_products: 'Lihat daftar produk',
      c_product: 'Tambah produk',
      r_product: 'Lihat detail produk',
      u_product: 'Ubah produk',
      d_product: 'Hapus produk',
      crud_category: 'Kelola kategori',
      r_categories: 'Lihat kategori',
    },
  },
  {
    code: 'p_program',
    name: 'Program',
    items: {
      r_programs: 'Lihat daftar program',
      r_program: 'Lihat detail program',
      crud_program: 'Kelola program',
      r_crud_program: 'Hapus program',
      crud_program_completion: 'Kelola pertanyaan program',
    },
  },
  {
    code: 'p_notification',
    name: 'Notifikasi',
    items: {
      r_notifications: 'Buka menu notifikasi',
      r_view_notification_list: 'Lihat dan kirim notifikasi',
    },
  },
  {
    code: 'p_setting',
    name: 'Pengaturan Aplikasi',
    items: {
      r_faq: 'FAQ',
      r_terms: 'Syarat dan Ketentuan',
      r_general_settings: 'Pengaturan Umum',
      r_maintenance: 'Maintenance',
      r_otp: 'OTP',
      r_email_template: 'Template Email',
      r_prefix: 'Prefix',
      r_withdrawal: 'Tarik Tunai',
      r_slider: 'Slider',
      r_bank_transfer: 'Bank Transfer',
      u_sla: 'Ubah target waktu',
    },
  },
  {
    code: 'p_export',
    name: 'Ekspor',
    items: {
      c_agent_export: 'Ekspor agen',
      c_referral_export: 'Ekspor pengajuan',
      c_partner_export: 'Ekspor partner',
    },
  },
  { code: 'p_partner_api', name: 'Partner Open API', items: { crud_partner_api: 'Kelola Partner Open API' } },
] as const;

type ItemsOf<G> = G extends { items: infer I } ? keyof I : never;
export type AccessCode = ItemsOf<(typeof accessGroups)[number]> & string;

export const accessCodes: readonly AccessCode[] = accessGroups.flatMap(
  (group) => Object.keys(group.items) as AccessCode[],
);

export const accessNames = Object.assign({}, ...accessGroups.map((group) => group.items)) as Record<
  AccessCode,
  string
>;

/** `codes` lists alternatives: `[['a'], ['b', 'c']]` means "a, or b and c". */
export type AccessRule =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'superAdmin' }
  | { kind: 'closed'; why: string }
  | { kind: 'codes'; codes: readonly (readonly AccessCode[])[] };

export const PUBLIC: AccessRule = { kind: 'public' };
export const SESSION: AccessRule = { kind: 'session' };
export const SUPER_ADMIN: AccessRule = { kind: 'superAdmin' };
/** Held by role 1 only, because this mark is not an access item. */
export const superAdminMark = 'superAdmin';
export const closed = (why: string): AccessRule => ({ kind: 'closed', why });
export const anyOf = (...codes: AccessCode[]): AccessRule => ({
  kind: 'codes',
  codes: codes.map((code) => [code]),
});
export const allOf = (...codes: AccessCode[]): AccessRule => ({ kind: 'codes', codes: [codes] });

/** `held` is undefined when nobody is signed in. */
export function allows(rule: AccessRule, held: ReadonlySet<string> | undefined): boolean {
  if (rule.kind === 'public') return true;
  if (rule.kind === 'closed') return false;
  if (!held) return false;
  if (rule.kind === 'superAdmin') return held.has(superAdminMark);
  return rule.kind === 'session' || rule.codes.some((all) => all.every((code) => held.has(code)));
}
