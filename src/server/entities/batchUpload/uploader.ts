import { accessNames, allows } from '../../../shared/core/access.ts';
import { batchUploadOperations } from '../../../shared/entities/batchUpload/operations.ts';
import { holderById } from '../../auth/currentUser.ts';
import { fileScope, scopeOfFile } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import type { Batch } from './judge.ts';

/** For whom a batch is worked off, as they are at this moment. */
export interface Uploader {
  viewer: Viewer;
  /** Why nothing (more) may be made for them. */
  refusal: string | undefined;
}

type MadeBy = Pick<Batch, 'created_by' | 'status' | 'scope' | 'company_id' | 'branch_id'>;

/**
 * Account, right and place of the uploader. A batch that has not begun is judged by where its uploader is now;
 * one that has is finished by what it was judged under, and refuses the rest once they are elsewhere.
 */
export async function uploaderOf(db: Queryable, batch: MadeBy): Promise<Uploader> {
  const { deleted, codes, ...now } = await holderById(db, batch.created_by);
  const place = fileScope(now.scope);
  const hasBegun = batch.status !== 'QUEUED';
  const isMoved =
    hasBegun &&
    (place.scope !== batch.scope ||
      place.company_id !== batch.company_id ||
      place.branch_id !== batch.branch_id);
  const viewer = hasBegun ? { ...now, scope: scopeOfFile(batch) } : now;
  return { viewer, refusal: refusalOf({ deleted, isMoved, mayUpload: allows(access, codes) }) };
}

const { access } = batchUploadOperations.upload;

export const uploaderTexts = {
  deleted: 'akun pengunggah sudah tidak ada',
  right: `pengunggah tidak lagi memiliki hak akses ${accessNames.c_referral_batch_upload}`,
  moved: 'pengunggah sudah pindah ke perusahaan atau cabang lain',
} as const;

function refusalOf(uploader: { deleted: boolean; mayUpload: boolean; isMoved: boolean }): string | undefined {
  if (uploader.deleted) return uploaderTexts.deleted;
  if (!uploader.mayUpload) return uploaderTexts.right;
  return uploader.isMoved ? uploaderTexts.moved : undefined;
}
