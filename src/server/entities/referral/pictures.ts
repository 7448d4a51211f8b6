import { and, eq, inArray, or } from 'drizzle-orm';
import type { FieldErrors } from '../../../shared/core/errors.ts';
import { referralLabels } from '../../../shared/entities/referral/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { media } from '../media/table.ts';
import type { StoredAnswer } from './answers.ts';
import type { Viewer } from './viewer.ts';

/** Folders of a submission's pictures. */
const folders = {
  submitter_identity_photo: 'referral_identity_card',
  submitter_selfie_photo: 'referral_selfie',
  answer: 'referral_answers',
} as const;

export interface NamedPictures {
  submitter_identity_photo: string;
  submitter_selfie_photo: string;
  answers: readonly StoredAnswer[];
}

interface PictureUse {
  field: string;
  label: string;
  folder: string;
  name: string;
}

function picturesOf(named: NamedPictures): PictureUse[] {
  const uses: PictureUse[] = named.answers.map((answer) => ({
    field: `answers.${answer.question_id}`,
    label: 'Gambar',
    folder: folders.answer,
    name: answer.image,
  }));
  for (const field of ['submitter_identity_photo', 'submitter_selfie_photo'] as const) {
    uses.push({ field, label: referralLabels[field], folder: folders[field], name: named[field] });
  }
  return uses.filter((use) => use.name !== '');
}

const keyOf = (use: Pick<PictureUse, 'folder' | 'name'>) => `${use.folder}/${use.name}`;

/**
 * Messages for pictures that cannot be used; `kept` are those the record holds already.
 * SECURITY: naming somebody else's picture would make it readable through one's own submission, so only the
 * uploader, or who sees everything anyway, may name one.
 */
export async function wrongPictures(
  db: Queryable,
  viewer: Viewer,
  submissions: readonly NamedPictures[],
  kept?: NamedPictures,
): Promise<FieldErrors[]> {
  const uses = submissions.map(picturesOf);
  const usable = await usablePictures(db, viewer, uses.flat());
  for (const use of kept ? picturesOf(kept) : []) usable.add(keyOf(use));
  return uses.map((list) =>
    Object.fromEntries(
      list
        .filter((use) => !usable.has(keyOf(use)))
        .map((use) => [use.field, `${use.label} tidak ditemukan. Unggah ulang gambarnya.`]),
    ),
  );
}

async function usablePictures(
  db: Queryable,
  viewer: Viewer,
  uses: readonly PictureUse[],
): Promise<Set<string>> {
  if (uses.length === 0) return new Set();
  const named = Object.values(folders).map((folder) =>
    and(
      eq(media.folder, folder),
      inArray(media.name, ['', ...uses.filter((use) => use.folder === folder).map((use) => use.name)]),
    ),
  );
  const mine = viewer.scope.kind === 'all' ? undefined : eq(media.created_by, viewer.id);
  const rows = await db
    .select({ folder: media.folder, name: media.name })
    .from(media)
    .where(and(or(...named), mine));
  return new Set(rows.map(keyOf));
}
