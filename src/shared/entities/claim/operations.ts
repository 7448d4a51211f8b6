import { z } from 'zod';
import { type AccessRule, anyOf } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { id } from '../../core/values.ts';
import {
  claimEventSchema,
  claimedIds,
  claimSchema,
  nextInput,
  recallInput,
  shareInput,
  shareSchema,
  workerSchema,
} from './schema.ts';

export const workCodes = ['u_referral_status', 'u_referral_reassign', 'u_referral_verify_call'] as const;
const work = anyOf(...workCodes);
/** A queue filters the list of submissions, which needs r_referral. */
const queue: AccessRule = { kind: 'codes', codes: workCodes.map((code) => ['r_referral', code]) };
const assign = anyOf('u_team_assign');
/** Taking over makes the user a holder, and only users with a work code may hold a submission. */
const assignAndWork: AccessRule = { kind: 'codes', codes: workCodes.map((code) => [code, 'u_team_assign']) };
const readAccess = anyOf('r_referral', 'r_referral_detail', 'u_referral_detail');
const assignQueue: AccessRule = { kind: 'codes', codes: [['r_referral', 'u_team_assign']] };

export const claimOperations = {
  list: operation({
    id: 'claim.list',
    call: 'C-250',
    method: 'POST',
    path: '/w/claim/list',
    access: readAccess,
    reads: true,
    input: z.object({ referral_ids: claimedIds }),
    output: z.array(claimSchema),
    summary: 'Siapa mengerjakan pengajuan yang tampil; yang tidak dikerjakan siapa pun tidak disebut',
  }),
  next: operation({
    id: 'claim.next',
    call: 'C-251',
    method: 'POST',
    path: '/w/claim/next',
    access: queue,
    input: nextInput,
    output: claimSchema.nullable(),
    summary: 'Ambil pengajuan pertama antrean yang belum dikerjakan siapa pun',
  }),
  take: operation({
    id: 'claim.take',
    call: 'C-252',
    method: 'POST',
    path: '/w/claim/take',
    access: work,
    input: z.object({ referral_id: id }),
    output: claimSchema,
    summary: 'Ambil satu pengajuan, atau perpanjang yang sudah diambil',
  }),
  release: operation({
    id: 'claim.release',
    call: 'C-253',
    method: 'POST',
    path: '/w/claim/release',
    access: work,
    input: z.object({ referral_ids: claimedIds }),
    output: z.object({ released: z.number() }),
    summary: 'Lepaskan pengajuan yang diambil sendiri',
  }),
  takeOver: operation({
    id: 'claim.takeOver',
    call: 'C-254',
    method: 'POST',
    path: '/w/claim/take-over',
    access: assignAndWork,
    input: z.object({ referral_id: id }),
    output: claimSchema,
    summary: 'Ambil alih pengajuan yang dikerjakan orang lain',
  }),
  free: operation({
    id: 'claim.free',
    call: 'C-255',
    method: 'POST',
    path: '/w/claim/free',
    access: assign,
    input: z.object({ referral_ids: claimedIds }),
    output: z.object({ released: z.number() }),
    summary: 'Lepaskan pengajuan yang dikerjakan orang lain',
  }),
  history: operation({
    id: 'claim.history',
    call: 'C-256',
    method: 'GET',
    path: '/w/claim/history/{referral_id}',
    access: anyOf('r_referral_detail'),
    input: z.object({ referral_id: id }),
    output: z.array(claimEventSchema),
    summary: 'Siapa pernah mengambil satu pengajuan, yang terakhir dulu',
  }),
  workers: operation({
    id: 'claim.workers',
    call: 'C-257',
    method: 'GET',
    path: '/w/claim/workers',
    access: assign,
    input: z.object({}),
    output: z.array(workerSchema),
    summary: 'Kepada siapa pekerjaan dapat dibagikan',
  }),
  plan: operation({
    id: 'claim.plan',
    call: 'C-258 (plan)',
    method: 'POST',
    path: '/w/claim/share/plan',
    access: assignQueue,
    reads: true,
    input: shareInput,
    output: shareSchema,
    summary: 'Apa yang akan dibagikan kepada siapa, tanpa membagikannya',
  }),
  share: operation({
    id: 'claim.share',
    call: 'C-258',
    method: 'POST',
    path: '/w/claim/share',
    access: assignQueue,
    input: shareInput,
    output: shareSchema,
    status: 201,
    summary: 'Bagikan pengajuan kepada satu atau beberapa orang',
  }),
  recall: operation({
    id: 'claim.recall',
    call: 'C-259',
    method: 'POST',
    path: '/w/claim/recall',
    access: assign,
    input: recallInput,
    output: z.object({ released: z.number() }),
    summary: 'Tarik kembali pengajuan yang dibagikan',
  }),
};
