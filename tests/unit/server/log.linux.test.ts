import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const log = join(import.meta.dirname, '../../../src/server/log.ts');

/** Writing to /dev/full fails as on a full disk. */
test('a log on a full disk loses lines, and the server continues', async () => {
  const full = openSync('/dev/full', 'w');
  const script = `
    const { openLog } = await import(${JSON.stringify(log)});
    const log = openLog('warn');
    for (let line = 0; line < 100; line++) log.error({ line }, 'failed');
    setImmediate(() => console.log('goes on'));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', full],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  closeSync(full);
  expect([code, output]).toEqual([0, 'goes on\n']);
});
