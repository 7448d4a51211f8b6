import { z } from 'zod';
import { formatCount } from '../../core/formats.ts';
import { id, integer, optionalId, optionalIds, optionalInteger, optionalText } from '../../core/values.ts';
import { chosenMost, queueFilters } from '../referral/schema.ts';

/** `lease`: the user works on the submission now; `assigned`: the submission was assigned to the user. */
export const claimKinds = ['lease', 'assigned'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** Milliseconds that a claim lasts. Taking a lease again renews it. */
export const claimMs: Readonly<Record<ClaimKind, number>> = {
  lease: 10 * 60_000,
  assigned: 24 * 60 * 60_000,
};

export const claimsMost = 1000;
const chooseOne = 'Pilih paling sedikit satu pengajuan';
export const claimedIds = z
  .array(id, chooseOne)
  .min(1, chooseOne)
  .max(claimsMost, `Pilih paling banyak ${formatCount(claimsMost)} pengajuan`);

export const claimSchema = z.object({
  referral_id: z.number(),
  kind: z.enum(claimKinds),
  /** Null for a user whom the viewer may not name. */
  user_id: z.number().nullable(),
  holder: z.string(),
  mine: z.boolean(),
  since: z.string(),
  until: z.string(),
});
export type Claim = z.output<typeof claimSchema>;

export const claimActions = {
  taken: 'Diambil',
  released: 'Dilepas',
  decided: 'Diputuskan',
  takenOver: 'Diambil alih',
  freed: 'Dilepaskan oleh orang lain',
  assigned: 'Dibagikan',
  recalled: 'Ditarik kembali',
  expired: 'Habis waktu',
  ended: 'Berakhir',
} as const;
export type ClaimAction = keyof typeof claimActions;

/** `actor` is '' if the claim expired. */
export const claimEventSchema = z.object({
  at: z.string(),
  action: z.enum(Object.keys(claimActions) as [ClaimAction, ...ClaimAction[]]),
  holder: z.string(),
  actor: z.string(),
});

/** `skip`: submissions that the user has passed over. `release_id`: a submission to give back. */
export const nextInput = z.object({
  ...queueFilters,
  referral_ids: optionalIds(chosenMost),
  skip: z.array(id).max(claimsMost).default([]),
  release_id: optionalId,
});

const mostPeople = 50;

/** Submissions are shared evenly, up to the `count` of each recipient. */
export const shareInput = z.object({
  ...queueFilters,
  referral_ids: claimedIds.optional(),
  most: integer({ min: 1, max: claimsMost, label: 'Jumlah' }).default(claimsMost),
  to: z
    .array(z.object({ user_id: id, count: optionalInteger({ min: 0, max: claimsMost }) }))
    .min(1, 'Pilih paling sedikit satu orang')
    .max(mostPeople, `Pilih paling banyak ${mostPeople} orang`),
  message: optionalText('Pesan', 500),
});
export type ShareInput = z.output<typeof shareInput>;

export const shareSchema = z.object({
  given: z.array(
    z.object({
      user_id: z.number(),
      name: z.string(),
      before: z.number(),
      referral_ids: z.array(z.number()),
    }),
  ),
  left_out: z.array(z.object({ referral_id: z.number(), reason: z.string() })),
});
export type Share = z.output<typeof shareSchema>;

/** Ends assigned claims on the listed submissions or of the listed users. */
export const recallInput = z.object({
  user_ids: z.array(id).max(mostPeople).optional(),
  referral_ids: claimedIds.optional(),
  most: optionalInteger({ min: 1, max: claimsMost }).describe('yang terakhir dibagikan lebih dulu'),
});

export const workerSchema = z.object({
  user_id: z.number(),
  name: z.string(),
  role_name: z.string(),
  company_name: z.string(),
  held: z.number(),
  shared_today: z.number(),
  /** The assigned submissions that the person still holds, also from earlier days. */
  shared_left: z.number(),
});
export type Worker = z.output<typeof workerSchema>;

export const claimTexts = {
  held: (holder: string) => `Sedang dikerjakan ${holder}`,
  assigned: (holder: string) => `Sudah ditugaskan ke ${holder}`,
  done: 'Pengajuan ini sudah selesai',
  noRecipient: 'Tidak ada penerima yang berwenang atas pengajuan ini',
  foreign: 'Di luar wewenang Anda',
  enough: 'Jumlah bagian sudah penuh',
} as const;
