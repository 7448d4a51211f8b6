import {
  IconApi,
  IconBell,
  IconBuildingBank,
  IconCategory,
  IconFileExport,
  IconFileText,
  IconFileUpload,
  IconHome,
  IconSettings,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { AccessCode } from '../../shared/core/access.ts';

/** The side menu as data (S-007). Items stay visible without their code; a click then says 'Access Denied!'. */
export interface NavItem {
  /** Number of the row in S-007. */
  id: string;
  label: string;
  to: string;
  access?: AccessCode;
}

export interface NavGroup {
  label: string;
  icon: typeof IconHome;
  items: NavItem[];
}

const single = (icon: typeof IconHome, item: NavItem): NavGroup => ({
  label: item.label,
  icon,
  items: [item],
});

export const navigation: { heading: string; groups: NavGroup[] }[] = [
  {
    heading: 'Operasional',
    groups: [
      single(IconHome, { id: 'S-007.01', label: 'Beranda', to: '/home' }),
      single(IconFileText, {
        id: 'S-007.02',
        label: 'Kelola Pengajuan Referal',
        to: '/pengajuan-referal',
        access: 'r_referral',
      }),
      single(IconFileUpload, {
        id: 'S-007.25',
        label: 'Batch Upload Pengajuan',
        to: '/propose-batch-upload',
        access: 'c_referral_batch_upload',
      }),
      single(IconUsersGroup, {
        id: 'S-007.03',
        label: 'Kelola Agen',
        to: '/kelola-agen',
        access: 'r_agent_list',
      }),
      {
        label: 'Ekspor',
        icon: IconFileExport,
        items: [
          { id: 'S-007.21', label: 'Agen', to: '/export/agent', access: 'c_agent_export' },
          { id: 'S-007.22', label: 'Referal', to: '/export/referral', access: 'c_referral_export' },
          { id: 'S-007.23', label: 'Partner', to: '/export/partner', access: 'c_partner_export' },
        ],
      },
    ],
  },
  {
    heading: 'Kemitraan',
    groups: [
      {
        label: 'Kelola Partner',
        icon: IconBuildingBank,
        items: [
          { id: 'S-007.04', label: 'Kelola Data Perusahaan', to: '/kelola-perusahaan', access: 'r_partners' },
          { id: 'S-007.05', label: 'Kelola Data Cabang', to: '/kelola-cabang', access: 'r_branch' },
        ],
      },
      single(IconCategory, {
        id: 'S-007.06',
        label: 'Kelola Produk',
        to: '/kelola-produk',
        access: 'r_products',
      }),
      single(IconApi, {
        id: 'S-007.24',
        label: 'Kelola Partner Open API',
        to: '/partner-open-api',
        access: 'crud_partner_api',
      }),
    ],
  },
  {
    heading: 'Sistem',
    groups: [
      single(IconBell, {
        id: 'S-007.07',
        label: 'Notifikasi',
        to: '/notification',
        access: 'r_notifications',
      }),
      {
        label: 'Kelola Pengguna',
        icon: IconUsers,
        items: [
          { id: 'S-007.18', label: 'Profil Pengguna', to: '/kelola-profil-pengguna', access: 'r_users' },
          { id: 'S-007.19', label: 'Role', to: '/kelola-role', access: 'r_roles' },
          { id: 'S-007.20', label: 'Admin Partner', to: '/kelola-admin-partner', access: 'r_admin_all' },
        ],
      },
      {
        label: 'Pengaturan Aplikasi',
        icon: IconSettings,
        items: [
          { id: 'S-007.08', label: 'Pengaturan Umum', to: '/general-settings', access: 'r_general_settings' },
          { id: 'S-007.09', label: 'Maintenance', to: '/maintenance', access: 'r_maintenance' },
          { id: 'S-007.10', label: 'OTP', to: '/sms-otp', access: 'r_otp' },
          { id: 'S-007.11', label: 'Bank Transfer', to: '/bank-transfer', access: 'r_bank_transfer' },
          { id: 'S-007.12', label: 'Template Email', to: '/template-email', access: 'r_email_template' },
          { id: 'S-007.13', label: 'Prefix', to: '/prefix', access: 'r_prefix' },
          { id: 'S-007.14', label: 'Tarik Tunai', to: '/withdraw-settings', access: 'r_withdrawal' },
          { id: 'S-007.15', label: 'Slider', to: '/kelola-header', access: 'r_slider' },
          { id: 'S-007.16', label: 'FAQ', to: '/faq', access: 'r_faq' },
          { id: 'S-007.17', label: 'Syarat dan Ketentuan', to: '/app-terms', access: 'r_terms' },
        ],
      },
    ],
  },
];

export const navItems: readonly NavItem[] = navigation.flatMap((part) =>
  part.groups.flatMap((group) => group.items),
);
