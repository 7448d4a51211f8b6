import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProgram } from './support/program.ts';
import { serverFile } from './support/serverFile.ts';

/**
 * The built server takes 580 to 660 MB. The sources take 1,350 to 1,370 MB, because they create the database
 * instead of unpacking it. PGlite then calls the SQL parser before durable.ts can keep V8 from optimizing it.
 */
const mostMegabytes = serverFile.endsWith('.js') ? 700 : 1500;

test(`a first start with demo data takes at most ${mostMegabytes} MB at its peak`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rujukan-'));
  try {
    const { program, stop } = await startProgram(join(folder, 'data'));
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))?.[1];
    await stop();
    expect(Number(peak) / 1024).toBeLessThanOrEqual(mostMegabytes);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
