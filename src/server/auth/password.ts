import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';

/** Cost of argon2id, as OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => argonHash(password, cost);

/** For unknown accounts a decoy hash is checked, so that refusals of all accounts take equally long. */
let decoy: Promise<string> | undefined;

export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await argonVerify(stored ?? (await decoy), password);
  return matches && stored !== undefined;
}
