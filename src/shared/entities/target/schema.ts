import { z } from 'zod';
import { describeFields } from '../../core/fields.ts';
import { formatCount } from '../../core/formats.ts';
import { day, id, integer, recordVersion, text } from '../../core/values.ts';
import type { ReferralStatus } from '../referral/status.ts';
import { type Calendar, isEverOpen } from './dueAt.ts';

/** Selesai and Ditolak have no target, because nobody waits for a decision. */
export const targetStatuses = [1, 2, 3, 4, 5, 6] as const satisfies readonly ReferralStatus[];
export type TargetStatus = (typeof targetStatuses)[number];

export const targetFields = describeFields({
  hours: { label: 'Target waktu' },
  office: { label: 'Jam kerja' },
  rest: { label: 'Istirahat' },
  days_off: { label: 'Hari libur' },
});

export const hoursMost = 24 * 365;
const L = targetFields;

type StatusKey = `${TargetStatus}`;

const hours = z.partialRecord(
  z.enum(targetStatuses.map(String) as [StatusKey, ...StatusKey[]]),
  integer({ min: 1, max: hoursMost, label: L.hours.label }).nullable(),
);

const dayMinutes = 24 * 60;
const noMinutes = `Jam harus berupa menit sejak tengah malam, paling besar ${formatCount(dayMinutes)}`;
const minutes = z.number({ error: noMinutes }).int(noMinutes).min(0, noMinutes).max(dayMinutes, noMinutes);
const span = (inOrder: string) =>
  z
    .object({ from: minutes, to: minutes })
    .refine(({ from, to }) => from < to, inOrder)
    .nullable();
const officeDay = span('Jam tutup harus setelah jam buka');
const rest = span('Istirahat harus berakhir setelah dimulai').default(null);
/** Sunday first; a null day is closed. If `office` is null, every hour counts. */
const office = z
  .array(officeDay)
  .length(7)
  .refine((days) => days.some((each) => each !== null), 'Pilih paling sedikit satu hari kerja')
  .nullable();

const daysOffMost = 1000;
const daysOff = z.array(z.object({ day, name: text('Nama hari libur', 120) })).max(daysOffMost);

const targetShape = { hours, office, rest, days_off: daysOff };
/** True also for hours that have their own fault. */
const leavesWork = ({ office, rest }: Pick<Calendar, 'office' | 'rest'>): boolean =>
  rest === null || !isEverOpen({ office, rest: null }) || isEverOpen({ office, rest });
export const targetInput = z
  .object({ id, ...targetShape, version: recordVersion })
  .refine(leavesWork, { path: ['rest'], error: 'Istirahat menutup seluruh jam kerja' });
export const targetPreviewInput = z.object(targetShape);
export type TargetSettings = z.output<typeof targetPreviewInput>;

export const targetSchema = z.object({
  id: z.number(),
  ...targetShape,
  updatedAt: z.string(),
  version: z.number(),
});

/** `late` counts by the stored targets, `late_then` by the new targets. */
export const targetPreviewSchema = z.array(
  z.object({ referral_status_id: z.number(), waiting: z.number(), late: z.number(), late_then: z.number() }),
);

export const targetDefaults: TargetSettings['hours'] = { 1: 24, 2: 24, 3: 72, 4: 48, 5: 48, 6: 72 };
