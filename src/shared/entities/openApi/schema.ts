import { z } from 'zod';
import type { FieldErrors } from '../../core/errors.ts';
import { sortKeys } from '../../core/fields.ts';
import { listInput } from '../../core/list.ts';
import { updateOf, withRules } from '../../core/patch.ts';
import { validationText } from '../../core/validationTexts.ts';
import { flag, id, optionalId, phoneHint, requiredFlag, requiredId, text } from '../../core/values.ts';
import { isSecretOf, isUsername } from './credentials.ts';
import { openApiFields, openApiLabels } from './fields.ts';

const L = openApiLabels;

export const openApiTexts = {
  created: 'Partner Created',
  updated: 'Partner Updated',
  bothFlags: `${L.status} tidak boleh Aktif dan Suspended sekaligus`,
  username: `${L.username} harus 32 huruf dan angka`,
  usernameStays: `${L.username} tidak dapat diubah`,
  secret: (label: string) => `${label} harus 32 huruf dan angka dan diawali 5 karakter pertama ${L.username}`,
  taken: (label: string) => `${label} sudah dipakai. Pilih Regenerate, lalu simpan lagi.`,
  unknown: (label: string) => `${label} tidak ditemukan`,
  inactive: 'Open API partner ini tidak aktif',
  companyGone: 'Perusahaan partner ini sudah dihapus',
  branchesGone: 'Semua cabang yang dipilih sudah dihapus',
  branchesMoved: 'Cabang yang dipilih tidak lagi milik perusahaan ini',
  programsGone: 'Semua program yang dipilih sudah dihapus',
  programsTaken: 'Program yang dipilih tidak lagi diberikan kepada perusahaan ini',
  programTaken: 'Program ini tidak lagi diberikan kepada perusahaan ini',
  itemsNotHeld: (names: string) => `Akses yang bukan hak Anda tidak dapat diberi atau dicabut: ${names}`,
  notYoursToRemove: 'Hanya dapat dihapus oleh yang memiliki semua akses partner ini',
  notYours: `Hanya dapat diubah oleh yang memiliki semua akses partner ini`,
  notOfCompany: (label: string) => `${label} bukan milik perusahaan ini`,
} as const;

const picPhonePattern = /^0[0-9]{7,17}$/;

const chosenIds = (label: string) =>
  z
    .array(id, { error: validationText(label) })
    .min(1)
    .max(1000, `${label} terlalu banyak`)
    .transform(unique);

const credential = (label: string) => text(label, 100);

const openApiShape = z.object({
  isactivated: requiredFlag(L.status),
  isdisabled: requiredFlag(L.status),
  pic_name: text(L.pic_name),
  phone_number: text(L.phone_number, 20).regex(picPhonePattern, phoneHint),
  company: requiredId(L.company),
  branch: chosenIds(L.branch),
  program: chosenIds(L.program),
  include_assign: flag.default(false),
  username: credential(L.username),
  password: credential(L.password),
  clientid: credential(L.clientid),
  clientsecret: credential(L.clientsecret),
  accessid: z.array(id).max(1000, `${L.accessid} terlalu banyak`).transform(unique).default([]),
});

export function openApiFaults(input: OpenApiInput): FieldErrors {
  const faults: FieldErrors = {};
  if (input.isactivated && input.isdisabled) faults.isactivated = openApiTexts.bothFlags;
  if (!isUsername(input.username)) return { ...faults, username: openApiTexts.username };
  for (const name of ['password', 'clientid', 'clientsecret'] as const)
    if (!isSecretOf(input.username, input[name])) faults[name] = openApiTexts.secret(L[name]);
  return faults;
}

export const openApiInput = openApiShape.superRefine(withRules(openApiFaults));
export type OpenApiInput = z.output<typeof openApiShape>;

/** The username cannot change. */
export const openApiUpdate = updateOf(openApiShape, openApiFaults);
export type OpenApiUpdateInput = z.output<typeof openApiUpdate.input>;

export const openApiSortColumns = ['id', 'company', 'status', ...sortKeys(openApiFields)] as const;

export const openApiListInput = listInput(openApiSortColumns, { company: optionalId });
export type OpenApiListInput = z.output<typeof openApiListInput>;

export const openApiRowSchema = z.object({
  id: z.number(),
  pic_name: z.string(),
  phone_number: z.string(),
  company: z.number(),
  company_name: z.string(),
  isactivated: z.boolean(),
  isdisabled: z.boolean(),
  /** Why the client gets no token even if it is active, or ''. */
  problem: z.string(),
  /** True if the reader lacks a right behind one of the client's items. */
  out_of_reach: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});
export type OpenApiRow = z.output<typeof openApiRowSchema>;

/** `password` and `clientsecret` need the rights behind all of the client's items. */
export const openApiSchema = openApiRowSchema.extend({
  username: z.string(),
  password: z.string().optional(),
  clientid: z.string(),
  clientsecret: z.string().optional(),
  include_assign: z.boolean(),
  branch: z.array(z.number()),
  branches: z.array(z.object({ id: z.number(), name: z.string() })),
  program: z.array(z.number()),
  programs: z.array(z.object({ id: z.number(), program_name: z.string() })),
  accessid: z.array(z.number()),
});
export type OpenApiPartner = z.output<typeof openApiSchema>;

export const apiAccessSchema = z.object({
  id: z.number(),
  api_name: z.string(),
  parent_id: z.number().nullable(),
});
export type ApiAccess = z.output<typeof apiAccessSchema>;

function unique(ids: number[]): number[] {
  return [...new Set(ids)];
}
