import { atOnce } from '../../shared/core/atOnce.ts';
import { hashPassword } from '../auth/password.ts';
import { drawInitials } from '../entities/user/picture.ts';
import { drawPlaceholder } from '../media/placeholder.ts';
import { accounts } from './accounts.ts';
import { drawings } from './pictures.ts';

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

/** @param most so many at the same time: beside a start that needs the cores itself one is enough */
export function beginDemo(most: number): DemoAhead {
  const pictures = makeEach(drawings, most, drawPlaceholder);
  const initials = pictures.then(() => makeEach(accounts, most, ({ name }) => drawInitials(name)));
  const hashes = initials.then(() => makeEach(accounts, most, ({ password }) => hashPassword(password)));
  // Whoever waits for one hears that it failed; a start that ends before that has its own reason to tell.
  hashes.catch(() => undefined);
  return { pictures, initials, hashes };
}

async function makeEach<Item, Made>(
  items: readonly Item[],
  most: number,
  make: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  await atOnce([...items.entries()], most, async ([index, item]) => {
    made[index] = await make(item);
  });
  return made;
}
