import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { createKeychain, openSystemEntry } from '../../src/main/services/session/keychain.ts';
import { silentLog } from './support/doubles.ts';

/** Reads the entries of the Secret Service as another app would. `npm test` starts a Secret Service. */

const run = promisify(execFile);
const account = `test ${randomUUID()}`;
const keychain = createKeychain({ account, openEntry: openSystemEntry, log: silentLog });
afterEach(() => keychain.forget());

async function lookUp(): Promise<string> {
  const attributes = ['service', 'Rujukan', 'username', account];
  const { stdout } = await run('secret-tool', ['lookup', ...attributes]).catch(() => ({ stdout: '' }));
  return stdout;
}

test('stores the token where secret-tool finds it', async () => {
  await keychain.write('refresh-three');
  expect(await lookUp()).toBe('refresh-three');
  await keychain.forget();
  expect(await lookUp()).toBe('');
});

test('removes its test entry', async () => {
  await keychain.available();
  const { stdout } = await run('secret-tool', ['search', '--all', 'service', 'Rujukan']).catch(() => ({
    stdout: '',
  }));
  expect(stdout).not.toContain(`${account} probe`);
});
