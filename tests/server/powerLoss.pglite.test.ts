import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Report } from './support/powerLoss.ts';
import { copyOfTemplate, temporaryFolder } from './support/template.ts';

/** This test fails without the fsync of `durable.ts`. */
test('after a power loss every acknowledged commit is complete', async () => {
  const folder = temporaryFolder();
  try {
    await copyOfTemplate('small', folder);
    const program = join(import.meta.dirname, 'support/powerLoss.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program, folder, '3']);
    const { writes, fsyncs, trials } = JSON.parse(stdout) as Report;
    expect(trials).toEqual([[], [], []]);
    expect(writes).toBeGreaterThan(100);
    expect(fsyncs).toBeGreaterThan(60);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
