import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { lockFolder } from '../../../src/server/db/lock.ts';

/** The mock opens files read-only, as SQLite does when the user may not write them. */
vi.mock('node:sqlite', async (load) => {
  const { DatabaseSync } = await load<typeof import('node:sqlite')>();
  return {
    DatabaseSync: class extends DatabaseSync {
      constructor(path: string, options: object) {
        super(path, { ...options, readOnly: true });
      }
    },
  };
});

test('a read-only lock file is refused, because two programs could open one database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rujukan-test-'));
  writeFileSync(join(folder, '.lock.db'), '');
  expect(() => lockFolder(folder)).toThrowError(
    expect.objectContaining({
      code: 'FOLDER_UNWRITABLE',
      message: expect.stringContaining(`Folder ${folder} tidak dapat ditulis oleh pengguna `),
    }),
  );
});
