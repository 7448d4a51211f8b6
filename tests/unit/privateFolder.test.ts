import fs, { chmodSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { restrictToOwner } from '../../src/files/privateFolder.ts';

const { readdirSync } = fs;
const umask = process.umask();
afterEach(() => {
  fs.readdirSync = readdirSync;
  syncBuiltinESMExports();
  process.umask(umask);
});

function folderOf(names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'rujukan-test-'));
  for (const name of names) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'ktp.jpg'), '');
    chmodSync(join(folder, name), 0o755);
    chmodSync(join(folder, name, 'ktp.jpg'), 0o666);
  }
  return folder;
}
const modeOf = (...path: string[]) => statSync(join(...path)).mode & 0o777;

// Windows separates the files of its users without file modes.
describe.skipIf(process.platform === 'win32')('a folder that is restricted to its owner', () => {
  it('is closed to others with its content; links are not followed', () => {
    const folder = folderOf(['media', 'export']);
    const other = folderOf(['luar']);
    symlinkSync(join(other, 'luar'), join(folder, 'tautan'));
    restrictToOwner(folder);
    for (const name of ['media', 'export']) {
      expect(modeOf(folder, name)).toBe(0o700);
      expect(modeOf(folder, name, 'ktp.jpg')).toBe(0o600);
    }
    expect(modeOf(other, 'luar', 'ktp.jpg')).toBe(0o666);
  });

  it('may contain files of another user, as an earlier start has left them', () => {
    const folder = folderOf(['media', 'punya-root', 'export']);
    fs.readdirSync = ((path: string, ...options: []) => {
      if (!String(path).endsWith('punya-root')) return readdirSync(path, ...options);
      throw Object.assign(new Error('no'), { code: 'EACCES', syscall: 'scandir', path });
    }) as typeof readdirSync;
    syncBuiltinESMExports();
    restrictToOwner(folder);
    expect(modeOf(folder, 'punya-root')).toBe(0o700);
    expect(modeOf(folder, 'export', 'ktp.jpg')).toBe(0o600);
  });
});
