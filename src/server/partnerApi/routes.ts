import { z } from 'zod';
import { invalid } from '../../shared/core/errors.ts';
import type { Operation, ParsedOf } from '../../shared/core/operation.ts';
import { id, numberChoice } from '../../shared/core/values.ts';
import { agentOperations } from '../../shared/entities/agent/operations.ts';
import { dashboardOperations } from '../../shared/entities/dashboard/operations.ts';
import { mediaOperations } from '../../shared/entities/media/operations.ts';
import type { ApiItem } from '../../shared/entities/openApi/catalogue.ts';
import { openApiTexts } from '../../shared/entities/openApi/schema.ts';
import { productOperations } from '../../shared/entities/product/operations.ts';
import { programOperations } from '../../shared/entities/program/operations.ts';
import { questionOperations } from '../../shared/entities/question/operations.ts';
import { referralOperations } from '../../shared/entities/referral/operations.ts';
import {
  referralDetailSchema,
  referralRowSchema,
  workFilterNames,
} from '../../shared/entities/referral/schema.ts';
import type { Client } from '../entities/openApi/client.ts';

/** Each route opens one internal operation to partners that hold its `item` (docs/open-api.md). */

export const partnerApiPath = '/open/v1';

export interface PartnerRoute {
  item: ApiItem;
  also: readonly ApiItem[];
  source: Operation;
  outside: Operation;
  given(client: Client): Record<string, unknown>;
  toInput(input: never, client: Client): unknown;
  toData(data: never): unknown;
}

type Differences = Partial<
  Pick<PartnerRoute, 'also' | 'given' | 'toInput' | 'toData'> &
    Pick<Operation, 'method' | 'input' | 'output' | 'summary'>
>;

function route(
  item: ApiItem,
  source: Operation,
  path: string,
  {
    also = [],
    given = () => ({}),
    toInput = (input) => input,
    toData = (data) => data,
    ...changed
  }: Differences = {},
): PartnerRoute {
  const outside = { ...source, ...changed, path: partnerApiPath + path, limited: true as const };
  return { item, also, source, outside, given, toInput, toData };
}

const { list: products, detail: product } = productOperations;
const { detail: program, byPartner } = programOperations;
const { list: referrals, detail: referral, create: addReferral, updateStatus } = referralOperations;
const { list: agents, detail: agent, create: addAgent } = agentOperations;

const { referralPerDay, userStatistic } = dashboardOperations;

const onlyCompanyAgents = 'Open API hanya menambah agen perusahaan: agent_type harus company';

const oneRecord = z.object({ id });

const outsideRow = referralRowSchema.omit({ dueAt: true });
const outsideDetail = referralDetailSchema.omit({ dueAt: true });

/** An incentive exists from status 6 on. */
const incentiveInput = referrals.input
  .pick({ limit: true, page: true, product_id: true, program_id: true, start_date: true, end_date: true })
  .extend({ referral_status_id: numberChoice('Status', [6, 7] as const).default(7) });
const incentiveRow = referralRowSchema.pick({
  id: true,
  submission_number: true,
  product_name: true,
  category_name: true,
  program_name: true,
  referral_status_id: true,
  agent_code: true,
  incentive_amount: true,
  incentive_insentif: true,
  incentive_tax: true,
  total_incentive: true,
  createdAt: true,
  updatedAt: true,
});

const pictureFolders = ['referral_identity_card', 'referral_selfie', 'referral_answers'] as const;
const uploadInput = mediaOperations.upload.input.extend({
  folderName: z.enum(pictureFolders, 'Folder tidak dikenal'),
});
const quotaOutput = program.output.pick({
  id: true,
  is_quota: true,
  quota: true,
  remaining_quota: true,
});

export const partnerRoutes: readonly PartnerRoute[] = [
  route('Tambah pengajuan', addReferral, '/referrals', {
    toInput: (input: ParsedOf<typeof addReferral>, { limits, taken }: Client) => {
      if (taken.includes(input.program_id)) throw invalid({ program_id: openApiTexts.programTaken });
      if (!limits.programs.includes(input.program_id))
        throw invalid({ program_id: 'Program tidak ditemukan' });
      return input;
    },
  }),
  route('Lihat daftar pengajuan', referrals, '/referrals', {
    output: z.array(outsideRow),
    toData: (rows) => z.array(outsideRow).parse(rows),
    input: referrals.input.omit(workFilterNames),
  }),
  route('Lihat detail pengajuan', referral, '/referrals/{id}', {
    input: oneRecord,
    output: outsideDetail,
    toData: (row) => outsideDetail.parse(row),
  }),
  route('Ubah status pengajuan', updateStatus, '/referrals/status', {
    input: updateStatus.input.omit({ held: true }),
    output: updateStatus.output.omit({ held: true }),
  }),
  route('Unggah berkas pengajuan', mediaOperations.upload, '/referrals/files', { input: uploadInput }),
  route('Lihat daftar produk', products, '/products'),
  route('Lihat detail produk', product, '/products/{id}', {
    also: ['Lihat kategori produk', 'Lihat daftar program'],
  }),
  route('Lihat daftar program', byPartner, '/programs', {
    method: 'GET',
    input: z.object({}),
    toInput: (_input, { companyId }) => byPartner.input.parse({ partner_id: companyId }),
  }),
  route('Lihat detail program', program, '/programs/{id}'),
  route('Lihat sisa kuota', program, '/programs/{id}/quota', {
    output: quotaOutput,
    toData: (data) => quotaOutput.parse(data),
    summary: 'Sisa kuota satu program',
  }),
  route('Lihat pertanyaan program', questionOperations.byProgram, '/programs/{id}/questions'),
  route('Lihat daftar agen', agents, '/agents'),
  route('Lihat profil agen', agent, '/agents/{id}', { input: oneRecord }),
  route('Tambah agen', addAgent, '/agents', {
    given: ({ companyId }) => ({ company_id: companyId }),
    toInput: (input: ParsedOf<typeof addAgent>) => {
      if (input.agent_type !== 'company') throw invalid({ agent_type: onlyCompanyAgents });
      return input;
    },
    summary: 'Tambah agen perusahaan partner; company_id tidak perlu dikirim',
  }),
  route('Laporan pengajuan', referralPerDay, '/reports/referrals'),
  route('Laporan insentif', referrals, '/reports/incentives', {
    input: incentiveInput,
    output: z.array(incentiveRow),
    toData: (rows) => z.array(incentiveRow).parse(rows),
    summary: 'Insentif pengajuan yang dibayar, tanpa data pemohon',
  }),
  route('Laporan agen', userStatistic, '/reports/agents'),
];
