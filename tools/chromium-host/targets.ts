import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { findBrowser } from '../setup.mjs';
import type { CdpSession } from './cdp.ts';
import { userDataPath } from './paths.ts';
import { browser, isHeaded, needsNoSandbox, runtime } from './runtime.ts';

/** A new page, paused until Runtime.runIfWaitingForDebugger. */
export interface Target {
  id: string;
  session: CdpSession;
  sessionId: string;
}

/** `early` holds pages that attached before the answer to `Target.createTarget`. */
const expected = new Map<string, (target: Target) => void>();
const early = new Map<string, Target>();
let creating = 0;

export function targetAttached(target: Target, url: string): void {
  const claim = expected.get(target.id) ?? expected.get(url);
  if (claim) claim(target);
  else if (creating > 0) early.set(target.id, target);
  else void target.session.send('Runtime.runIfWaitingForDebugger').catch(() => undefined);
}

function awaitTarget(key: string): Promise<Target> {
  return new Promise((resolve) => {
    expected.set(key, (target) => {
      expected.delete(key);
      resolve(target);
    });
  });
}

/** `size` is in CSS pixels. */
export function openTarget(size: { width: number; height: number }): Promise<Target> {
  return isHeaded() ? openAppWindow(size) : openHeadlessWindow(size);
}

async function openHeadlessWindow(size: { width: number; height: number }): Promise<Target> {
  creating += 1;
  try {
    const { targetId } = await browser().root.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      ...size,
    });
    const target = early.get(targetId);
    early.delete(targetId);
    return target ?? (await awaitTarget(targetId));
  } finally {
    creating -= 1;
  }
}

/** The protocol cannot open a window without browser controls. A second launch with the same profile can. */
async function openAppWindow({ width, height }: { width: number; height: number }): Promise<Target> {
  const mark = randomBytes(6).toString('hex');
  const title = encodeURIComponent(runtime.program.name);
  const url = `data:text/html,<title>${title}</title><!--${mark}-->`;
  const attached = awaitTarget(url);
  const args = [`--user-data-dir=${profilePath()}`, `--app=${url}`, `--window-size=${width},${height}`];
  if (needsNoSandbox()) args.push('--no-sandbox', '--test-type');
  spawn(chromium(), [...args, '--no-first-run'], { stdio: 'ignore' });
  return attached;
}

export function profilePath(): string {
  return `${userDataPath()}/chromium-host`;
}

export function chromium(): string {
  const found = findBrowser();
  if (found) return found;
  throw new Error('chromium-host: no Chrome, Edge or Chromium found; set RUJUKAN_CHROMIUM to its path');
}
