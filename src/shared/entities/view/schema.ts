import { z } from 'zod';
import { describeFields, labelsOf } from '../../core/fields.ts';
import { id, optionalId, seenRecord, text } from '../../core/values.ts';

export const viewShares = {
  private: 'Hanya saya',
  role: 'Satu role',
  company: 'Satu perusahaan',
  all: 'Semua',
} as const;
export type ViewShare = keyof typeof viewShares;
const shares = Object.keys(viewShares) as [ViewShare, ...ViewShare[]];

export const viewFields = describeFields({
  name: { label: 'Nama', names: true },
  list: { label: 'Daftar' },
  query: { label: 'Filter' },
  layout: { label: 'Susunan' },
  share: { label: 'Untuk', kind: 'choice', words: viewShares },
  role_id: { label: 'Role', kind: 'reference', shownAs: 'role_name' },
  company_id: { label: 'Perusahaan', kind: 'reference', shownAs: 'company_name' },
  installed: { label: 'Bawaan' },
});
const L = labelsOf(viewFields);

/** Limit of a person's own views. */
export const viewsMost = 50;
const namesOfList = /^[a-z][A-Za-z.]{0,39}$/;

const listName = z.string().regex(namesOfList, `${L.list} tidak dikenal`);
const query = z
  .record(z.string().regex(/^\w{1,60}$/), z.string().max(600))
  .refine((values) => Object.keys(values).length <= 40, `${L.query} terlalu banyak`);
/** Columns, widths, row height and page size, in the page's own format. */
const layout = z.string().max(8000).default('');

const viewShape = z.object({
  name: text(L.name, 80),
  query,
  layout,
  share: z.enum(shares).default('private'),
  role_id: optionalId,
  company_id: optionalId,
});

export const viewInput = viewShape.extend({ list: listName });
export type ViewInput = z.output<typeof viewInput>;
export const viewUpdate = seenRecord.extend({
  name: viewShape.shape.name.optional(),
  query: query.optional(),
  layout: z.string().max(8000).optional(),
  share: z.enum(shares).optional(),
  role_id: optionalId,
  company_id: optionalId,
});

export const viewListInput = z.object({ list: listName.optional() });
export const placeInput = z.object({
  id,
  pinned: z.boolean().optional(),
  is_default: z.boolean().optional(),
});
export const viewOrderInput = z.object({ list: listName, view_ids: z.array(id).max(500) });
export const viewCountsInput = z.object({ view_ids: z.array(id).min(1).max(viewsMost) });

export const viewSchema = z.object({
  id: z.number(),
  list: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.string()),
  layout: z.string(),
  share: z.enum(shares),
  role_id: z.number().nullable(),
  company_id: z.number().nullable(),
  /** Both names stay available after the role or company is deleted. */
  role_name: z.string().nullable(),
  company_name: z.string().nullable(),
  /** '' for installed views. */
  owner: z.string(),
  mine: z.boolean(),
  pinned: z.boolean(),
  is_default: z.boolean(),
  updatedAt: z.string(),
  version: z.number(),
  /** Values of `query` that are deleted or hidden from the reader. The list opens without these values. */
  missing: z.array(z.object({ key: z.string(), value: z.string() })),
});
export type View = z.output<typeof viewSchema>;

/** Larger counts show as '10.000+'. */
export const viewCountMost = 10_000;
export const viewCountSchema = z.object({
  id: z.number(),
  /** Null for a list that is not counted, or that the reader may not open. */
  count: z.number().nullable(),
  at_least: z.literal(true).optional(),
  oldest: z.string().nullable(),
  /** The earliest due time, also if it is over. */
  due: z.string().nullable(),
});
export type ViewCount = z.output<typeof viewCountSchema>;

const open = '1,2,3,4,5,6';
/** Every installation has these views, for everybody. */
export const installedViews: readonly { key: string; name: string; query: Record<string, string> }[] = [
  { key: 'today', name: 'Baru hari ini', query: { referral_status_id: '1', within_days: '0' } },
  { key: 'waiting', name: 'Menunggu saya', query: { waiting: 'mine' } },
  { key: 'late', name: 'Terlambat', query: { late: 'true', sort_by: 'dueAt', sort_dir: 'asc' } },
  { key: 'unassigned', name: 'Tanpa cabang', query: { referral_status_ids: open, unassigned: 'branch' } },
  { key: 'returned', name: 'Dikembalikan (Re-Assign)', query: { referral_status_id: '8' } },
  { key: 'payable', name: 'Siap dibayar', query: { referral_status_id: '5' } },
];
