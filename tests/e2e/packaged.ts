import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { extractAll } from '@electron/asar';

const root = resolve(import.meta.dirname, '../..');

const packages = () => join(tmpdir(), 'package');

export const updateAddress = 'https://unduh.example/rujukan/';

/** The folder is outside the project, so that the app cannot find a dependency that its package lacks. */
export const packagedProgram = () => join(tmpdir(), 'packaged-program');

const only = (pattern: string): string => {
  const [found, ...others] = globSync(pattern, { cwd: packages() });
  if (!found || others.length > 0) throw new Error(`The package has not just one ${pattern}`);
  return join(packages(), found);
};

export const archive = () => only('{*-unpacked/resources,mac*/*.app/Contents/Resources}/app.asar');
export const packagedBinary = () =>
  only(
    { win32: '*-unpacked/Rujukan.exe', darwin: 'mac*/*.app' }[process.platform as string] ??
      '*-unpacked/rujukan',
  );

export async function makePackage(): Promise<void> {
  const made = spawn(
    process.execPath,
    ['tools/package.mjs', '--built', '--dir', `-c.directories.output=${packages()}`],
    // With `CI`, tools/setup.mjs does not download Electron.
    { cwd: root, env: { ...process.env, CI: '1', RUJUKAN_UPDATE_URL: updateAddress } },
  );
  const said = Promise.all([text(made.stdout), text(made.stderr)]);
  const [code] = await once(made, 'exit');
  if (code !== 0) throw new Error((await said).join('\n'));
  extractAll(archive(), packagedProgram());
}
