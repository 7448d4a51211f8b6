import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bytesIn } from '../../../src/server/db/folder.ts';

test('the size of a folder is that of all its files, each time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'folder-'));
  mkdirSync(join(folder, 'base/5'), { recursive: true });
  for (let at = 0; at < 300; at += 1)
    writeFileSync(join(folder, at % 2 ? 'base/5' : '', `${at}`), Buffer.alloc(at));
  const all = (299 * 300) / 2;
  expect([await bytesIn(folder), await bytesIn(folder), await bytesIn(folder)]).toEqual([all, all, all]);
  rmSync(folder, { recursive: true });
});
