/** Replaces `electron [flags] [-r module]… <folder or main file> [arguments]`, on Node 24. */
import { readFileSync, statSync } from 'node:fs';
import inspector from 'node:inspector';
import { createRequire, registerHooks } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from './app.ts';
import { startBrowser } from './browserProcess.ts';
import { runtime } from './runtime.ts';

interface ProgramPackage {
  name?: string;
  productName?: string;
  version?: string;
  main?: string;
}

function fail(message: string, error?: unknown): never {
  console.error(`chromium-host: ${message}`, ...(error === undefined ? [] : [error]));
  process.exit(1);
}

function readArguments(args: string[]): { requires: string[]; entry: string } {
  const requires: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] as string;
    if (arg === '-r' || arg === '--require') {
      at += 1;
      requires.push(args[at] as string);
    } else if (!arg.startsWith('-')) {
      return { requires, entry: arg };
    }
  }
  return fail('usage: electron [flags] <folder or main file> [arguments]');
}

function readProgram(entry: string): { dir: string; main: string; manifest: ProgramPackage } {
  const path = resolve(entry);
  if (!statSync(path, { throwIfNoEntry: false })) fail(`no such program: ${entry}`);
  if (!statSync(path).isDirectory()) return { dir: dirname(path), main: path, manifest: {} };
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as ProgramPackage;
  return { dir: path, main: resolve(path, manifest.main ?? 'index.js'), manifest };
}

function openInspector(args: string[]): void {
  const flag = args.find((arg) => arg.startsWith('--inspect'));
  if (!flag) return;
  inspector.open(Number(flag.split('=')[1] ?? 9229), '127.0.0.1', flag.startsWith('--inspect-brk'));
}

function installedElectronVersion(dir: string): string {
  try {
    const require = createRequire(join(dir, 'package.json'));
    return (require('electron/package.json') as { version: string }).version;
  } catch {
    return '0.0.0';
  }
}

function prepareProcess(dir: string): void {
  const versions = {
    electron: installedElectronVersion(dir),
    chrome: '',
    chromiumHost: runtime.program.version,
  };
  for (const [name, value] of Object.entries(versions)) {
    Object.defineProperty(process.versions, name, { value, enumerable: true, writable: true });
  }
  Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath: join(dir, 'resources') });
  process.argv = [process.execPath, ...runtime.argv];
}

function readSwitches(args: string[]): void {
  for (const arg of args) {
    const match = /^--([^=]+)(?:=(.*))?$/.exec(arg);
    if (match?.[1]) runtime.switches.set(match[1], match[2] ?? '');
  }
}

function provideElectron(): void {
  const url = new URL('./electron.ts', import.meta.url).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      /^electron(\/(main|common))?$/.test(specifier)
        ? { url, format: 'module-typescript', shortCircuit: true }
        : next(specifier, context),
  });
}

/** A Ctrl-C may arrive twice: from the terminal and from npm. */
const sameSignalMilliseconds = 1500;

function endOnSignals(): void {
  let askedAt: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (askedAt === null) app.quit();
      else if (now - askedAt > sameSignalMilliseconds) app.exit(1);
      askedAt ??= now;
    });
  }
}

function endOnUncaught(): void {
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return;
    fail('uncaught exception', error);
  });
}

const { requires, entry } = readArguments(runtime.argv);
const { dir, main, manifest } = readProgram(entry);
runtime.program = {
  name: manifest.productName ?? manifest.name ?? 'Electron',
  version: manifest.version ?? '0.0.0',
  dir,
};
openInspector(runtime.argv);
provideElectron();
prepareProcess(dir);
readSwitches(runtime.argv);
endOnUncaught();
endOnSignals();

try {
  const require = createRequire(main);
  for (const module of requires) require(module);
  await import(pathToFileURL(main).href);
} catch (error) {
  fail('the program failed while loading', error);
}
if (!runtime.quitting) {
  await startBrowser(() => app.browserClosed()).catch((error: Error) => fail(error.message));
  app.becomeReady();
}
