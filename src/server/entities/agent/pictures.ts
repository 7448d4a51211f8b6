import { type FieldErrors, invalid } from '../../../shared/core/errors.ts';
import { agentLabels as L } from '../../../shared/entities/agent/fields.ts';
import type { MediaFolder } from '../../../shared/entities/media/operations.ts';
import type { Queryable } from '../../db/database.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { pictureMissing, usablePictures } from '../media/rules.ts';

const folders = {
  profile_picture: 'agent_profile_picture',
  identity_image: 'agent_identity_card',
  selfie_image: 'agent_selfie_card',
  selfie_only_face: 'agent_selfie_only',
} as const satisfies Record<string, MediaFolder>;
type PictureField = keyof typeof folders;
const fields = Object.keys(folders) as PictureField[];

type Pictures = { company_id: number } & Partial<Record<PictureField, string>>;

/** Pictures already in the record stay valid. New pictures must pass `usablePictures`. */
export async function assertPictures(
  tx: Queryable,
  viewer: Pick<CurrentUser, 'id' | 'scope'>,
  named: Pictures,
  kept: Partial<Pictures> = {},
): Promise<void> {
  const uses = fields.flatMap((field) => {
    const name = named[field];
    return name && name !== kept[field]
      ? [{ field, folder: folders[field], name, companyId: named.company_id }]
      : [];
  });
  const usable = new Set(await usablePictures(tx, viewer, uses));
  const wrong: FieldErrors = {};
  for (const use of uses) if (!usable.has(use)) wrong[use.field] = pictureMissing(L[use.field]);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
