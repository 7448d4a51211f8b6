/**
 * `npm start [-- --dev] [-- --headless]` opens the app in Electron or on the Chromium host.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import {
  childEnvironment,
  commandFile,
  electronBinary,
  ensureInstalled,
  hasDisplay,
  node24,
  passSignals,
  root,
  toldStep,
} from './setup.mjs';

const sources = [
  'src',
  'package.json',
  'package-lock.json',
  'electron.vite.config.ts',
  'tools/licenses.mjs',
  'tools/prepare.mjs',
];
const results = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'];

const nodeFlags = ['--no-warnings', '--unhandled-rejections=warn-with-error-code'];
const hostStart = join(root, 'tools/chromium-host/start.ts');

/**
 * @param {string} path
 * @returns {number}
 */
function newestChange(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const below = readdirSync(path).map((name) => newestChange(join(path, name)));
  return Math.max(stats.mtimeMs, ...below);
}

function isBuilt() {
  const built = results.map((path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return Math.min(...built) >= Math.max(...sources.map((path) => newestChange(join(root, path))));
}

async function ensureBuilt() {
  if (isBuilt()) return;
  const texts = {
    doing: 'Membangun Rujukan…',
    done: 'Rujukan terbangun',
    help: 'Rujukan tidak dapat dibangun; alasannya di atas. Jika kodenya tidak diubah: hapus folder out dan node_modules, lalu jalankan lagi.',
  };
  const args = [commandFile('electron-vite'), 'build', '--logLevel', 'warn'];
  if (!(await toldStep(texts, node24(), args))) process.exit(1);
}

/** @param {string} path */
function browserName(path) {
  const file = basename(path).toLowerCase();
  if (file.includes('edge')) return 'Microsoft Edge';
  return file.includes('chromium') ? 'Chromium' : 'Chrome';
}

/**
 * Electron can run without a display only on Linux.
 * @param {string[]} args
 */
function electronArguments(args) {
  const isRoot = process.getuid?.() === 0;
  const hasPort = args.some((arg) => arg.startsWith('--remote-debugging-port='));
  const isHeadless = args.includes('--headless');
  return [
    ...args.filter((arg) => arg !== '--headless'),
    ...(isRoot ? ['--no-sandbox'] : []),
    ...(isHeadless && process.platform === 'linux' ? ['--ozone-platform=headless'] : []),
    ...(isHeadless && !hasPort ? ['--remote-debugging-port=0'] : []),
  ];
}

/**
 * @param {string | null} electron
 * @param {string[]} args
 * @returns {[command: string, args: string[]]}
 */
function builtProgram(electron, args) {
  if (electron) return [electron, [root, ...electronArguments(args)]];
  return [node24(), [...nodeFlags, hostStart, root, ...args]];
}

/**
 * electron-vite runs ELECTRON_EXEC_PATH with ELECTRON_ENTRY.
 * @param {string | null} electron
 * @param {string[]} args
 * @returns {[command: string, args: string[], extra: NodeJS.ProcessEnv]}
 */
function devProgram(electron, args) {
  const dev = [commandFile('electron-vite'), 'dev', '--watch', '--'];
  if (electron) return [node24(), [...dev, ...electronArguments(args)], {}];
  return [
    node24(),
    [...dev, root, ...args],
    { ELECTRON_EXEC_PATH: node24(), ELECTRON_ENTRY: hostStart, NODE_NO_WARNINGS: '1' },
  ];
}

/**
 * @param {string | null} electron
 * @returns {Promise<number>}
 */
async function run(electron) {
  const [command, commandArgs, extra = {}] = isDev
    ? devProgram(electron, args)
    : builtProgram(electron, args);
  const child = spawn(command, commandArgs, {
    cwd: root,
    stdio: 'inherit',
    env: { ...childEnvironment(), ...extra },
  });
  const stopPassing = passSignals(child);
  const [code] = await once(child, 'exit');
  stopPassing();
  return code ?? 1;
}

/** @param {string} why */
async function runInBrowser(why) {
  const browser = await ensureBrowser();
  console.log(`${why}: Rujukan dibuka di ${browserName(browser)} (${browser}).`);
  return run(null);
}

/** Exit code of Electron if the system lacks libraries. */
const librariesMissing = 127;

async function open() {
  const electron = await electronBinary();
  if (!electron) return runInBrowser('Electron tidak dapat diunduh');
  const code = await run(electron);
  return code === librariesMissing ? runInBrowser('Electron tidak berjalan di komputer ini') : code;
}

const isDev = process.argv.includes('--dev');
const args = process.argv.slice(2).filter((arg) => arg !== '--dev');

await ensureInstalled();
if (!isDev) await ensureBuilt();
if (!hasDisplay() && !args.includes('--headless')) {
  args.push('--headless');
  console.log(
    'Tidak ada layar: Rujukan berjalan tanpa jendela dan menyebut alamatnya. Ctrl+C mengakhirinya.',
  );
}
process.exitCode = await open();
