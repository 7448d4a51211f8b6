import { prefixDigits, usualPrefixes } from '../../shared/entities/prefix/schema.ts';
import type { Queryable } from '../db/database.ts';
import { defaultTemplates } from '../entities/emailTemplate/defaults.ts';
import { emailTemplate } from '../entities/emailTemplate/table.ts';
import { agentPrefix, partnerPrefix } from '../entities/prefix/table.ts';
import {
  bankTransferSetting,
  generalSetting,
  maintenanceEndpoint,
  otpFlow,
  otpSetting,
} from '../entities/setting/table.ts';

const partnersSoFar = 1;

/** Functions of the agents' app; each has a maintenance flag (D-18, A-088). */
const endpoints = [
  'Login',
  'Registrasi',
  'OTP',
  'Pengajuan Referal',
  'Daftar Produk',
  'Tarik Tunai',
  'Transfer Bank',
  'Upgrade Premium',
  'Notifikasi',
  'Riwayat',
];

const otpText = 'Kode OTP Anda {code}. Jangan berikan kepada siapa pun.';

export interface InitialSettings {
  help?: { phone: string; email: string };
  url_delete_account?: string;
  inMaintenance?: string;
  partnerPrefix: Pick<typeof partnerPrefix.$inferInsert, 'company_prefix' | 'branch_prefix'>;
  agentPrefix: Omit<typeof agentPrefix.$inferInsert, 'id'>;
}

export const usualSettings: InitialSettings = {
  partnerPrefix: usualPrefixes.partner,
  agentPrefix: usualPrefixes.agent,
};

export const demoSettings: InitialSettings = {
  ...usualSettings,
  help: { phone: '081100000001', email: 'bantuan@mitra.example' },
  url_delete_account: 'https://mitra.example/hapus-akun',
  inMaintenance: 'Transfer Bank',
};

export const firstCompanyNumber = (prefix: string): string =>
  `${prefix}${String(partnersSoFar).padStart(prefixDigits.company, '0')}`;

export async function seedSettings(
  db: Queryable,
  {
    help,
    url_delete_account = '',
    inMaintenance,
    partnerPrefix: ofPartners,
    agentPrefix: ofAgents,
  }: InitialSettings,
): Promise<void> {
  if (help) await db.insert(generalSetting).values({ ...help, url_delete_account });
  await db.insert(otpSetting).values({ sms_text: otpText, otp_expiry_time: 120, max_request: 3 });
  const timer = { resend_from: 1, resend_to: 30, max_resend: 3 };
  await db.insert(otpFlow).values([
    { kind: 'register', message: `${otpText} Kode ini untuk pendaftaran.`, ...timer },
    { kind: 'password', message: `${otpText} Kode ini untuk mengubah kata sandi.`, ...timer, code: 'PWD' },
  ]);
  await db.insert(bankTransferSetting).values({ min_amount: 10_000, max_amount: 25_000_000 });
  await db.insert(partnerPrefix).values({
    ...ofPartners,
    company_digit_length: prefixDigits.company,
    branch_digit_length: prefixDigits.branch,
    company_digit_count: partnersSoFar,
  });
  await db.insert(agentPrefix).values(ofAgents);
  await db
    .insert(maintenanceEndpoint)
    .values(endpoints.map((name) => ({ name, is_maintenance: name === inMaintenance })));
  await db.insert(emailTemplate).values([...defaultTemplates]);
}
