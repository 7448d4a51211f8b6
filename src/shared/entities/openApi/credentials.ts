/** Credentials of an open API partner: one username, and secrets that begin with its first characters. */

const credentialLength = 32;
/** Characters that a password, client id or client secret has in common with the username. */
const sharedPrefixLength = 5;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Bytes from here on would make some characters likelier than others. */
const fairBytes = 256 - (256 % alphabet.length);

/** Answers that many random bytes; `crypto.getRandomValues` outside of tests and demo data. */
export type RandomBytes = (count: number) => Uint8Array;

export interface Secrets {
  password: string;
  clientid: string;
  clientsecret: string;
}
export interface Credentials extends Secrets {
  username: string;
}

/** All four, for a new partner. */
export function newCredentials(random: RandomBytes): Credentials {
  const username = randomText(credentialLength, random);
  return { username, ...newSecrets(username, random) };
}

/** What Regenerate makes anew; the username stays. */
export function newSecrets(username: string, random: RandomBytes): Secrets {
  const secret = () =>
    username.slice(0, sharedPrefixLength) + randomText(credentialLength - sharedPrefixLength, random);
  return { password: secret(), clientid: secret(), clientsecret: secret() };
}

const credentialPattern = /^[A-Za-z0-9]{32}$/;

/** 32 letters and digits. */
export const isUsername = (value: string): boolean => credentialPattern.test(value);

/** The same, beginning as the username does. */
export const isSecretOf = (username: string, value: string): boolean =>
  credentialPattern.test(value) && value.startsWith(username.slice(0, sharedPrefixLength));

function randomText(length: number, random: RandomBytes): string {
  let text = '';
  while (text.length < length) {
    for (const byte of random(length - text.length))
      if (byte < fairBytes) text += alphabet[byte % alphabet.length];
  }
  return text;
}
