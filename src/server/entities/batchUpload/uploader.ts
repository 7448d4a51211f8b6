import { eq } from 'drizzle-orm';
import { accessNames, allows } from '../../../shared/core/access.ts';
import { batchUploadOperations } from '../../../shared/entities/batchUpload/operations.ts';
import { batchTexts } from '../../../shared/entities/batchUpload/schema.ts';
import { holderById } from '../../auth/currentUser.ts';
import { fileScope, scopeOfFile } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { appUser } from '../user/table.ts';
import type { Batch } from './judgedBatch.ts';
import { batchUpload } from './table.ts';

/** The job reads `refusal` again for each chunk, because rights may change while it runs. */
export interface Uploader {
  viewer: Viewer;
  refusal: string | undefined;
}

type MadeBy = Pick<Batch, 'id' | 'created_by' | 'status' | 'scope' | 'company_id' | 'branch_id'>;

/** A queued batch uses the uploader's current scope; a running batch uses the scope of its check. */
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
  const refusal =
    refusalOf({ deleted, isMoved, mayUpload: allows(access, codes) }) ?? (await stopTextOf(db, batch.id));
  return { viewer, refusal };
}

export async function stopTextOf(db: Queryable, id: number): Promise<string | undefined> {
  const [found] = await db
    .select({ by: appUser.name })
    .from(batchUpload)
    .innerJoin(appUser, eq(appUser.id, batchUpload.stopped_by))
    .where(eq(batchUpload.id, id));
  return found && batchTexts.stopped(found.by);
}

const { access } = batchUploadOperations.upload;

export const uploaderTexts = {
  deleted: 'akun pengirim file sudah tidak ada',
  right: `pengirim file tidak lagi memiliki hak akses ${accessNames.c_referral_batch_upload}`,
  moved: 'pengirim file sudah pindah ke perusahaan atau cabang lain',
} as const;

function refusalOf(uploader: { deleted: boolean; mayUpload: boolean; isMoved: boolean }): string | undefined {
  if (uploader.deleted) return uploaderTexts.deleted;
  if (!uploader.mayUpload) return uploaderTexts.right;
  return uploader.isMoved ? uploaderTexts.moved : undefined;
}
