import { EventEmitter } from 'node:events';
import type { Session } from 'electron';
import { notImplemented, record, strict } from './host.ts';
import { net } from './net.ts';
import { protocol } from './protocol.ts';
import { contents, type HostPage } from './registry.ts';
import { browser } from './runtime.ts';

const permissions = {
  geolocation: 'geolocation',
  notifications: 'notifications',
  camera: 'media',
  microphone: 'media',
  'clipboard-read': 'clipboard-read',
  midi: 'midi',
  'local-fonts': 'local-fonts',
  'window-management': 'window-management',
  'idle-detection': 'idle-detection',
  'storage-access': 'storage-access',
} as const;

type RequestHandler = (
  page: HostPage,
  permission: string,
  answer: (granted: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean },
) => void;
type CheckHandler = (page: HostPage, permission: string, origin: string, details: object) => boolean;

const handlers: { request: RequestHandler | null; check: CheckHandler | null } = {
  request: null,
  check: null,
};

/**
 * The protocol has no event for a permission request, so the host asks the app in advance. Without a handler,
 * every permission is granted, as in Electron.
 */
export async function applyPermissions(page: HostPage): Promise<void> {
  const answers = Object.entries(permissions).map(async ([name, permission]) => {
    const setting = (await isGranted(page, permission)) ? 'granted' : 'denied';
    await browser().root.send('Browser.setPermission', { permission: { name }, setting });
  });
  await Promise.allSettled(answers); // an older Chromium may not know all names
}

async function isGranted(page: HostPage, permission: string): Promise<boolean> {
  const { request, check } = handlers;
  const url = page.getURL();
  if (check && !check(page, permission, url, { isMainFrame: true })) return false;
  if (!request) return true;
  return new Promise((answer) =>
    request(page, permission, answer, { requestingUrl: url, isMainFrame: true }),
  );
}

function askAgain(): void {
  for (const page of contents.values()) void page.opened.then(() => applyPermissions(page));
}

class HostSession extends EventEmitter {
  readonly protocol = protocol;
  readonly fetch = net.fetch;

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    handlers.request = handler;
    askAgain();
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    handlers.check = handler;
    askAgain();
  }

  setDevicePermissionHandler(_handler: unknown): void {
    record('session.setDevicePermissionHandler');
  }

  setDisplayMediaRequestHandler(_handler: unknown): void {
    record('session.setDisplayMediaRequestHandler');
  }

  setSpellCheckerEnabled(_enabled: boolean): void {}

  isSpellCheckerEnabled(): boolean {
    return false;
  }

  setUserAgent(_agent: string): void {}

  getUserAgent(): string {
    return 'chromium-host';
  }

  async clearStorageData(): Promise<void> {
    await browser().root.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  }
}

export const defaultSession = strict(new HostSession(), 'session') satisfies Pick<
  Session,
  'fetch' | 'clearStorageData' | 'setSpellCheckerEnabled' | 'getUserAgent'
>;

export const session = {
  defaultSession,
  fromPartition: (name: string) => (name ? notImplemented('session.fromPartition') : defaultSession),
};
