import { hashPassword } from '../auth/password.ts';
import { drawInitials } from '../entities/user/picture.ts';
import { accounts } from './accounts.ts';
import { drawPictures } from './pictures.ts';

/**
 * What the demo needs no database for: other threads draw and hash it while the first start makes that one. Nothing of it
 * is written before: files of records beside a database that is missing are damage (db/folder.ts).
 */
export interface DemoAhead {
  pictures: Promise<Buffer[]>;
  /** Of the accounts, in their order. */
  initials: Promise<Buffer[]>;
  hashes: Promise<string[]>;
}

export function beginDemo(): DemoAhead {
  const ahead = {
    pictures: drawPictures(),
    initials: Promise.all(accounts.map(({ name }) => drawInitials(name))),
    hashes: Promise.all(accounts.map(({ password }) => hashPassword(password))),
  };
  // Whoever waits for one hears that it failed; a start that ends before that has its own reason to tell.
  for (const each of Object.values(ahead)) each.catch(() => undefined);
  return ahead;
}
