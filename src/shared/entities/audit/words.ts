import type { FieldInfo, FieldMap } from '../../core/fields.ts';
import { agentFields } from '../agent/fields.ts';
import { batchUploadFields } from '../batchUpload/fields.ts';
import { categoryFields } from '../category/fields.ts';
import { emailTemplateFields } from '../emailTemplate/fields.ts';
import { faqFields } from '../faq/fields.ts';
import { notificationFields } from '../notification/fields.ts';
import { openApiFields, openApiLabels } from '../openApi/fields.ts';
import { partnerFields } from '../partner/fields.ts';
import { agentPrefixFields, partnerPrefixFields } from '../prefix/fields.ts';
import { productFields } from '../product/fields.ts';
import { programFields } from '../program/fields.ts';
import { questionFields } from '../question/fields.ts';
import { callFields, referralFields } from '../referral/fields.ts';
import { roleFields } from '../role/fields.ts';
import { callScriptKey } from '../setting/callScript.ts';
import {
  bankTransferFields,
  generalFields,
  maintenanceFields,
  otpFields,
  otpFlowFields,
} from '../setting/fields.ts';
import { exportReasonKey, importCountKey, lockMinutesKey } from '../setting/schema.ts';
import { sliderFields } from '../slider/fields.ts';
import { targetFields } from '../target/schema.ts';
import { termsFields } from '../terms/fields.ts';
import { userFields } from '../user/fields.ts';
import { viewFields } from '../view/schema.ts';
import { withdrawFields } from '../withdrawInstruction/fields.ts';
import { type auditEntities, auditFields, mediaWords } from './fields.ts';

const fieldsOf: Readonly<Record<string, FieldMap>> = {
  agent: agentFields,
  agentPrefix: agentPrefixFields,
  audit: auditFields,
  bankTransferSetting: bankTransferFields,
  batchUpload: batchUploadFields,
  category: categoryFields,
  emailTemplate: emailTemplateFields,
  faq: faqFields,
  generalSetting: generalFields,
  maintenanceEndpoint: maintenanceFields,
  notification: notificationFields,
  openApi: openApiFields,
  otpFlow: otpFlowFields,
  otpSetting: otpFields,
  partner: partnerFields,
  partnerPrefix: partnerPrefixFields,
  product: productFields,
  program: programFields,
  question: questionFields,
  referral: { ...callFields, ...referralFields },
  role: roleFields,
  savedView: viewFields,
  workTarget: targetFields,
  slider: sliderFields,
  terms: termsFields,
  user: userFields,
  withdrawInstruction: withdrawFields,
};

/** Fields that tell the reader nothing, or that the log entry already shows. */
const hiddenColumns: ReadonlySet<string> = new Set([
  'is_deleted',
  'deleteThis',
  'id',
  'referral_id',
  'search_text',
  'createdAt',
  'updatedAt',
  'created_by',
  'updated_by',
  'deleted_at',
  'version',
  'decision_version',
  'page',
  'limit',
  'count',
  'sort_by',
  'sort_dir',
]);

const otherLabels: Readonly<Record<string, string>> = {
  referral_ids: 'ID Pengajuan',
  keyword: 'Pencarian',
  claim: 'Diambil',
  claimed_by: 'Diambil oleh',
  unassigned: 'Belum ditugaskan',
  referral_status_ids: 'Status',
  product_ids: 'Produk',
  partner_ids_company_assign: 'Perusahaan (assign)',
  age_days: 'Hari dalam status',
  within_days: 'Hari sejak pengajuan',
  waiting: 'Menunggu',
  updated_by_me: 'Terakhir diubah sendiri',
  late: 'Terlambat',
  note_for_me: 'Catatan untuk sendiri',
  held: 'Yang dikerjakan orang lain',
  start_date: 'Dari tanggal',
  end_date: 'Sampai tanggal',
  password_hash: 'Kata Sandi',
  title: 'Judul',
  answers: 'Jawaban',
  program_question_ids: 'Urutan Pertanyaan',
  slider_ids: 'Urutan Slider',
  instruction_ids: 'Urutan Instruksi',
  sort_order: 'Urutan',
  reason: 'Alasan',
  read: 'Terbaca',
  codes: 'Hak Akses',
  removed: 'Lokasi dihapus',
  added: 'Lokasi ditambah',
  initialQuota: 'Kuota Awal',
  additionalQuota: 'Penambahan Kuota',
  reductionQuota: 'Pengurangan Kuota',
  usedQuota: 'Kuota Terpakai',
  partner_ids: 'Partner',
  product_id: 'Produk',
  identity_type: 'Tipe Identitas',
  entity: 'Jenis Data',
  entity_id: 'Data',
  action: 'Tindakan',
  user_id: 'Pengguna',
};

/** The log stores these texts in place of secrets. */
export const secretMarks = { before: '••••••', after: 'baru (tidak dicatat)' } as const;

const columnWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  agent: {
    account_tier: 'Level Member',
    premium_accepted: 'Premium diterima',
    premium_reason: 'Alasan Premium',
    identity_lifetime: 'Identitas seumur hidup',
    identity_compared_by: 'Identitas dibandingkan oleh',
    identity_compared_at: 'Identitas dibandingkan pada',
  },
  notification: { image: 'Gambar' },
  openApi: {
    isactivated: 'Diaktifkan',
    isdisabled: 'Ditangguhkan',
    password_sealed: openApiLabels.password,
    client_secret_sealed: openApiLabels.clientsecret,
  },
  partnerPrefix: {
    company_digit_length: 'Panjang Nomor Perusahaan',
    branch_digit_length: 'Panjang Nomor Cabang',
    company_digit_count: 'Nomor Perusahaan Terakhir',
    branch_digit_count: 'Nomor Cabang Terakhir',
    company_code_prefix: 'Prefix Kode Perusahaan',
  },
  referral: { agent_id: 'Agen' },
  otpFlow: { kind: 'Alur' },
};

export const settingEntryFields: Readonly<Record<string, FieldInfo>> = {
  [importCountKey]: generalFields.max_upload,
  [exportReasonKey]: generalFields.export_reason,
  [lockMinutesKey]: generalFields.lock_minutes,
  [callScriptKey]: generalFields.call_script,
};

export const referenceOf: Readonly<Record<string, keyof typeof auditEntities>> = {
  upline_id: 'agent',
  agent_id: 'agent',
  parent_id: 'partner',
  company: 'partner',
  branch: 'partner',
  company_id: 'partner',
  branch_id: 'partner',
  partner_id: 'partner',
  partner_ids: 'partner',
  partnerAssign: 'partner',
  partner_id_company_assign: 'partner',
  partner_id_branch_assign: 'partner',
  partner_id_company_soa: 'partner',
  partner_id_branch_soa: 'partner',
  product_id: 'product',
  product_ids: 'product',
  partner_ids_company_assign: 'partner',
  category_id: 'category',
  program_id: 'program',
  program: 'program',
  role_id: 'role',
  user_id: 'user',
  claimed_by: 'user',
  identity_compared_by: 'user',
  referral_ids: 'referral',
  slider_ids: 'slider',
  program_question_ids: 'question',
};

export const isShownColumn = (name: string): boolean => !hiddenColumns.has(name);

export function auditField(entity: string, name: string, record = ''): FieldInfo | undefined {
  if (entity === 'setting' && name === 'value') return settingEntryFields[record];
  const field = fieldsOf[entity]?.[name];
  if (field) return field;
  const label = columnWords[entity]?.[name] ?? otherLabels[name];
  return label === undefined ? undefined : { label };
}

const mediaWord: Readonly<Record<string, string>> = mediaWords;
const folders = Object.keys(mediaWords).join('|');
const storedName = new RegExp(
  `\\b(?:(${folders})/([\\w-]{1,8})[\\w.-]*|([0-9a-f]{8})[0-9a-f]{32}\\.(?:jpg|png|webp|pdf)\\b)`,
  'g',
);

/** Part of the file name stays, so that the reader can distinguish two files. */
export const withPictureWords = (text: string): string =>
  text.replace(storedName, (_, folder: string | undefined, inFolder: string, alone: string) =>
    folder === undefined ? `File ${alone}` : `${mediaWord[folder]} ${inFolder}`,
  );
