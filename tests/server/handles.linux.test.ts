import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverFile } from './support/serverFile.ts';
import { temporaryFolder } from './support/template.ts';

test.each([128, 256, 512])(
  'with %i open files the server says so at once, and begins nothing',
  async (limit) => {
    const data = join(temporaryFolder(), 'data');
    const script = `ulimit -n ${limit}; exec "$0" --no-warnings "$1" --data "$2" --port 0`;
    const said = await new Promise<string>((resolve) => {
      const args = ['-c', script, process.execPath, serverFile, data];
      execFile('bash', args, { env: { ...process.env, DATABASE_URL: '' } }, (_error, stdout) =>
        resolve(stdout),
      );
    });
    expect(said).toMatch(
      /^RUJUKAN_SERVER_ERROR \{"code":"CONFIG","message":"Batas file terbuka terlalu rendah/,
    );
    expect(said).toContain(`${limit}, diperlukan`);
    expect(existsSync(join(data, 'pgdata'))).toBe(false);
  },
);
