/**
 * `npm run package [-- OPTIONS]` packages the app (docs/release.md). Without Electron's binary, it packages a
 * placeholder for tests/e2e/package.spec.ts.
 */
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  childEnvironment,
  commandFile,
  electronBinary,
  ensureInstalled,
  node24,
  root,
  runStep,
} from './setup.mjs';

/** After this mark, the binary holds Electron's fuses: version, number of fuses, a digit for each fuse. */
const fuseMark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const fuses = '011001101';

const outputOption = '-c.directories.output=';

/** @param {string} folder */
function writeStandIn(folder) {
  for (const each of ['resources', 'locales']) mkdirSync(join(folder, each));
  for (const locale of ['id', 'en-US']) writeFileSync(join(folder, 'locales', `${locale}.pak`), '');
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'));
  writeFileSync(join(folder, 'version'), version);
  const lines = [
    '#!/bin/sh',
    'echo "Ini pengganti Electron: paket ini dibuat tanpa binarinya dan hanya untuk diperiksa." >&2',
    'exit 69',
    `# ${fuseMark}\u0001${String.fromCharCode(fuses.length)}${fuses}`,
  ];
  writeFileSync(join(folder, 'electron'), `${lines.join('\n')}\n`);
  chmodSync(join(folder, 'electron'), 0o755);
}

/** @param {string} output */
function tellSizes(output) {
  for (const resources of globSync('{*-unpacked/resources,mac*/*.app/Contents/Resources}', { cwd: output })) {
    const folder = join(output, resources);
    const files = globSync('{app.asar,app.asar.unpacked/**/*}', { cwd: folder });
    const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    console.log(`${join(output, resources)}: ${(bytes / 1e6).toFixed(0)} MB besides Electron`);
  }
}

/** @param {string | undefined} address */
function updateOptions(address) {
  if (!address) return [];
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:') {
    console.error(
      'RUJUKAN_UPDATE_URL must be an https address: the program takes new versions from nowhere else.',
    );
    process.exit(64);
  }
  return ['-c.publish.provider=generic', `-c.publish.url=${address.replace(/\/+$/, '')}/\${os}-\${arch}`];
}

/** @param {string} command @param {string[]} args */
const step = (command, ...args) =>
  runStep(node24(), [commandFile(command), ...args], { env: childEnvironment() });

await ensureInstalled();
const isBuilt = process.argv.includes('--built');
const args = process.argv.slice(2).filter((arg) => arg !== '--built');
const output =
  args.find((arg) => arg.startsWith(outputOption))?.slice(outputOption.length) ?? join(root, 'dist');

if (!isBuilt && !(await step('electron-vite', 'build', '--logLevel', 'warn'))) process.exit(1);
if (!(await electronBinary())) {
  console.log('Electron is not installed here: a Linux folder is made with a stand-in for its binary.');
  const standIn = mkdtempSync(join(tmpdir(), 'rujukan-standin-'));
  process.on('exit', () => rmSync(standIn, { recursive: true, force: true }));
  writeStandIn(standIn);
  args.unshift('--linux', 'dir', `-c.electronDist=${standIn}`);
}
args.unshift(...updateOptions(process.env.RUJUKAN_UPDATE_URL));
if (!(await step('electron-builder', '--publish', 'never', ...args))) process.exit(1);
tellSizes(output);
