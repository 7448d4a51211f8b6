import { type AccessRule, anyOf } from '../../shared/core/access.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

/** Entry pages of the parts whose other screens do not exist yet; each moves to its part's own file with them. */
const entry = (path: string, title: string, access: AccessRule, backToParent?: true) =>
  page({ path, title, access, parent: homePage, command: true, ...(backToParent && { backToParent }) });

export const menuPages = {
  notifications: entry('/notification', 'Notifikasi', anyOf('r_view_notification_list')),
  generalSettings: entry('/general-settings', 'Pengaturan Umum', anyOf('r_general_settings')),
  maintenance: entry('/maintenance', 'Maintenance', anyOf('r_maintenance')),
  otp: entry('/sms-otp', 'OTP', anyOf('r_otp')),
  bankTransfer: entry('/bank-transfer', 'Bank Transfer', anyOf('r_bank_transfer')),
  emailTemplates: entry('/template-email', 'Template Email', anyOf('r_email_template')),
  prefix: entry('/prefix', 'Prefix', anyOf('r_prefix')),
  withdrawal: entry('/withdraw-settings', 'Tarik Tunai', anyOf('r_withdrawal')),
  slider: entry('/kelola-header', 'Slider', anyOf('r_slider')),
  faq: entry('/faq', 'FAQ', anyOf('r_faq')),
  terms: entry('/app-terms', 'Syarat dan Ketentuan', anyOf('r_terms')),
};
