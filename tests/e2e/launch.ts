import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { _electron, type ElectronApplication, type Locator, type Page } from '@playwright/test';
import { waitMs } from '../run.ts';
import { packagedProgram } from './packaged.ts';

const root = resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

/** Uses Electron if its binary is installed, else the Chromium host. E2E_HOST overrides the choice. */
function chooseHost(): 'electron' | 'chromium' {
  const chosen = process.env.E2E_HOST;
  if (chosen === 'electron' || chosen === 'chromium') return chosen;
  const folder = dirname(require.resolve('electron/package.json'));
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return 'chromium';
  return existsSync(join(folder, 'dist', readFileSync(pathFile, 'utf8'))) ? 'electron' : 'chromium';
}

export const host = chooseHost();
// Playwright asks the electron package for its executable, and the package reads this variable.
if (host === 'chromium') process.env.ELECTRON_OVERRIDE_DIST_PATH = join(root, 'tools/chromium-host/bin');

export const executable =
  host === 'chromium'
    ? join(root, 'tools/chromium-host/bin/electron')
    : (require('electron') as unknown as string);

export interface LaunchOptions {
  userData?: string;
  args?: string[];
  env?: Record<string, string>;
  program?: string;
}

export interface Launched {
  app: ElectronApplication;
  page: Page;
  userData: string;
  stderr: string[];
  complaints: string[];
  close(): Promise<void>;
}

/** Chromium's sandbox does not work for root. */
const sandboxArguments = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
/** On Linux, emulating a graphics card costs a tenth of a test's time. */
const drawingArguments = process.platform === 'linux' ? ['--disable-gpu'] : [];

function currentEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}

export function commandLine(userData: string, options: LaunchOptions = {}) {
  return {
    args: [
      options.program ?? packagedProgram(),
      `--user-data-dir=${userData}`,
      ...sandboxArguments,
      ...drawingArguments,
      ...(options.args ?? []),
    ],
    // The locale is unset, as on a bare machine.
    env: { ...currentEnvironment(), LANG: '', LC_ALL: '', RUJUKAN_USER_DATA: userData, ...options.env },
  };
}

/**
 * Starts the app again. The running app gets the arguments.
 * @returns the output of the second start
 */
export async function startAgain(userData: string, ...handed: string[]): Promise<string> {
  const { args, env } = commandLine(userData, { args: handed });
  const started = spawn(executable, args, { env });
  const [said, [code]] = await Promise.all([text(started.stdout), once(started, 'exit')]);
  if (code !== 0) throw new Error(`The further start ended with ${code}: ${said}`);
  return said;
}

/** Starts the app and waits until its window has loaded with the bridge (`window.desktop`). */
export async function launch(options: LaunchOptions = {}): Promise<Launched> {
  const userData = options.userData ?? (await mkdtemp(join(tmpdir(), 'rujukan-e2e-')));
  const app = await _electron.launch({ cwd: root, ...commandLine(userData, options) });
  const stderr: string[] = [];
  app.process().stderr?.on('data', (text) => stderr.push(String(text)));
  const page = await app.firstWindow();
  page.context().setDefaultTimeout(waitMs);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.waitForFunction(() => 'desktop' in window);
  await page.waitForLoadState('load');
  async function close(): Promise<void> {
    await app.close();
    if (!options.userData) await rm(userData, { recursive: true, force: true, maxRetries: 5 });
  }
  return { app, page, userData, stderr, complaints, close };
}

/** Drops real files through Chromium's drag events, so that each File keeps its path. */
export async function dropFiles(page: Page, target: Locator, files: string[]): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('the drop target is not visible');
  // Drops at the centre of the visible part, because the target may be longer than the window.
  const seen = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const middle = (from: number, length: number, end: number) =>
    (Math.max(from, 0) + Math.min(from + length, end)) / 2;
  const session = await page.context().newCDPSession(page);
  const drag = {
    x: middle(box.x, box.width, seen.width),
    y: middle(box.y, box.height, seen.height),
    data: { items: [], files: files.map((file) => resolve(file)), dragOperationsMask: 1 },
  };
  // A real drag repeats its position, so elements drawn later also get the event.
  const drawn = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await session.send('Input.dispatchDragEvent', { type: 'dragEnter', ...drag });
  await page
    .locator('[data-drop-cover]')
    .waitFor({ timeout: 5000 })
    .catch(() => undefined);
  for (let time = 0; time < 4; time++) {
    await session.send('Input.dispatchDragEvent', { type: 'dragOver', ...drag });
    await drawn();
  }
  await session.send('Input.dispatchDragEvent', { type: 'drop', ...drag });
  await session.detach();
}
