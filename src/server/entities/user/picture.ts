import { userLabels } from '../../../shared/entities/user/schema.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context } from '../../kit/context.ts';
import { drawPlaceholder, placeholderColors } from '../../media/placeholder.ts';
import { assertUploaded, rememberUpload } from '../media/rules.ts';

const folder = 'admin_profile_picture';
/** Pixels of a side. */
const side = 256;

/** a picture of the person's initials, stored like an upload; answers its name. */
export async function defaultPicture(
  { media, user }: Pick<Context, 'media' | 'user'>,
  tx: Queryable,
  name: string,
): Promise<string> {
  const picture = { text: initialsOf(name), color: colorOf(name), width: side, height: side };
  const stored = await media.storeImage(folder, await drawPlaceholder(picture));
  await rememberUpload({ db: tx, user }, folder, stored);
  return stored.name;
}

/** INVALID on `profile_picture` unless it has been uploaded to the folder of R-721. */
export function assertPicture(tx: Queryable, name: string): Promise<void> {
  return assertUploaded(tx, folder, { field: 'profile_picture', label: userLabels.profile_picture, name });
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
