import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { invalid } from '../../../shared/core/errors.ts';
import {
  isPersonFolder,
  type MediaFolder,
  type PersonFolder,
} from '../../../shared/entities/media/operations.ts';
import { agentInScope, fileInScope, fileScope, referralInScope, type Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context, CurrentUser } from '../../kit/context.ts';
import { live } from '../../kit/records.ts';
import { recordFiles } from '../../kit/storedFiles.ts';
import type { StoredFile, StoredFolder } from '../../media/store.ts';
import { agent } from '../agent/table.ts';
import { referral, referralAnswer } from '../referral/table.ts';
import { media } from './table.ts';

const shownBy = {
  agent_identity_card: agent.identity_image,
  agent_selfie_card: agent.selfie_with_id_image,
  agent_selfie_only: agent.selfie_image,
  agent_profile_picture: agent.profile_picture,
  referral_identity_card: referral.identity_photo,
  referral_selfie: referral.selfie_photo,
  referral_answers: referralAnswer.image,
} satisfies Record<PersonFolder, PgColumn>;

const ofAgents = (folder: PersonFolder) => shownBy[folder].table === agent;

/** A file in no record is visible to its uploader, a file of a deleted record to nobody (R-723, C-912). */
export async function maySeePersonFile(
  context: Context,
  folder: PersonFolder,
  name: string,
): Promise<boolean> {
  const { db, user } = context;
  const gate = ofAgents(folder) ? 'r_agent_profile' : 'r_referral_detail';
  if (user.codes.has(gate) && (await isShown(db, { folder, name }, user.scope))) return true;
  return (await uploadedBy(context, folder, name)) && !(await isShown(db, { folder, name }));
}

async function uploadedBy({ db, user }: Context, folder: MediaFolder, name: string): Promise<boolean> {
  const found = await db
    .select({ name: media.name })
    .from(media)
    .where(and(eq(media.folder, folder), eq(media.name, name), own(user)));
  return found.length > 0;
}

const own = (user: Pick<CurrentUser, 'id' | 'scope'>) =>
  and(eq(media.created_by, user.id), fileInScope(user, media));

async function isShown(
  db: Queryable,
  { folder, name }: { folder: PersonFolder; name: string },
  scope?: Scope,
): Promise<boolean> {
  const found = ofAgents(folder)
    ? await db
        .select({ id: agent.id })
        .from(agent)
        .where(and(eq(shownBy[folder], name), scope && live(agent, agentInScope(scope))))
        .limit(1)
    : await db
        .select({ id: referral.id })
        .from(referral)
        .where(and(carries(folder, name), scope && live(referral, referralInScope(scope))))
        .limit(1);
  return found.length > 0;
}

function carries(folder: PersonFolder, name: string): SQL {
  if (folder !== 'referral_answers') return eq(shownBy[folder], name);
  return sql`exists (select 1 from ${referralAnswer}
      where ${referralAnswer.referral_id} = ${referral.id} and ${referralAnswer.image} = ${name} and ${referralAnswer.image} <> '')`;
}

export async function rememberUpload(
  { db, user }: Pick<Context, 'db' | 'user'>,
  folder: StoredFolder,
  stored: StoredFile,
): Promise<void> {
  await recordFiles(db, [{ ...stored, path: `media/${folder}/${stored.name}` }]);
  await db
    .insert(media)
    .values({
      folder,
      name: stored.name,
      mime: stored.mime,
      size: stored.size,
      created_by: user.id,
      ...fileScope(user.scope),
    })
    .onConflictDoUpdate({
      target: [media.folder, media.name, media.created_by],
      set: fileScope(user.scope),
    });
}

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
  if (!found) throw invalid({ [file.field]: `${file.label} belum dikirim` });
}

export interface NamedPicture {
  folder: StoredFolder;
  name: string;
  companyId?: number | undefined;
}

export const pictureKey = ({ folder, name }: NamedPicture) => `${folder}/${name}`;

/**
 * SECURITY: a record that names a picture shows the picture to its readers. So only the uploader or
 * office staff may name the picture.
 */
export async function usablePictures<Picture extends NamedPicture>(
  db: Queryable,
  viewer: Pick<CurrentUser, 'id' | 'scope'>,
  pictures: readonly Picture[],
): Promise<Picture[]> {
  const usable: Picture[] = [];
  for (const [folder, group] of Map.groupBy(pictures, (picture) => picture.folder)) {
    const known = await uploadedNames(db, viewer, { folder, names: group.map(({ name }) => name) });
    const named = group.filter(({ name }) => known.has(name));
    usable.push(...(isPersonFolder(folder) ? await freeFor(db, viewer.scope, { folder, named }) : named));
  }
  return usable;
}

async function uploadedNames(
  db: Queryable,
  viewer: Pick<CurrentUser, 'id' | 'scope'>,
  { folder, names }: { folder: StoredFolder; names: readonly string[] },
): Promise<Set<string>> {
  const rows = await db
    .select({ name: media.name })
    .from(media)
    .where(
      and(
        eq(media.folder, folder),
        inArray(media.name, [...names]),
        viewer.scope.kind === 'all' ? undefined : own(viewer),
      ),
    );
  return new Set(rows.map(({ name }) => name));
}

async function freeFor<Picture extends NamedPicture>(
  db: Queryable,
  scope: Scope,
  { folder, named }: { folder: PersonFolder; named: readonly Picture[] },
): Promise<Picture[]> {
  if (named.length === 0) return [];
  const names = named.map(({ name }) => name);
  const shown = Map.groupBy(await companiesShowing(db, folder, names), ({ name }) => name);
  return named.filter(({ name, companyId }) => {
    const company = scope.kind === 'all' ? companyId : scope.companyId;
    if (company === undefined) return true;
    return (shown.get(name) ?? []).every(({ companies }) => companies.includes(company));
  });
}

async function companiesShowing(
  db: Queryable,
  folder: PersonFolder,
  names: readonly string[],
): Promise<{ name: string; companies: (number | null)[] }[]> {
  const column = shownBy[folder];
  const shown = inArray(column, [...names]);
  if (ofAgents(folder)) {
    const rows = await db.selectDistinct({ name: column, id: agent.company_id }).from(agent).where(shown);
    return rows.map(({ name, id }) => ({ name, companies: [id] }));
  }
  const parts = { name: column, soa: referral.soa_company_id, assigned: referral.assigned_company_id };
  const every = db.selectDistinct(parts).from(referral);
  const rows = await (folder === 'referral_answers'
    ? every
        .innerJoin(referralAnswer, eq(referralAnswer.referral_id, referral.id))
        .where(and(shown, ne(referralAnswer.image, '')))
    : every.where(shown));
  return rows.map(({ name, soa, assigned }) => ({ name, companies: [soa, assigned] }));
}

export const pictureMissing = (label: string) => `${label} tidak ditemukan. Kirim ulang gambarnya.`;
