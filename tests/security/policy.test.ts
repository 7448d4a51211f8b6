import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App, Session } from 'electron';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../src/main/app/config.ts';
import { menuTemplate } from '../../src/main/app/menu.ts';
import { contentSecurityPolicy } from '../../src/main/security/csp.ts';
import {
  isAllowedExternal,
  openExternal,
  openFile,
  openFolder,
  openNewestMail,
} from '../../src/main/security/desktopShell.ts';
import { guardNavigation } from '../../src/main/security/navigation.ts';
import { isGranted, restrictPermissions } from '../../src/main/security/permissions.ts';
import { forbiddenSwitch } from '../../src/main/security/switches.ts';
import { parseServerUrl } from '../../src/main/services/api/serverAddress.ts';
import { redact } from '../../src/main/services/log.ts';

const opened = vi.hoisted(() => [] as string[]);
const open = vi.hoisted(() => async (what: string) => {
  opened.push(what);
  return '';
});
vi.mock('electron', () => ({ shell: { openExternal: open, openPath: open } }));
beforeEach(() => void opened.splice(0));

test('the content security policy allows only the listed sources (SECURITY: 7)', () => {
  const directives = Object.fromEntries(
    contentSecurityPolicy('N0NCE')
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );
  expect(directives).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self' 'nonce-N0NCE'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  });
});

describe('navigation (SECURITY: 12, 13, 14)', () => {
  const app = new EventEmitter();
  const external: string[] = [];
  const ours: string[] = [];
  let openHandler: (details: { url: string }) => { action: string };
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: typeof openHandler) => {
      openHandler = handler;
    },
  });
  const guarded = app as unknown as Pick<App, 'on'>;
  guardNavigation(guarded, {
    devOrigin: null,
    openWindow: (url) => void ours.push(url),
    openExternal: (url) => void external.push(url),
  });
  app.emit('web-contents-created', {}, contents);

  const isPrevented = (name: string, url: string) => {
    const event = { url, preventDefault: vi.fn() };
    contents.emit(name, event);
    return event.preventDefault.mock.calls.length > 0;
  };

  test.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])('%s stays in the page', (name) => {
    expect(isPrevented(name, 'app://bundle/referral')).toBe(false);
    for (const url of [
      'https://example.org/',
      'file:///etc/passwd',
      'data:text/html,<h1>x</h1>',
      'javascript:alert(1)',
      'app://bundle.evil/',
      'app://evil@bundle/',
      'http://localhost:5173/',
      'about:blank',
    ]) {
      expect(isPrevented(name, url), url).toBe(true);
    }
  });

  test('a page opens no window; the program opens windows for its own pages only', () => {
    const foreign = ['https://example.org/', 'app://bundle.evil/', 'app://evil@bundle/', 'about:blank', ''];
    for (const url of ['app://bundle/referral/7', ...foreign])
      expect(openHandler({ url })).toEqual({ action: 'deny' });
    expect(ours).toEqual(['app://bundle/referral/7']);
    expect(external).toEqual(foreign);
  });

  test('a webview is refused', () => {
    expect(isPrevented('will-attach-webview', '')).toBe(true);
  });
});

describe('addresses that leave the program (SECURITY: 15)', () => {
  test.each([
    'http://www.openstreetmap.org/',
    'https://www.openstreetmap.org.evil.example/',
    'https://evil.example/www.openstreetmap.org',
    'https://user@www.openstreetmap.org/',
    'https://www.openstreetmap.org:8443/',
    'https://openstreetmap.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://www.openstreetmap.org/share',
    'ms-settings:network',
    'tel:*21*0811000#',
    'tel:0811000000;ext=1',
    'tel:',
    '\\\\www.openstreetmap.org\\share',
    '',
  ])('%j is not opened', (url) => {
    expect(isAllowedExternal(url)).toBe(false);
    openExternal(url);
    expect(opened).toEqual([]);
  });

  test('a listed host over https and a telephone number are opened', () => {
    const addresses = ['https://www.openstreetmap.org/copyright', 'tel:081100099001', 'tel:+6281100099001'];
    for (const address of addresses) openExternal(address);
    expect(opened).toEqual(addresses);
  });

  test('a folder is opened; a file, a program that looks like a folder, and a missing path are not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'open-'));
    mkdirSync(join(folder, 'Unduhan.app'));
    writeFileSync(join(folder, 'a.sh'), 'exit');
    await openFolder(folder);
    for (const name of ['Unduhan.app', 'a.sh', 'tidak-ada'])
      await expect(openFolder(join(folder, name)), name).rejects.toMatchObject({ code: 'DISK' });
    expect(opened).toEqual([folder]);
    rmSync(folder, { recursive: true });
  });

  test('the newest mail is opened, and a missing mail is reported', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mail-'));
    for (const at of ['', 'tidak-ada'])
      await expect(openNewestMail(join(folder, at))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const name of ['2027-01-01-a.eml', '2027-01-02-b.eml', 'z.txt'])
      writeFileSync(join(folder, name), '');
    await openNewestMail(folder);
    expect(opened).toEqual([join(folder, '2027-01-02-b.eml')]);
    rmSync(folder, { recursive: true });
  });

  test('a saved file that cannot run is opened; any other file, a link and a folder are not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'open-'));
    const fine = ['ekspor.xlsx', 'Dokumen.PDF', 'foto.jpg', 'foto.jpeg', 'foto.png', 'foto.webp'];
    const wrong = ['a.sh', 'a.exe', 'a.xlsm', 'a.html', 'a.xlsx.desktop', 'xlsx', 'a.svg', 'a.docx'];
    for (const name of [...fine, ...wrong]) writeFileSync(join(folder, name), '');
    symlinkSync(join(folder, 'a.sh'), join(folder, 'tautan.pdf'));
    mkdirSync(join(folder, 'map.pdf'));
    for (const name of fine) await openFile(join(folder, name));
    for (const name of [...wrong, 'tautan.pdf', 'map.pdf', 'tidak-ada.pdf'])
      await expect(openFile(join(folder, name)), name).rejects.toMatchObject({ code: 'DISK' });
    expect(opened).toEqual(fine.map((name) => join(folder, name)));
    rmSync(folder, { recursive: true });
  });
});

test('only the permission to write the clipboard is granted (SECURITY: 5)', () => {
  const handlers: Record<string, (...args: unknown[]) => unknown> = {};
  const session = new Proxy({}, { get: (_, name: string) => (handler: never) => (handlers[name] = handler) });
  restrictPermissions(session as Session);
  const asked = [
    'clipboard-read',
    'clipboard-sanitized-write',
    'display-capture',
    'fullscreen',
    'geolocation',
    'hid',
    'idle-detection',
    'local-fonts',
    'media',
    'mediaKeySystem',
    'midi',
    'midiSysex',
    'notifications',
    'openExternal',
    'pointerLock',
    'serial',
    'storage-access',
    'unknown',
    'usb',
    'window-management',
  ];
  expect(asked.filter(isGranted)).toEqual(['clipboard-sanitized-write']);
  for (const permission of asked) {
    const answer = vi.fn();
    handlers.setPermissionRequestHandler?.({}, permission, answer);
    expect(answer).toHaveBeenCalledExactlyOnceWith(isGranted(permission));
    expect(handlers.setPermissionCheckHandler?.({}, permission)).toBe(isGranted(permission));
  }
  expect(handlers.setDevicePermissionHandler?.({})).toBe(false);
});

test('a packaged program refuses remote control switches (SECURITY: 19)', () => {
  const started = (...names: string[]) => forbiddenSwitch((name) => names.includes(name));
  expect(started('lang', 'user-data-dir')).toBeUndefined();
  for (const name of ['remote-debugging-port', 'remote-debugging-pipe', 'inspect', 'no-sandbox']) {
    expect(started('lang', name)).toBe(name);
  }
});

test('a packaged program takes no page from a dev server', () => {
  const env = { ELECTRON_RENDERER_URL: 'http://localhost:5173/' };
  expect(readConfig(env, { isPackaged: true, isDriven: false }).devServer).toBeNull();
  expect(readConfig(env, { isPackaged: false, isDriven: false }).devServer?.origin).toBe(
    'http://localhost:5173',
  );
});

test('a new installation asks its user how to begin; a driven program gets the demo', () => {
  const chosen = (RUJUKAN_DEMO: string | undefined, isDriven = false) =>
    readConfig({ RUJUKAN_DEMO }, { isPackaged: false, isDriven }).firstStart;
  expect([chosen(undefined), chosen(''), chosen('ask')]).toEqual(['ask', 'ask', 'ask']);
  expect([chosen('1'), chosen('0')]).toEqual(['demo', 'own']);
  expect([chosen(undefined, true), chosen('ask', true), chosen('0', true)]).toEqual(['demo', 'ask', 'own']);
});

test('a packaged menu has neither reload nor developer tools', () => {
  const rolesOf = (isPackaged: boolean) => {
    const nothing = () => undefined;
    const menus = menuTemplate({
      isPackaged,
      isMac: false,
      command: nothing,
      zoom: nothing,
      showDownloads: nothing,
      showLogs: nothing,
    });
    return menus.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu.map(({ role }) => role) : []));
  };
  expect(rolesOf(false)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']));
  for (const role of ['reload', 'forceReload', 'toggleDevTools'] as const) {
    expect(rolesOf(true)).not.toContain(role);
  }
});

test.each([
  ['https://rujukan.example/x', 'https://rujukan.example'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['http://rujukan.example', null],
  ['http://127.0.0.1.evil.example', null],
  ['ftp://127.0.0.1', null],
  ['rujukan', null],
])('server address %s (SECURITY: 1)', (text, expected) => {
  if (expected === null) expect(() => parseServerUrl(text)).toThrowError(/Alamat server/);
  else expect(parseServerUrl(text)).toBe(expected);
});

test.each([
  ['Authorization: Bearer abc.def-123', 'abc.def-123'],
  ['{"refreshToken":"0123456789abcdef"}', '0123456789abcdef'],
  ['jwt eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl end', 'c2lnbmF0dXJl'],
  ['NIK 3273051234560009 ganda', '3273051234560009'],
  ['telepon +6281234567890', '81234567890'],
  ['rekening 12345678', '12345678'],
  ['telepon 0812-3456-7890 ganda', '3456'],
  ['telepon +62 812 3456 7890', '3456'],
  ['NIK 3174 0512 1190 0001', '0512'],
  ['NPWP 01.234.567.8-901.000', '567'],
  ['rekening 123/456.789-01', '456'],
  ['http://192.168.10.20/12345678', '12345678'],
  ['pada 2026-11-21 0812-3456-7890', '3456'],
  ['dewi.lestari@mitra.example masuk', 'lestari@mitra'],
  ['{"password":"417093"}', '417093'],
  ['rekening 81.23.45678.9012', '45678'],
  ['rekening 812.34.56789', '56789'],
])('the log redacts %s', (line, kept) => {
  expect(redact(line)).not.toContain(kept);
});

test.each([
  '{"event":"server.exit","code":3,"trace":"3f2b8c1e-5a67-4d89-9abc-0123456789ab","port":41234}',
  'at run (/opt/rujukan/main.js:1234:56)',
  '2026-11-21 08:00:00.123 and 2026-11-21T08:00:00.123Z',
  'backups/2026-11-20T18-00-00.000Z, 21/11/2026 08.30',
  'Windows 10.0.22631, Chrome/140.0.7339.133, Node 26.1.0',
  'connect ECONNREFUSED 192.168.100.200:54321',
  'read 12 2026-11-30 and 502 10.0.0.12, Windows 10.0.26100.4061',
])('the log keeps %s', (line) => {
  expect(redact(line)).toBe(line);
});
