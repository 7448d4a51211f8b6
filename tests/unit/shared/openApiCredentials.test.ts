import { expect, test } from 'vitest';
import {
  isSecretOf,
  isUsername,
  newCredentials,
  newSecrets,
} from '../../../src/shared/entities/openApi/credentials.ts';

function counting() {
  let next = 0;
  return (count: number) => Uint8Array.from({ length: count }, () => next++ % 256);
}

test('R-605: 32 letters and digits; the secrets share the first five characters', () => {
  const { username, ...secrets } = newCredentials(counting());
  expect(isUsername(username)).toBe(true);
  for (const secret of Object.values(secrets)) {
    expect(secret).toHaveLength(32);
    expect(isSecretOf(username, secret)).toBe(true);
  }
  expect(new Set([username, ...Object.values(secrets)]).size).toBe(4);
});

test('R-606: made anew, the secrets still belong to the username', () => {
  const random = counting();
  const before = newCredentials(random);
  const after = newSecrets(before.username, random);
  for (const name of ['password', 'clientid', 'clientsecret'] as const) {
    expect(isSecretOf(before.username, after[name])).toBe(true);
    expect(after[name]).not.toBe(before[name]);
  }
});

test('every character is as likely as the others', () => {
  const seen = new Map<string, number>();
  const random = counting();
  // 248 of the 256 byte values are used: four for each of the 62 characters.
  for (let round = 0; round < 31; round += 1)
    for (const letter of newCredentials(random).username) seen.set(letter, (seen.get(letter) ?? 0) + 1);
  expect(seen.size).toBe(62);
});
