import { concurrently } from '../../shared/core/concurrently.ts';
import { hashPassword } from '../auth/password.ts';
import { drawInitials } from '../entities/user/picture.ts';
import { accounts } from './accounts.ts';
import { draw, drawings } from './pictures.ts';

/**
 * Demo content that can be made while the database opens. It stays in memory, because files without a
 * database count as damage.
 */
export interface DemoPreparation {
  pictures: Promise<Buffer[]>;
  initials: Promise<Buffer[]>;
  hashes: Promise<string[]>;
}

/** @param most parallel jobs; 1 while the start itself needs the cores */
export function prepareDemo(most: number): DemoPreparation {
  const pictures = makeEach(drawings, most, draw);
  const initials = pictures.then(() => makeEach(accounts, most, ({ name }) => drawInitials(name)));
  const hashes = initials.then(() => makeEach(accounts, most, ({ password }) => hashPassword(password)));
  // `hashes` is awaited later; this line prevents an unhandled rejection.
  hashes.catch(() => undefined);
  return { pictures, initials, hashes };
}

async function makeEach<Item, Made>(
  items: readonly Item[],
  most: number,
  make: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  await concurrently([...items.entries()], most, async ([index, item]) => {
    made[index] = await make(item);
  });
  return made;
}
