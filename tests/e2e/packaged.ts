import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { extractAll } from '@electron/asar';

const root = resolve(import.meta.dirname, '../..');

/** What `makePackage` made; the temporary folder is the run's own. */
const packages = () => join(tmpdir(), 'package');

/** Where the package is told to look for new versions of itself. */
export const updateAddress = 'https://unduh.example/rujukan/';

/** The program as it is in the package, far from this project's own packages: one that was left out is missed. */
export const packagedProgram = () => join(tmpdir(), 'packaged-program');

const only = (pattern: string): string => {
  const [found, ...others] = globSync(pattern, { cwd: packages() });
  if (!found || others.length > 0) throw new Error(`The package has not just one ${pattern}`);
  return join(packages(), found);
};

/** The archive in the package, and what starts it. */
export const archive = () => only('{*-unpacked/resources,mac*/*.app/Contents/Resources}/app.asar');
export const packagedBinary = () =>
  only(
    { win32: '*-unpacked/Rujukan.exe', darwin: 'mac*/*.app' }[process.platform as string] ??
      '*-unpacked/rujukan',
  );

/** Makes a package of the built program for this system (docs/release.md), and unpacks the program in it. */
export async function makePackage(): Promise<void> {
  const made = spawn(
    process.execPath,
    ['tools/package.mjs', '--built', '--dir', `-c.directories.output=${packages()}`],
    // On a build machine nothing is downloaded at the last moment.
    { cwd: root, env: { ...process.env, CI: '1', RUJUKAN_UPDATE_URL: updateAddress } },
  );
  const said = Promise.all([text(made.stdout), text(made.stderr)]);
  const [code] = await once(made, 'exit');
  if (code !== 0) throw new Error((await said).join('\n'));
  extractAll(archive(), packagedProgram());
}
