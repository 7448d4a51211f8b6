import { z } from 'zod';
import { allOf, anyOf, SESSION } from '../../core/access.ts';
import { formatCount } from '../../core/formats.ts';
import { openingInput } from '../../core/opening.ts';
import { operation } from '../../core/operation.ts';
import {
  countedVersion,
  id,
  longTextMax,
  numberChoice,
  optionalIds,
  requiredId,
  requiredRupiah,
  rupiah,
  text,
  versionSeen,
} from '../../core/values.ts';
import { exportReason } from '../exportFile/reason.ts';
import { referralLabels } from './fields.ts';
import { payCheckKinds, payCheckSchema } from './payChecks.ts';
import {
  callSchema,
  callUpdate,
  chosenMost,
  openingSchema,
  queueLineSchema,
  referralDetailSchema,
  referralFilters,
  referralInput,
  referralListInput,
  referralRowSchema,
  referralSortColumns,
  referralUpdate,
  sinceSchema,
  workFilters,
} from './schema.ts';
import { type ReferralStatusForm, referralStatusIds } from './status.ts';

export const bulkMax = 1000;
const chooseOne = 'Pilih paling sedikit satu pengajuan';
const ids = z
  .array(id, chooseOne)
  .min(1, chooseOne)
  .max(bulkMax, `Pilih paling banyak ${formatCount(bulkMax)} pengajuan`);

export const assignLabels = { company: 'Perusahaan', branch: 'Cabang' } as const;

/** Payload of each status form (R-110… ). The server computes `total_incentive`. */
export const statusPayloads = {
  assign: z.object({
    partner_id_company_assign: requiredId(assignLabels.company),
    partner_id_branch_assign: requiredId(assignLabels.branch),
  }),
  confirm: z.object({}),
  amount: z.object({ incentive_amount: requiredRupiah(referralLabels.incentive_amount) }),
  payment: z.object({
    incentive_insentif: requiredRupiah(referralLabels.incentive_insentif),
    incentive_tax: rupiah({ label: referralLabels.incentive_tax }).default(0),
  }),
  reason: z.object({ status_reason: text(referralLabels.status_reason, longTextMax) }),
} satisfies Record<ReferralStatusForm, z.ZodObject>;

const idKey = z.string().regex(/^[1-9][0-9]{0,9}$/);
const seen = z
  .record(idKey, countedVersion)
  .refine((all) => Object.keys(all).length <= bulkMax)
  .describe(
    'decision_version setiap pengajuan seperti yang dilihat; jika sudah lain, jawabannya 409 dengan `since`, dan tidak ada yang diubah',
  );

/** The form depends on the current status, so the handler parses its fields. */
export const statusUpdateInput = z.object({
  referral_ids: ids,
  referral_status_id: numberChoice(referralLabels.referral_status_id, referralStatusIds),
  partner_id_company_assign: z.unknown().optional(),
  partner_id_branch_assign: z.unknown().optional(),
  incentive_amount: z.unknown().optional(),
  incentive_insentif: z.unknown().optional(),
  incentive_tax: z.unknown().optional(),
  total_incentive: z.unknown().optional(),
  status_reason: z.unknown().optional(),
  seen: seen.optional(),
  checked: z
    .record(idKey, z.array(z.enum(payCheckKinds)).max(payCheckKinds.length))
    .describe('Yang sudah diperiksa sebelum Pembayaran, per pengajuan; yang belum ditolak dengan 409')
    .optional(),
  held: z
    .enum(['refuse', 'leave', 'take'])
    .describe(
      'Pengajuan yang dikerjakan orang lain: `refuse` menolak semua, `leave` melewatkannya, `take` ikut',
    )
    .optional(),
});

export const referralOperations = {
  list: operation({
    id: 'referral.list',
    call: 'C-141',
    method: 'GET',
    path: '/w/referral/list',
    access: anyOf('r_referral'),
    input: referralListInput,
    output: z.array(referralRowSchema),
    paged: true,
    summary: 'Daftar pengajuan referal',
  }),
  queue: operation({
    id: 'referral.queue',
    method: 'GET',
    path: '/w/referral/queue',
    access: anyOf('r_referral'),
    input: z.object({}),
    output: z.array(queueLineSchema),
    summary: 'Pengajuan yang menunggu pengguna ini, per status',
  }),
  detail: operation({
    id: 'referral.detail',
    call: 'C-142',
    method: 'GET',
    path: '/w/referral/{id}',
    access: anyOf('r_referral_detail', 'u_referral_detail'),
    input: openingInput,
    output: referralDetailSchema,
    summary: 'Satu pengajuan dengan jawaban, riwayat, dan panggilan verifikasi',
  }),
  since: operation({
    id: 'referral.since',
    call: 'C-142 (since)',
    method: 'POST',
    path: '/w/referral/since',
    access: anyOf('r_referral', 'r_referral_detail'),
    input: z.object({ seen }),
    output: z.object({
      since: z.record(z.string(), sinceSchema),
      gone: z.array(z.number()),
    }),
    reads: true,
    summary: 'Apa yang berubah pada pengajuan sejak dilihat',
  }),
  payChecks: operation({
    id: 'referral.payChecks',
    call: 'C-147 (checks)',
    method: 'POST',
    path: '/w/referral/pay-checks',
    access: allOf('u_referral_status', 'u_referral_status_payment'),
    input: z.object({ referral_ids: ids }),
    output: z.array(z.object({ id: z.number(), checks: z.array(payCheckSchema) })),
    reads: true,
    summary: 'Yang perlu diperiksa sebelum pengajuan menjadi Pembayaran',
  }),
  openings: operation({
    id: 'referral.openings',
    method: 'GET',
    path: '/w/referral/openings/{id}',
    access: anyOf('r_referral_detail'),
    input: z.object({ id }),
    output: z.array(openingSchema),
    summary: 'Siapa membuka satu pengajuan, terakhir dulu',
  }),
  create: operation({
    id: 'referral.create',
    call: 'C-143',
    method: 'POST',
    path: '/w/referral',
    access: anyOf('c_referral'),
    input: referralInput,
    output: z.object({ id: z.number(), submission_number: z.string() }),
    status: 201,
    summary: 'Tambah pengajuan',
  }),
  update: operation({
    id: 'referral.update',
    call: 'C-144',
    method: 'PATCH',
    path: '/w/referral/{id}',
    access: anyOf('u_referral_detail'),
    ...referralUpdate,
    output: z.null(),
    summary: 'Ubah pengajuan',
  }),
  remove: operation({
    id: 'referral.remove',
    call: 'C-145',
    method: 'DELETE',
    path: '/w/referral/{id}',
    access: anyOf('d_referral'),
    input: z.object({
      id,
      seen: versionSeen.describe('decision_version seperti yang dilihat; jika sudah lain, jawabannya 409'),
    }),
    output: z.null(),
    summary: 'Hapus satu pengajuan',
  }),
  bulkRemove: operation({
    id: 'referral.bulkRemove',
    call: 'C-146',
    method: 'POST',
    path: '/w/referral/bulk-delete',
    access: anyOf('d_referral_bulk'),
    input: z.object({ referral_ids: ids, seen: seen.optional() }),
    output: z.null(),
    summary: 'Hapus banyak pengajuan, semua atau tidak sama sekali',
  }),
  updateStatus: operation({
    id: 'referral.updateStatus',
    call: 'C-147',
    method: 'PATCH',
    path: '/w/referral/status/update',
    access: anyOf('u_referral_status', 'u_referral_reassign'),
    accessOf: ({ referral_ids }: { referral_ids: readonly unknown[] }) =>
      referral_ids.length > 1 ? allOf('u_referral_bulk') : anyOf('u_referral_status', 'u_referral_reassign'),
    input: statusUpdateInput,
    output: z.object({
      changed: z.number(),
      /** Submissions that `held: leave` left unchanged. */
      held: z.array(z.object({ id: z.number(), holder: z.string() })).optional(),
    }),
    summary: 'Ubah status satu atau banyak pengajuan, semua atau tidak sama sekali',
  }),
  createCall: operation({
    id: 'referral.createCall',
    call: 'C-148',
    method: 'POST',
    path: '/w/referral/follow-up',
    access: anyOf('c_referral'),
    input: z.object({ referral_id: id }),
    output: callSchema,
    summary: 'Panggilan verifikasi pengajuan; dibuat server saat pengajuan dibuat (A-074)',
  }),
  call: operation({
    id: 'referral.call',
    call: 'C-149',
    method: 'GET',
    path: '/w/referral/follow-up/{referral_id}',
    access: anyOf('r_referral_detail'),
    input: z.object({ referral_id: id }),
    output: callSchema,
    summary: 'Panggilan verifikasi satu pengajuan',
  }),
  updateCall: operation({
    id: 'referral.updateCall',
    call: 'C-150',
    method: 'PATCH',
    path: '/w/referral/follow-up/{referral_id}',
    access: anyOf('u_referral_verify_call'),
    ...callUpdate,
    output: callSchema,
    summary: 'Simpan panggilan verifikasi',
  }),
  export: operation({
    id: 'referral.export',
    call: 'C-151',
    method: 'POST',
    path: '/w/referral/export',
    access: anyOf('c_referral_export'),
    limited: true,
    input: z.object({
      ...referralFilters,
      ...workFilters,
      referral_ids: optionalIds(chosenMost),
      keyword: z.string().trim().max(100).optional(),
      sort_by: z.enum(referralSortColumns).optional().catch(undefined),
      sort_dir: z.enum(['asc', 'desc']).optional().catch(undefined),
      ...exportReason,
    }),
    output: z.object({ filename: z.string() }),
    status: 201,
    summary: 'Buat file Excel dari daftar yang tersaring',
  }),
  statuses: operation({
    id: 'referral.statuses',
    call: 'C-208',
    method: 'GET',
    path: '/w/lookup/referral-status',
    access: SESSION,
    input: z.object({}),
    output: z.array(z.object({ id: z.number(), name: z.string() })),
    summary: 'Delapan status pengajuan',
  }),
};
