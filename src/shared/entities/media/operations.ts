import { z } from 'zod';
import type { AccessCode } from '../../core/access.ts';
import { anyOf, SESSION } from '../../core/access.ts';
import { pdfType, pictureTypes } from '../../core/files.ts';
import { operation } from '../../core/operation.ts';
import { validationText } from '../../core/validationTexts.ts';
import { flag, text } from '../../core/values.ts';

/**
 * Any code of `upload` allows uploads (C-914); `[]` allows every session. Only folders with `person: true`
 * restrict who gets their files.
 */
export const mediaFolders = {
  product_icon: { upload: ['c_product', 'u_product'] },
  product: { upload: ['c_product', 'u_product'] },
  program_icon: { upload: ['crud_program'] },
  cms_pic: { upload: ['r_view_notification_list', 'r_terms', 'r_faq'] },
  admin_profile_picture: { upload: [] },
  slider: { upload: ['r_slider'] },
  referral_identity_card: { upload: ['c_referral', 'u_referral_detail'], person: true },
  referral_selfie: { upload: ['c_referral', 'u_referral_detail'], person: true },
  referral_answers: { upload: ['c_referral', 'u_referral_detail'], person: true },
  agent_identity_card: { upload: ['c_agent', 'u_agent_profile', 'c_agent_premium'], person: true },
  agent_selfie_card: { upload: ['c_agent', 'u_agent_profile', 'c_agent_premium'], person: true },
  agent_selfie_only: { upload: ['c_agent', 'u_agent_profile', 'c_agent_premium'], person: true },
  agent_profile_picture: { upload: ['c_agent', 'u_agent_profile'], person: true },
} as const satisfies Record<string, { upload: readonly AccessCode[]; person?: true }>;

export type MediaFolder = keyof typeof mediaFolders;
export const mediaFolderNames = Object.keys(mediaFolders) as [MediaFolder, ...MediaFolder[]];
export const documentFolder = 'program_document';

export type PersonFolder = {
  [Folder in MediaFolder]: (typeof mediaFolders)[Folder] extends { person: true } ? Folder : never;
}[MediaFolder];

export const isPersonFolder = (folder: MediaFolder | typeof documentFolder): folder is PersonFolder =>
  folder !== documentFolder && 'person' in mediaFolders[folder];

const folderAliases: Partial<Record<string, MediaFolder>> = { product: 'product_icon' };

export const canonicalFolder = <Folder extends MediaFolder | typeof documentFolder>(
  folder: Folder,
): Folder | MediaFolder => folderAliases[folder] ?? folder;

export const imageLimitBytes = 5 * 1024 * 1024;
export const pdfLimitBytes = 10 * 1024 * 1024;
export const workbookLimitBytes = 10 * 1024 * 1024;

const encoded = (label: string) =>
  z.string({ error: validationText(label, { missing: `${label} wajib dipilih` }) }).min(1);

const unknownFolder = 'Folder tidak dikenal';
const nameOutput = z.object({ name: z.string() });

export const mediaOperations = {
  upload: operation({
    id: 'media.upload',
    call: 'C-072',
    method: 'POST',
    path: '/w/media/upload',
    access: SESSION,
    maxBody: 10 * 1024 * 1024,
    input: z.object({
      folderName: z.enum(mediaFolderNames, unknownFolder),
      image: encoded('Gambar'),
    }),
    output: nameOutput,
    summary: 'Upload gambar ke satu folder; server memberi namanya',
  }),
  uploadPdf: operation({
    id: 'media.uploadPdf',
    call: 'C-073',
    method: 'POST',
    path: '/w/media/upload-pdf',
    access: anyOf('crud_program'),
    maxBody: 16 * 1024 * 1024,
    input: z.object({
      folderName: z.literal(documentFolder, unknownFolder),
      file: encoded('Dokumen'),
    }),
    output: nameOutput,
    summary: 'Upload dokumen PDF program',
  }),
  file: operation({
    id: 'media.file',
    call: 'C-231',
    method: 'GET',
    path: '/w/media/file/{folder}/{name}',
    access: SESSION,
    input: z.object({
      folder: z.enum([...mediaFolderNames, documentFolder], unknownFolder),
      name: text('Nama file', 120).regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'Nama file tidak dikenal'),
      /** Unless this is true, the activity log calls the access a download. */
      shown: flag.optional(),
    }),
    output: z.unknown(),
    answer: 'file',
    fileTypes: [...pictureTypes, pdfType],
    summary: 'Satu gambar atau dokumen',
  }),
};
