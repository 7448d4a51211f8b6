import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { invalid } from '../../../shared/core/errors.ts';
import type { MediaFolder } from '../../../shared/entities/media/operations.ts';
import { agentInScope, referralInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context, CurrentUser } from '../../kit/context.ts';
import type { StoredFile, StoredFolder } from '../../media/store.ts';
import { agent } from '../agent/table.ts';
import { referral, referralAnswer } from '../referral/table.ts';
import { media } from './table.ts';

const agentColumns: Partial<Record<MediaFolder, PgColumn>> = {
  agent_identity_card: agent.identity_image,
  agent_selfie_card: agent.selfie_with_id_image,
  agent_selfie_only: agent.selfie_image,
};
const referralColumns: Partial<Record<MediaFolder, PgColumn>> = {
  referral_identity_card: referral.identity_photo,
  referral_selfie: referral.selfie_photo,
};

/** the owning agent or referral is in scope and the caller may open it, or the caller has just uploaded it. */
export async function maySeePersonFile(
  context: Context,
  folder: MediaFolder,
  name: string,
): Promise<boolean> {
  if (await uploadedBy(context, folder, name)) return true;
  const agentColumn = agentColumns[folder];
  return agentColumn ? ownedByAgent(context, agentColumn, name) : ownedByReferral(context, folder, name);
}

async function uploadedBy({ db, user }: Context, folder: MediaFolder, name: string): Promise<boolean> {
  const found = await db
    .select({ name: media.name })
    .from(media)
    .where(and(eq(media.folder, folder), eq(media.name, name), eq(media.created_by, user.id)));
  return found.length > 0;
}

async function ownedByAgent({ db, user }: Context, column: PgColumn, name: string): Promise<boolean> {
  if (!user.codes.has('r_agent_profile')) return false;
  const found = await db
    .select({ id: agent.id })
    .from(agent)
    .where(and(eq(column, name), isNull(agent.deleted_at), agentInScope(user.scope)))
    .limit(1);
  return found.length > 0;
}

async function ownedByReferral({ db, user }: Context, folder: MediaFolder, name: string): Promise<boolean> {
  if (!user.codes.has('r_referral_detail')) return false;
  const found = await db
    .select({ id: referral.id })
    .from(referral)
    .where(and(carries(folder, name), isNull(referral.deleted_at), referralInScope(user.scope)))
    .limit(1);
  return found.length > 0;
}

/** The referral's own photo, or an image among its answers. */
function carries(folder: MediaFolder, name: string): SQL {
  const column = referralColumns[folder];
  if (column) return eq(column, name);
  return sql`exists (select 1 from ${referralAnswer}
      where ${referralAnswer.referral_id} = ${referral.id} and ${referralAnswer.image} = ${name} and ${referralAnswer.image} <> '')`;
}

/** E-MEDIA: who has uploaded a file, so that they can see it before it belongs to anybody. */
export async function rememberUpload(
  { db, user }: Pick<Context, 'db' | 'user'>,
  folder: StoredFolder,
  stored: StoredFile,
): Promise<void> {
  await db
    .insert(media)
    .values({ folder, name: stored.name, mime: stored.mime, size: stored.size, created_by: user.id })
    .onConflictDoNothing();
}

/** INVALID on `field` unless somebody has uploaded such a file; for folders that hold no person's pictures. */
export async function assertUploaded(
  db: Queryable,
  folder: StoredFolder,
  file: { field: string; label: string; name: string },
): Promise<void> {
  const [found] = await db
    .select({ name: media.name })
    .from(media)
    .where(and(eq(media.folder, folder), eq(media.name, file.name)))
    .limit(1);
  if (!found) throw invalid({ [file.field]: `${file.label} belum diunggah` });
}

export interface NamedPicture {
  folder: StoredFolder;
  name: string;
}

export const pictureKey = ({ folder, name }: NamedPicture) => `${folder}/${name}`;

/**
 * Keys of those `pictures` that the viewer may put into a record.
 * SECURITY: naming somebody else's picture would make it readable through one's own record, so only the
 * uploader, or who sees everything anyway, may name one.
 */
export async function usablePictures(
  db: Queryable,
  viewer: Pick<CurrentUser, 'id' | 'scope'>,
  pictures: readonly NamedPicture[],
): Promise<Set<string>> {
  if (pictures.length === 0) return new Set();
  const byFolder = Map.groupBy(pictures, ({ folder }) => folder);
  const named = [...byFolder].map(([folder, group]) =>
    and(
      eq(media.folder, folder),
      inArray(
        media.name,
        group.map(({ name }) => name),
      ),
    ),
  );
  const mine = viewer.scope.kind === 'all' ? undefined : eq(media.created_by, viewer.id);
  const rows = await db
    .select({ folder: media.folder, name: media.name })
    .from(media)
    .where(and(or(...named), mine));
  return new Set(rows.map((row) => pictureKey(row as NamedPicture)));
}

/** What is said of a picture that cannot be used. */
export const pictureMissing = (label: string) => `${label} tidak ditemukan. Unggah ulang gambarnya.`;
