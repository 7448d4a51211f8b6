import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { updateFeedOf } from '../../src/main/security/updateFeed.ts';
import { archive, packagedBinary, updateAddress } from './packaged.ts';

/** A fuse that is on stores the digit 1. */
const enabled = '1'.charCodeAt(0);

test('every fuse of the package reads back as it is stated (SECURITY: 19)', async () => {
  const { version, ...wire } = await getCurrentFuseWire(packagedBinary());
  expect(version).toBe(FuseVersion.V1);
  const on = Object.entries(wire).flatMap(([fuse, state]) => (state === enabled ? [Number(fuse)] : []));
  expect(on.map((fuse) => FuseV1Options[fuse] ?? fuse)).toEqual([
    'EnableCookieEncryption',
    'EnableEmbeddedAsarIntegrityValidation',
    'OnlyLoadAppFromAsar',
    // Fuse of WebAssembly's trap handlers, which the library does not name.
    8,
  ]);
});

test('the package holds what the program needs, and no source, map, test, or package that is built in', () => {
  const files = listPackage(archive(), { isPack: false }).map((path) => path.replaceAll('\\', '/'));
  const unwanted = /\.(map|tsx?|mts|cts)$|\/(tests?|__tests__|examples?)\/|\/src\/(main|renderer|server)\//;
  expect(files.filter((path) => unwanted.test(path))).toEqual([]);
  const others = ['linux', 'darwin', 'win32'].filter((system) => system !== process.platform);
  expect(files.filter((path) => others.some((system) => path.includes(`-${system}-`)))).toEqual([]);
  for (const file of [
    '/out/main/server.js',
    '/out/main/databaseThread.js',
    '/out/main/excelWorker.js',
    '/out/main/judgeThread.js',
    '/out/main/prepared.zst',
    '/out/renderer/licenses.json',
  ])
    expect(files).toContain(file);
  expect(files.filter((path) => /^\/node_modules\/(zod|hono|drizzle-orm|pg)$/.test(path))).toEqual([]);
});

test('the package knows where new versions of it are, each system and processor in a folder of its own', async () => {
  const written = await readFile(join(dirname(archive()), 'app-update.yml'), 'utf8');
  const system = { win32: 'win', darwin: 'mac' }[process.platform as string] ?? 'linux';
  const url = `${updateAddress}${system}-${process.arch}/`;
  // The platform is Linux on every system, because a Windows feed needs the publisher of a signed package.
  const feed = updateFeedOf({ isPackaged: true, platform: 'linux', isAppImage: false, written });
  expect(feed).toMatchObject({ url, installs: false });
});
