import { userLabels } from '../../../shared/entities/user/fields.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context } from '../../kit/context.ts';
import { drawPlaceholder, placeholderColors } from '../../media/placeholder.ts';
import type { MediaStore, StoredFile } from '../../media/store.ts';
import { assertUploaded, rememberUpload } from '../media/rules.ts';

/** */
export const userPictureFolder = 'admin_profile_picture';
/** Pixels of a side. */
const side = 256;

/** A picture of the person's initials. */
export const drawInitials = (name: string): Promise<Buffer> =>
  drawPlaceholder({ text: initialsOf(name), color: colorOf(name), width: side, height: side });

/** The same in the store. */
export const storeInitials = async (media: MediaStore, name: string): Promise<StoredFile> =>
  media.storeDrawn(userPictureFolder, await drawInitials(name));

/** the picture of somebody who has chosen none, stored like an upload; answers its name. */
export async function defaultPicture(
  { media, user }: Pick<Context, 'media' | 'user'>,
  tx: Queryable,
  name: string,
): Promise<string> {
  const stored = await storeInitials(media, name);
  await rememberUpload({ db: tx, user }, userPictureFolder, stored);
  return stored.name;
}

/** INVALID on `profile_picture` unless it has been uploaded to the folder of R-721. */
export function assertPicture(tx: Queryable, name: string): Promise<void> {
  return assertUploaded(tx, userPictureFolder, {
    field: 'profile_picture',
    label: userLabels.profile_picture,
    name,
  });
}

/** `Siti Nurhaliza Putri` → `SP`. */
function initialsOf(name: string): string {
  const words = name.match(/\p{L}+/gu) ?? ['?'];
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : [words[0]!];
  return ends.map((word) => [...word][0]!.toUpperCase()).join('');
}

/** The same name has the same colour. */
function colorOf(name: string): string {
  const sum = [...name].reduce((total, character) => total + character.codePointAt(0)!, 0);
  return placeholderColors[sum % placeholderColors.length]!;
}
