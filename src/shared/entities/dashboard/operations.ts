import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { day, id, optionalId } from '../../core/values.ts';

const range = { start_date: day, end_date: day };
const ordered = (value: { start_date: string; end_date: string }) => value.start_date <= value.end_date;
const orderedMessage = { message: 'Tanggal akhir tidak boleh sebelum tanggal mulai', path: ['end_date'] };

const rangeInput = z.object(range).refine(ordered, orderedMessage);

export const dashboardOperations = {
  userStatistic: operation({
    id: 'dashboard.userStatistic',
    call: 'C-111',
    method: 'GET',
    path: '/w/dashboard/user-statistic',
    access: anyOf('r_dashboard'),
    input: rangeInput,
    output: z.object({
      without_wallet: z.number(),
      regular_wallet: z.number(),
      premium_wallet: z.number(),
      total: z.number(),
    }),
    summary: 'Jumlah agen terdaftar menurut wallet',
  }),
  referralPerDay: operation({
    id: 'dashboard.referralPerDay',
    call: 'C-112',
    method: 'GET',
    path: '/w/dashboard/referral-per-day',
    access: anyOf('r_dashboard'),
    input: z.object({ ...range, product_id: optionalId }).refine(ordered, orderedMessage),
    output: z.array(z.object({ date: z.string(), count: z.number() })),
    summary: 'Jumlah pengajuan per hari, setiap hari ada',
  }),
  referralPerProduct: operation({
    id: 'dashboard.referralPerProduct',
    call: 'C-113',
    method: 'GET',
    path: '/w/dashboard/referral-per-product',
    access: anyOf('r_dashboard'),
    input: z
      .object({
        ...range,
        product_id: z.union([z.array(id).max(100), id.transform((one) => [one])]).optional(),
      })
      .refine(ordered, orderedMessage),
    output: z.array(z.object({ product_id: z.number(), product_name: z.string(), count: z.number() })),
    summary: 'Jumlah pengajuan per produk',
  }),
};
