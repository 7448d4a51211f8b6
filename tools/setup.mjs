/**
 * Runs on the system's Node (20.19 or newer) before any package is installed, so it imports only built-in
 * modules.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const oldestNode = { major: 20, minor: 19 };
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < oldestNode.major || (major === oldestNode.major && minor < oldestNode.minor)) {
  console.error(
    `Rujukan memerlukan Node ${oldestNode.major}.${oldestNode.minor} atau lebih baru untuk dimulai; ini Node ${process.versions.node}. Pasang yang baru dari nodejs.org, lalu jalankan lagi.`,
  );
  process.exit(1);
}

export const root = dirname(import.meta.dirname);
const modules = join(root, 'node_modules');
const isWindows = process.platform === 'win32';

// Node treats an empty HOME as the working folder.
if (process.env.HOME === '') delete process.env.HOME;

const endSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => boolean} stops passing; returns whether a signal arrived
 */
export function passSignals(child) {
  let came = false;
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    came = true;
    child.kill(signal);
  };
  for (const signal of endSignals) process.on(signal, pass);
  return () => {
    for (const signal of endSignals) process.off(signal, pass);
    return came;
  };
}

/**
 * Ends this process after the step if a signal arrived during the step.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {(text: string) => void} [print]
 * @returns {Promise<boolean>}
 */
export async function runStep(command, args, options = {}, print) {
  const output = print ? 'pipe' : 'inherit';
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', output, output], ...options });
  if (print) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', print);
  const stopPassing = passSignals(child);
  const code = await once(child, 'exit').then(
    ([code]) => code,
    (error) => console.error(error.message),
  );
  if (stopPassing()) process.exit(1);
  return code === 0;
}

/** @param {number} began */
export const secondsSince = (began) => `${Math.max(1, Math.round((performance.now() - began) / 1000))} detik`;

/**
 * @param {string} doing
 * @returns {() => void}
 */
function showProgress(doing) {
  const { stdout } = process;
  if (!stdout.isTTY) {
    console.log(doing);
    return () => {};
  }
  const began = performance.now();
  stdout.write(doing);
  const timer = setInterval(() => stdout.write(`\r${doing} ${secondsSince(began)}`), 1000);
  return () => {
    clearInterval(timer);
    stdout.write('\r\x1b[K');
  };
}

/**
 * Shows the output only if the step fails.
 * @param {{ doing: string, done: string, help: string }} texts
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<boolean>}
 */
export async function toldStep({ doing, done, help }, command, args, options = {}) {
  const began = performance.now();
  const endProgress = showProgress(doing);
  let printed = '';
  const succeeded = await runStep(command, args, options, (text) => {
    printed += text;
  });
  endProgress();
  if (succeeded) console.log(`${done} (${secondsSince(began)}).`);
  else console.error(`${printed.trimEnd()}\n${help}`);
  return succeeded;
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockEntry */

/**
 * @param {string} file
 * @returns {Record<string, LockEntry> | null}
 */
function readLock(file) {
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Optional packages may be missing. */
function isInstalled() {
  const wanted = readLock(join(root, 'package-lock.json'));
  const present = readLock(join(modules, '.package-lock.json'));
  if (!wanted || !present || !existsSync(node24())) return false;
  const allWanted = Object.entries(wanted).every(([path, entry]) => {
    const found = present[path];
    if (path === '') return true;
    if (!found) return Boolean(entry.optional || entry.devOptional);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
  return allWanted && Object.keys(present).every((path) => path in wanted);
}

/** `npm ci` removes the project's own Node, so it must run on the system's Node. */
function systemEnvironment() {
  const paths = (process.env.PATH ?? '').split(delimiter);
  return { ...process.env, PATH: paths.filter((path) => !path.startsWith(modules)).join(delimiter) };
}

export async function ensureInstalled() {
  if (isInstalled()) return;
  const texts = {
    doing: 'Memasang paket npm, sekitar dua menit…',
    done: 'Paket npm terpasang',
    help: 'Paket npm tidak dapat dipasang; alasannya di atas. Periksa sambungan ke registri npm, lalu jalankan lagi.',
  };
  const done = await toldStep(texts, 'npm', ['ci', '--no-audit', '--no-fund'], {
    env: systemEnvironment(),
    shell: isWindows, // npm is a script on Windows
  });
  if (done && isInstalled()) return;
  if (done) console.error('Paket npm tidak lengkap. Hapus folder node_modules, lalu jalankan lagi.');
  process.exit(1);
}

export function node24() {
  return join(modules, 'node', 'bin', isWindows ? 'node.exe' : 'node');
}

/**
 * @param {string} packageName
 * @param {string} [command]
 */
export function commandFile(packageName, command = packageName) {
  const folder = join(modules, packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

export function childEnvironment() {
  const paths = [dirname(node24()), join(modules, '.bin'), process.env.PATH ?? process.env.Path ?? ''];
  return { ...process.env, PATH: paths.join(delimiter) };
}

const macBrowsers = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const windowsBrowsers = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];
const linuxBrowsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

/** @returns {string[]} best first */
function systemBrowsers() {
  if (process.platform === 'darwin') return macBrowsers;
  if (isWindows) {
    const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => process.env[name]);
    return folders.flatMap((folder) => (folder ? windowsBrowsers.map((path) => join(folder, path)) : []));
  }
  return inPath(linuxBrowsers);
}

function playwrightFolder() {
  if (process.env.PLAYWRIGHT_BROWSERS_PATH) return process.env.PLAYWRIGHT_BROWSERS_PATH;
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches/ms-playwright');
  if (isWindows) return join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright');
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright');
}

const playwrightExecutables = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-win/chrome.exe',
  'chrome-win64/chrome.exe',
];

const playwrightShells = [
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-headless-shell-mac-x64/chrome-headless-shell',
  'chrome-headless-shell-mac-arm64/chrome-headless-shell',
  'chrome-headless-shell-win64/chrome-headless-shell.exe',
];

/**
 * @param {'chromium' | 'chromium_headless_shell'} kind
 * @param {string[]} executables
 * @returns {string[]} newest first
 */
function playwrightBrowsers(kind, executables) {
  const folder = playwrightFolder();
  if (!existsSync(folder)) return [];
  const revision = (/** @type {string} */ name) => Number(name.slice(kind.length + 1));
  const versions = readdirSync(folder).filter((name) => name.startsWith(`${kind}-`) && revision(name) > 0);
  versions.sort((left, right) => revision(right) - revision(left));
  return versions.flatMap((version) => executables.map((path) => join(folder, version, path)));
}

/** @param {string[]} names @returns {string[]} */
const inPath = (names) => {
  // On Ubuntu, PATH may lack this folder.
  const folders = [...(process.env.PATH ?? '/usr/bin').split(delimiter).filter(Boolean), '/snap/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
};

/** @returns {string | undefined} a Chromium that only renders pages, without windows */
export const findShell = () =>
  [
    ...inPath(['chromium-headless-shell']),
    ...playwrightBrowsers('chromium_headless_shell', playwrightShells),
  ].find((path) => existsSync(path));

/** @returns {string | null} the shell if found: it opens a page in an eighth of the browser's time */
export const findPageBrowser = () => findShell() ?? findBrowser();

/** @returns {string | null} */
export function findBrowser() {
  const chosen = process.env.RUJUKAN_CHROMIUM;
  if (chosen) return existsSync(chosen) ? chosen : null;
  const all = [...systemBrowsers(), ...playwrightBrowsers('chromium', playwrightExecutables)];
  return all.find((path) => existsSync(path)) ?? null;
}

export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** @returns {string | null} */
function installedElectron() {
  const folder = join(modules, 'electron');
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const executable = join(folder, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(executable) ? executable : null;
}

const dayInMilliseconds = 24 * 60 * 60 * 1000;

/**
 * A failed download is retried after a day.
 * @returns {Promise<string | null>}
 */
export async function electronBinary() {
  const installed = installedElectron();
  if (installed || process.env.CI) return installed;
  const failureNote = join(modules, '.cache', 'electron-download-failed');
  const failed = statSync(failureNote, { throwIfNoEntry: false });
  if (failed && Date.now() - failed.mtimeMs < dayInMilliseconds) return null;
  console.log('Mengunduh Electron, paling lama satu menit…');
  await runStep(node24(), [commandFile('electron', 'install-electron')], {
    stdio: 'ignore',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  if (installedElectron()) return installedElectron();
  mkdirSync(dirname(failureNote), { recursive: true });
  writeFileSync(failureNote, '');
  return null;
}
