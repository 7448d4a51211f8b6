import { hasDisplay } from '../setup.mjs';
import type { CdpConnection } from './cdp.ts';

/** The state of the running program that several modules of the host read; start.ts and app.ts write it. */
export const runtime = {
  browser: null as CdpConnection | null,
  /** True from the `ready` event on. */
  ready: false,
  /** True once nothing can stop the program from ending. */
  quitting: false,
  /** The command line behind the executable, as given. */
  argv: process.argv.slice(2),
  /** Chromium switches: those of the command line, then those of app.commandLine. */
  switches: new Map<string, string>(),
  /** name, version and folder of the program's package.json. */
  program: { name: 'Electron', version: '0.0.0', dir: process.cwd() },
};

/** The browser connection; throws before `ready`. */
export function browser(): CdpConnection {
  if (!runtime.browser) throw new Error('chromium-host: the browser is not running');
  return runtime.browser;
}

/** `--remote-debugging-port=N` of the command line, or undefined. */
export function debuggingPort(): string | undefined {
  const flag = runtime.argv.find((arg) => arg.startsWith('--remote-debugging-port='));
  return flag?.slice(flag.indexOf('=') + 1);
}

/**
 * True when windows appear on a screen. RUJUKAN_HOST_HEADED=1 or 0 decides; otherwise `--headless`, a test
 * runner (which asks for debugging port 0) and a Linux machine without a display are headless.
 */
export function isHeaded(): boolean {
  if (process.env.RUJUKAN_HOST_HEADED) return process.env.RUJUKAN_HOST_HEADED === '1';
  if (runtime.argv.includes('--headless') || debuggingPort() === '0') return false;
  return hasDisplay();
}

/** Root cannot use Chromium's own sandbox on Linux. */
export function needsNoSandbox(): boolean {
  return runtime.argv.includes('--no-sandbox') || process.getuid?.() === 0;
}
