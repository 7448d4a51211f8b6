import { userLabels } from '../../../shared/entities/user/fields.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context } from '../../kit/context.ts';
import { drawPlaceholder, placeholderColors } from '../../media/placeholder.ts';
import type { MediaStore, StoredFile } from '../../media/store.ts';
import { assertUploaded, rememberUpload } from '../media/rules.ts';

export const userPictureFolder = 'admin_profile_picture';
const side = 256;

export const drawInitials = (name: string): Promise<Buffer> =>
  drawPlaceholder({ text: initialsOf(name), color: colorOf(name), width: side, height: side });

export const storeInitials = async (media: MediaStore, name: string): Promise<StoredFile> =>
  media.storeDrawn(userPictureFolder, await drawInitials(name));

export async function defaultPicture(
  { media, user }: Pick<Context, 'media' | 'user'>,
  tx: Queryable,
  name: string,
): Promise<string> {
  const stored = await storeInitials(media, name);
  await rememberUpload({ db: tx, user }, userPictureFolder, stored);
  return stored.name;
}

export function assertPicture(tx: Queryable, name: string): Promise<void> {
  return assertUploaded(tx, userPictureFolder, {
    field: 'profile_picture',
    label: userLabels.profile_picture,
    name,
  });
}

function initialsOf(name: string): string {
  const words = name.match(/\p{L}+/gu) ?? ['?'];
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : [words[0]!];
  return ends.map((word) => [...word][0]!.toUpperCase()).join('');
}

function colorOf(name: string): string {
  const sum = [...name].reduce((total, character) => total + character.codePointAt(0)!, 0);
  return placeholderColors[sum % placeholderColors.length]!;
}
