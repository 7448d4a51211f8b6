import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'electron-builder';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('every fuse is set as in the checklist (SECURITY: 19)', () => {
  // The type rejects a missing fuse.
  const stated: Record<keyof NonNullable<Configuration['electronFuses']>, boolean> = {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    resetAdHocDarwinSignature: true,
  };
  const [, block = ''] = /^electronFuses:\n((?: {2}.*\n)+)/m.exec(read('electron-builder.yml')) ?? [];
  const fuses = block
    .trim()
    .split('\n')
    .map((line) => line.trim().split(': '));
  expect(Object.fromEntries(fuses.map(([name, value]) => [name, value === 'true']))).toEqual(stated);
});

describe('code that belongs in one file only (house rules)', () => {
  const sources = globSync('src/{main,preload,renderer,server,shared}/**/*.{ts,tsx}', { cwd: root });
  const users = (pattern: RegExp) => sources.filter((path) => pattern.test(read(path)));
  const fromElectron = (name: string) => new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from 'electron'`);

  test.each<[string, RegExp, string[]]>([
    ['ipcMain', fromElectron('ipcMain'), ['src/main/bridge/router.ts']],
    ['shell', fromElectron('shell'), ['src/main/security/desktopShell.ts']],
    ['shell.openPath', /shell\.openPath/, ['src/main/security/desktopShell.ts']],
    ['new BrowserWindow', /new BrowserWindow\b/, ['src/main/app/window.ts']],
    ['the keychain', /@napi-rs\/keyring/, ['src/main/services/session/keychain.ts']],
    ['contextBridge', /contextBridge/, ['src/preload/index.ts']],
    ['window.desktop', /window\.desktop\./, ['src/renderer/lib/desktop.ts']],
  ])('%s', (_name, pattern, files) => {
    expect(users(pattern)).toEqual(files);
  });

  test.each([
    ['turns web security off', /webSecurity: *false/],
    ['allows insecure content (SECURITY: 8)', /allowRunningInsecureContent/],
    ['asks for experiments (SECURITY: 9, 10)', /experimentalFeatures|enableBlinkFeatures/],
    ['puts markup into the page unseen', /dangerouslySetInnerHTML/],
    ['forks a process in the old way', /from 'node:child_process'/],
  ])('nothing %s', (_name, pattern) => {
    expect(users(pattern)).toEqual([]);
  });
});

test('the window sets every flag (SECURITY: 2, 3, 4, 11)', () => {
  const flags = /pagePreferences = \{([^}]*)\}/.exec(read('src/main/app/window.ts'))?.[1];
  expect(flags?.trim().split(/,\s*/).filter(Boolean)).toEqual([
    'sandbox: true',
    'contextIsolation: true',
    'nodeIntegration: false',
    'nodeIntegrationInWorker: false',
    'nodeIntegrationInSubFrames: false',
    'webviewTag: false',
    'spellcheck: true',
  ]);
});
