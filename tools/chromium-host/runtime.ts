import { hasDisplay } from '../setup.mjs';
import type { CdpConnection } from './cdp.ts';

export const runtime = {
  browser: null as CdpConnection | null,
  ready: false,
  quitting: false,
  argv: process.argv.slice(2),
  switches: new Map<string, string>(),
  program: { name: 'Electron', version: '0.0.0', dir: process.cwd() },
};

export function browser(): CdpConnection {
  if (!runtime.browser) throw new Error('chromium-host: the browser is not running');
  return runtime.browser;
}

export function debuggingPort(): string | undefined {
  const flag = runtime.argv.find((arg) => arg.startsWith('--remote-debugging-port='));
  return flag?.slice(flag.indexOf('=') + 1);
}

/**
 * RUJUKAN_HOST_HEADED=1 or 0 decides. Otherwise `--headless`, debugging port 0 (a test runner) or a missing
 * display hides all windows.
 */
export function isHeaded(): boolean {
  if (process.env.RUJUKAN_HOST_HEADED) return process.env.RUJUKAN_HOST_HEADED === '1';
  if (runtime.argv.includes('--headless') || debuggingPort() === '0') return false;
  return hasDisplay();
}

/** On Linux, Chromium's sandbox does not work for root. */
export function needsNoSandbox(): boolean {
  return runtime.argv.includes('--no-sandbox') || process.getuid?.() === 0;
}
