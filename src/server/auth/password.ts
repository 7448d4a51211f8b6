import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';

/** argon2id (the library's default kind) with OWASP's memory and passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => argonHash(password, cost);

/**
 * A hash nobody's password has: checked for unknown accounts, so that they take as long to refuse as known ones.
 */
let decoy: Promise<string> | undefined;

/** Whether `password` is the account's; `stored` is undefined when there is no such account. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await argonVerify(stored ?? (await decoy), password);
  return matches && stored !== undefined;
}
