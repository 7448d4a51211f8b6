import { and, asc, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { photoKinds } from '../../../batch/file/photos.ts';
import type { BatchLookup, batchLookupInput } from '../../../shared/entities/batchUpload/operations.ts';
import { referralStatusNames } from '../../../shared/entities/referral/status.ts';
import { referralInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { readInChunks } from '../../kit/chunks.ts';
import type { Viewer } from '../../kit/context.ts';
import { pictureKey, usablePictures } from '../media/rules.ts';
import { program } from '../program/table.ts';
import { referral } from '../referral/table.ts';
import { lookupRegions } from '../region/rules.ts';
import { lookupAgents } from './lookupAgents.ts';
import { unknownNikRegions } from './nikRegions.ts';
import { batchRef, batchUpload } from './table.ts';

export async function lookup(
  db: Queryable,
  viewer: Viewer,
  asked: z.output<typeof batchLookupInput>,
): Promise<BatchLookup> {
  return {
    agents: await lookupAgents(db, viewer, asked.agent_codes),
    regions: await lookupRegions(db, asked.regions),
    refs: await sentRefs(db, viewer, asked.refs),
    sent_rows: await sentRows(db, viewer, asked.row_keys),
    phones: await samePhones(db, viewer, asked),
    niks: await sameNiks(db, viewer, asked),
    unknown_nik_regions: await unknownNikRegions(db, asked.nik_regions),
    photos: await namedPhotos(db, viewer, asked.photos),
  };
}

async function namedPhotos(db: Queryable, viewer: Viewer, photos: readonly string[]): Promise<string[]> {
  const named = photos.flatMap((photo) => {
    const folder = photoKinds.find((kind) => photo.startsWith(`${kind}/`));
    return folder ? [{ folder, name: photo.slice(folder.length + 1) }] : [];
  });
  return readInChunks(named, async (slice) => (await usablePictures(db, viewer, slice)).map(pictureKey));
}

/** Keeps the newest of several rows with the same Ref Baris (R03). */
async function sentRefs(
  db: Queryable,
  viewer: Viewer,
  refs: readonly string[],
): Promise<BatchLookup['refs']> {
  const rows = await readInChunks(refs, (slice) => sentBefore(db, viewer, inArray(batchRef.ref, slice)));
  const newest = new Map(rows.map(({ ref, sentAt, title }) => [ref, { ref, sentAt, title }]));
  return [...newest.values()];
}

async function sentRows(
  db: Queryable,
  viewer: Viewer,
  keys: readonly string[],
): Promise<NonNullable<BatchLookup['sent_rows']>> {
  const rows = await readInChunks(keys, (slice) => sentBefore(db, viewer, inArray(batchRef.row_key, slice)));
  return rows.map(({ row_key, sentAt, title }) => ({ row_key, sentAt, title }));
}

async function sentBefore(db: Queryable, viewer: Viewer, which: SQL) {
  const rows = await db
    .select({
      ref: batchRef.ref,
      row_key: batchRef.row_key,
      sentAt: batchRef.created_at,
      title: batchUpload.title,
    })
    .from(batchRef)
    .innerJoin(batchUpload, eq(batchUpload.id, batchRef.batch_id))
    .where(and(eq(batchRef.uploader_id, viewer.id), which))
    .orderBy(asc(batchRef.created_at), asc(batchRef.referral_id));
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}

type Asked = Pick<z.output<typeof batchLookupInput>, 'program_id' | 'phones' | 'niks'>;
const live = (viewer: Viewer) => and(isNull(referral.deleted_at), referralInScope(viewer.scope));

async function samePhones(db: Queryable, viewer: Viewer, asked: Asked): Promise<BatchLookup['phones']> {
  const ofProduct = db
    .select({ id: program.product_id })
    .from(program)
    .where(eq(program.id, asked.program_id));
  const rows = await readInChunks(asked.phones, (slice) =>
    db
      .select({ key: referral.phone, submission_number: referral.submission_number, status: referral.status })
      .from(referral)
      .where(and(live(viewer), inArray(referral.phone, slice), inArray(referral.product_id, ofProduct)))
      .orderBy(desc(referral.id)),
  );
  return newestByKey(rows).map(({ key, ...rest }) => ({ phone: key, ...rest }));
}

async function sameNiks(db: Queryable, viewer: Viewer, asked: Asked): Promise<BatchLookup['niks']> {
  const rows = await readInChunks(asked.niks, (slice) =>
    db
      .select({
        key: referral.submitter_identity_number,
        submission_number: referral.submission_number,
        status: referral.status,
      })
      .from(referral)
      .where(
        and(
          live(viewer),
          inArray(referral.submitter_identity_number, slice),
          eq(referral.program_id, asked.program_id),
        ),
      )
      .orderBy(desc(referral.id)),
  );
  return newestByKey(rows).map(({ key, ...rest }) => ({ nik: key, ...rest }));
}

interface KeyedReferral {
  key: string;
  submission_number: string;
  status: keyof typeof referralStatusNames;
}

function newestByKey(rows: readonly KeyedReferral[]) {
  const newest = new Map<string, KeyedReferral>();
  for (const row of rows) if (!newest.has(row.key)) newest.set(row.key, row);
  return [...newest.values()].map((row) => ({ ...row, status: referralStatusNames[row.status] as string }));
}
