import type { FieldErrors } from '../../../shared/core/errors.ts';
import { referralLabels } from '../../../shared/entities/referral/fields.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { type NamedPicture, pictureKey, pictureMissing, usablePictures } from '../media/rules.ts';
import type { StoredAnswer } from './answers.ts';

const folders = {
  submitter_identity_photo: 'referral_identity_card',
  submitter_selfie_photo: 'referral_selfie',
  answer: 'referral_answers',
} as const;

export interface NamedPictures {
  submitter_identity_photo: string;
  submitter_selfie_photo: string;
  answers: readonly StoredAnswer[];
  soa_company_id?: number | undefined;
}

interface PictureUse extends NamedPicture {
  field: string;
  label: string;
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
  return uses.filter((use) => use.name !== '').map((use) => ({ ...use, companyId: named.soa_company_id }));
}

export async function wrongPictures(
  db: Queryable,
  viewer: Viewer,
  submissions: readonly NamedPictures[],
  kept?: NamedPictures,
): Promise<FieldErrors[]> {
  const uses = submissions.map(picturesOf);
  const usable = new Set(await usablePictures(db, viewer, uses.flat()));
  const held = new Set((kept ? picturesOf(kept) : []).map(pictureKey));
  return uses.map((list) =>
    Object.fromEntries(
      list
        .filter((use) => !usable.has(use) && !held.has(pictureKey(use)))
        .map((use) => [use.field, pictureMissing(use.label)]),
    ),
  );
}
