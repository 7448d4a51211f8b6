import { z } from 'zod';
import { type AccessRule, anyOf, SUPER_ADMIN } from '../../core/access.ts';
import { pageNumber, pageSize } from '../../core/list.ts';
import { operation } from '../../core/operation.ts';
import { day, optionalId } from '../../core/values.ts';
import { demandedReason } from '../exportFile/reason.ts';
import { type AuditAction, auditActions } from './fields.ts';

const auditEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  user_id: z.number().nullable(),
  user_name: z.string().nullable(),
  /** An older server may have written other actions. */
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  /** Number, name or id of the record; the count for several records. */
  record: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  names: z.record(z.string(), z.string()),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

type Subject = Pick<AuditEntry, 'entity' | 'entity_id'>;

/** A note's entry is about the record with the note. */
export function auditSubject({ entity, entity_id, after }: Subject & { after: unknown }): Subject {
  if (entity !== 'workNote') return { entity, entity_id };
  const noted = { ...(after as object) } as { entity?: unknown; entity_id?: unknown };
  return { entity: String(noted.entity), entity_id: String(noted.entity_id) };
}

const auditPersonSchema = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  isDeleted: z.boolean(),
});

const filters = z.object({
  entity: z.string().trim().max(40).optional(),
  entity_id: z.string().trim().max(200).optional(),
  keyword: z.string().trim().max(100).optional(),
  action: z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]).optional(),
  user_id: optionalId,
  /** Days in Asia/Jakarta, both included. */
  start_date: day.optional(),
  end_date: day.optional(),
});
export type AuditFilter = z.output<typeof filters>;

const inOrder = {
  message: 'Tanggal akhir tidak boleh sebelum tanggal mulai',
  path: ['end_date'],
};
const isInOrder = ({ start_date, end_date }: AuditFilter) =>
  !start_date || !end_date || start_date <= end_date;

const auditListInput = filters
  .extend({ limit: pageSize.default(100), page: pageNumber.default(1) })
  .refine(isInOrder, inOrder);
export type AuditListInput = z.output<typeof auditListInput>;

/** Settings whose changes are visible to all users with the right to their page (features.md S2). */
export const settingGates = {
  generalSetting: anyOf('r_general_settings'),
  setting: anyOf('r_general_settings'),
  bankTransferSetting: anyOf('r_bank_transfer'),
  otpSetting: anyOf('r_otp'),
  otpFlow: anyOf('r_otp'),
  partnerPrefix: anyOf('r_prefix'),
  agentPrefix: anyOf('r_prefix'),
  workTarget: anyOf('u_sla'),
} as const satisfies Readonly<Record<string, AccessRule>>;
export type SettingEntity = keyof typeof settingGates;

/** For super admins only, because no access code of the specification fits. */
const access = SUPER_ADMIN;

export const auditOperations = {
  list: operation({
    id: 'audit.list',
    method: 'GET',
    path: '/w/audit',
    access,
    input: auditListInput,
    output: z.array(auditEntrySchema),
    paged: true,
    summary: 'Siapa mengubah, melihat, atau mengunduh apa; hanya super admin',
  }),
  people: operation({
    id: 'audit.people',
    method: 'GET',
    path: '/w/audit/people',
    access,
    input: z.object({}),
    output: z.array(auditPersonSchema),
    summary: 'Pengguna untuk filter log aktivitas, juga yang sudah dihapus',
  }),
  /** These entries hold no personal data, so the right to the settings page is enough. */
  changes: operation({
    id: 'audit.changes',
    method: 'GET',
    path: '/w/audit/changes',
    access: anyOf('r_general_settings', 'r_bank_transfer', 'r_otp', 'r_prefix', 'u_sla'),
    input: z.object({
      entity: z.enum(Object.keys(settingGates) as [SettingEntity, ...SettingEntity[]]),
      entity_id: filters.shape.entity_id,
      limit: pageSize.default(50),
      page: pageNumber.default(1),
    }),
    output: z.array(auditEntrySchema),
    paged: true,
    summary: 'Siapa mengubah satu pengaturan, terbaru dulu',
  }),
  /** Entries hold personal data, so the file needs a reason (features.md R5, E5). */
  export: operation({
    id: 'audit.export',
    method: 'POST',
    path: '/w/audit/export',
    access,
    limited: true,
    input: filters.extend(demandedReason).refine(isInOrder, inOrder),
    output: z.object({ filename: z.string() }),
    status: 201,
    summary: 'Ekspor log aktivitas; hanya super admin',
  }),
};
