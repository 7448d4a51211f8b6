const credentialLength = 32;
const sharedPrefixLength = 5;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Bytes from this value on would make some characters likelier, so they are drawn again. */
const fairBytes = 256 - (256 % alphabet.length);

export type RandomBytes = (count: number) => Uint8Array;

export interface Secrets {
  password: string;
  clientid: string;
  clientsecret: string;
}
export interface Credentials extends Secrets {
  username: string;
}

export function newCredentials(random: RandomBytes): Credentials {
  const username = randomText(credentialLength, random);
  return { username, ...newSecrets(username, random) };
}

export function newSecrets(username: string, random: RandomBytes): Secrets {
  const secret = () =>
    username.slice(0, sharedPrefixLength) + randomText(credentialLength - sharedPrefixLength, random);
  return { password: secret(), clientid: secret(), clientsecret: secret() };
}

const credentialPattern = /^[A-Za-z0-9]{32}$/;

export const isUsername = (value: string): boolean => credentialPattern.test(value);

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
