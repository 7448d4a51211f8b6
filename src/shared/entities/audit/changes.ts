import { type FieldMap, fieldText } from '../../core/fields.ts';
import { agentFields } from '../agent/fields.ts';
import { batchUploadFields } from '../batchUpload/fields.ts';
import { categoryFields } from '../category/fields.ts';
import { emailTemplateFields } from '../emailTemplate/fields.ts';
import { faqFields } from '../faq/fields.ts';
import { notificationFields } from '../notification/fields.ts';
import { openApiFields } from '../openApi/fields.ts';
import { partnerFields } from '../partner/fields.ts';
import { agentPrefixFields, partnerPrefixFields } from '../prefix/fields.ts';
import { productFields } from '../product/fields.ts';
import { programFields } from '../program/fields.ts';
import { questionFields } from '../question/fields.ts';
import { referralFields } from '../referral/fields.ts';
import { roleFields } from '../role/fields.ts';
import {
  bankTransferFields,
  generalFields,
  maintenanceFields,
  otpFields,
  otpFlowFields,
} from '../setting/fields.ts';
import { sliderFields } from '../slider/fields.ts';
import { termsFields } from '../terms/fields.ts';
import { userFields } from '../user/fields.ts';
import { withdrawFields } from '../withdrawInstruction/fields.ts';
import { auditFields } from './fields.ts';

/** The descriptions of the records that the log tells of: they name what changed. */
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
  referral: referralFields,
  role: roleFields,
  slider: sliderFields,
  terms: termsFields,
  user: userFields,
  withdrawInstruction: withdrawFields,
};

/** What an entry says of one field. */
export interface AuditChange {
  name: string;
  label: string;
  before: string;
  after: string;
}

/** Stamps are told by the entry itself, and how a list was paged and sorted is nothing that was done to it. */
const untold: ReadonlySet<string> = new Set([
  'createdAt',
  'updatedAt',
  'created_by',
  'updated_by',
  'deleted_at',
  'page',
  'limit',
  'count',
  'sort_by',
  'sort_dir',
]);

/** What entries name besides fields: filters of an export, the records of a move. */
const otherLabels: Readonly<Record<string, string>> = {
  referral_ids: 'ID Pengajuan',
  keyword: 'Pencarian',
  start_date: 'Dari tanggal',
  end_date: 'Sampai tanggal',
  title: 'Judul',
  program_question_ids: 'Urutan Pertanyaan',
  slider_ids: 'Urutan Slider',
  sort_order: 'Urutan',
  reason: 'Alasan',
};

const valuesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};

/** The fields of an entry with their values before and after, named as their forms name them. */
export function changesOf(entry: { entity: string; before?: unknown; after?: unknown }): AuditChange[] {
  const fields = fieldsOf[entry.entity] ?? {};
  const after = valuesOf(entry.after);
  // A move tells of each submission where it was; all were in one status.
  const { referrals, ...earlier } = valuesOf(entry.before);
  const moved = Array.isArray(referrals) ? valuesOf(referrals[0]) : {};
  const before = { ...Object.fromEntries(Object.keys(after).map((name) => [name, moved[name]])), ...earlier };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => !untold.has(name) && !isOnly(name, after[name]))
    .map((name) => ({
      name,
      label: fields[name]?.label ?? otherLabels[name] ?? name,
      before: textOf(fields, name, before[name]),
      after: textOf(fields, name, after[name]),
    }))
    .filter((change) => change.before !== change.after);
}

/** The one submission of a move is the record of the entry. */
const isOnly = (name: string, value: unknown) =>
  name === 'referral_ids' && Array.isArray(value) && value.length === 1;

function textOf(fields: FieldMap, name: string, value: unknown): string {
  const isNested =
    typeof value === 'object' &&
    value !== null &&
    (!Array.isArray(value) || value.some((each) => each instanceof Object));
  return isNested ? JSON.stringify(value) : fieldText(fields[name] ?? {}, value);
}
