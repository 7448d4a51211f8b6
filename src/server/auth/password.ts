import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';

/** argon2id, the library's default, with the cost that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => argonHash(password, cost);

/** Checked for unknown accounts, so that refusing them takes as long as refusing a wrong password. */
let decoy: Promise<string> | undefined;

/** `stored` is undefined for an unknown account. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await argonVerify(stored ?? (await decoy), password);
  return matches && stored !== undefined;
}
