import { readdir, stat, statfs } from 'node:fs/promises';
import { release, type } from 'node:os';
import { join, sep } from 'node:path';
import { app, nativeTheme, screen } from 'electron';
import { type DesktopSettingsView, zoomStep } from '../../shared/bridge/desktopSettings.ts';
import type { EmitEvent } from '../../shared/bridge/events.ts';
import { AppError } from '../../shared/core/errors.ts';
import { settingOperations } from '../../shared/entities/setting/operations.ts';
import type { DesktopRoutes } from '../bridge/handlers.ts';
import { openFolder, openNewestMail } from '../security/desktopShell.ts';
import type { ApiClient } from '../services/api/apiClient.ts';
import { parseServerUrl } from '../services/api/serverAddress.ts';
import { checkServer } from '../services/api/serverCheck.ts';
import type { Fetch } from '../services/api/transport.ts';
import type { DesktopSettings } from '../services/desktop/desktopSettings.ts';
import { diagnosticsText } from '../services/desktop/diagnostics.ts';
import type { LoginStarter } from '../services/desktop/loginStart.ts';
import type { Updates } from '../services/desktop/updates.ts';
import { createWorkFolder, inboxName, type WorkFolder } from '../services/files/workFolder.ts';
import type { Log } from '../services/log.ts';
import type { Keychain } from '../services/session/keychain.ts';
import type { Config } from './config.ts';
import { askServer, chooseFolder } from './dialogs.ts';
import { serverIsUnknown, serverLocationOf, serverUrlOf } from './serverLocation.ts';
import type { TrayIcon } from './tray.ts';
import type { Windows } from './window.ts';

export interface DesktopControl extends DesktopRoutes {
  zoom(step: 1 | -1 | 0): Promise<void>;
}

export interface DesktopControlDeps {
  config: Config;
  settings: DesktopSettings;
  userData: string;
  logs: string;
  work: WorkFolder;
  windows: Pick<Windows, 'current' | 'all'>;
  api: ApiClient;
  keychain: Keychain;
  netFetch: Fetch;
  updates: Updates;
  login: LoginStarter;
  tray: TrayIcon;
  emit: EmitEvent;
  onFolder(): void;
  onTidy(): void;
  restart(): void;
  restartUpdated(): void;
  log: Log;
}

const texts = {
  ownFolder: 'Folder data Rujukan tidak dapat dijadikan folder kerja. Pilih folder lain.',
  noUpdate: 'Belum ada versi baru yang siap dipasang.',
  notSet: 'Sistem tidak menerima pengaturan ini. Ubah di pengaturan komputer.',
  notKept: 'Pengaturan tidak dapat disimpan. Periksa sisa penyimpanan.',
} as const;

type SettingsChange = Parameters<DesktopSettings['change']>[0];

export function createDesktopControl(deps: DesktopControlDeps): DesktopControl {
  const { config, settings, work, userData, logs, windows, log } = deps;
  const now = serverUrlOf(config, settings);
  const wasUnknown = serverIsUnknown(config, settings);
  const place = serverLocationOf(config, settings, userData);
  const view = () => settingsView(deps, { now, wasUnknown });

  const keep = async (next: SettingsChange): Promise<DesktopSettingsView> => {
    const notKept = settings.change(next).then(
      () => undefined,
      (cause: unknown) => new AppError('DISK', texts.notKept, { cause }),
    );
    // `settings` has the new values even if saving fails, so the windows must show the new values too.
    apply(next, deps);
    const fault = await notKept;
    const changed = await view();
    deps.emit('desktop.changed', changed);
    if (fault) throw fault;
    return changed;
  };

  return {
    view,
    change: async ({ theme, zoom, tidyDays, updates, login, tray, serverUrl, usualFolder }) => {
      const address = serverUrl ? parseServerUrl(serverUrl) : serverUrl;
      if (address && !(await askServer(windows.current(), address))) return view();
      if (login !== undefined) {
        await deps.login.set(login).catch((cause: unknown) => {
          throw new AppError('DISK', texts.notSet, { cause });
        });
      }
      return keep({
        ...(theme && { theme }),
        ...(zoom && { zoom }),
        ...(updates && { updates }),
        ...(tray !== undefined && { tray }),
        ...(tidyDays !== undefined && { tidyDays }),
        ...(address !== undefined && { serverUrl: address }),
        ...(usualFolder && { workFolder: null }),
      });
    },
    zoom: async (step) => {
      await keep({ zoom: zoomStep(settings.current().zoom, step) });
    },
    testServer: (url) => checkServer(url, { log, netFetch: deps.netFetch }),
    chooseFolder: async () => {
      const chosen = await chooseFolder(windows.current(), work.root());
      if (chosen === null) return view();
      if (`${chosen}${sep}`.startsWith(`${userData}${sep}`)) throw new AppError('DISK', texts.ownFolder);
      await createWorkFolder({ chosen: () => chosen, usual: chosen }).open();
      return keep({ workFolder: chosen });
    },
    openFolder: async (which) => {
      if (which === 'logs') return openFolder(logs);
      // The embedded server writes emails to this folder while no mail server is set.
      if (which === 'mail') return openNewestMail(join(userData, 'data', 'outbox'));
      if (which === 'data') return openFolder(join(userData, 'data'));
      return openFolder(await work.open(which === 'inbox' ? inboxName : ''));
    },
    diagnostics: async () => diagnosticsText(await diagnosticFacts(deps, place), new Date()),
    restart: deps.restart,
    checkUpdate: () => void deps.updates.check(),
    installUpdate: () => {
      if (deps.updates.view().state !== 'ready') throw new AppError('CONFLICT', texts.noUpdate);
      deps.restartUpdated();
    },
  };
}

async function settingsView(
  { config, settings, work, keychain, login, tray: icon, updates: updater }: DesktopControlDeps,
  { now, wasUnknown }: { now: string | null; wasUnknown: boolean },
): Promise<DesktopSettingsView> {
  const { theme, zoom, serverUrl, workFolder, tidyDays, updates, tray } = settings.current();
  const asked = wasUnknown ? (settings.serverUnknown() ? 'open' : 'answered') : null;
  return {
    keychain: await keychain.available(),
    theme,
    zoom,
    login: login.view(),
    tray: icon.choice(tray),
    updates,
    update: updater.view(),
    server: { now, next: config.serverUrl ?? serverUrl, fixed: config.serverUrl !== null, asked },
    folder: {
      name: work.name(),
      chosen: workFolder !== null,
      fixed: config.downloads !== null,
      problem: await work.problem(),
      tidyDays,
    },
  };
}

function apply(
  { theme, zoom, workFolder, tidyDays, updates, tray }: SettingsChange,
  deps: DesktopControlDeps,
): void {
  if (theme) nativeTheme.themeSource = theme;
  if (zoom) for (const { webContents } of deps.windows.all()) webContents.setZoomFactor(zoom / 100);
  if (workFolder !== undefined) deps.onFolder();
  if (tidyDays !== undefined) deps.onTidy();
  if (updates) deps.updates.chosen();
  if (tray !== undefined) deps.tray.setShown(tray);
}

const healthPatience = 3000;
const after = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds).unref());

async function diagnosticFacts(
  { settings, userData, logs, api, keychain, work }: DesktopControlDeps,
  place: ReturnType<typeof serverLocationOf>,
) {
  const { theme, zoom, workFolder } = settings.current();
  const [health, hasKeychain, data, logBytes, free, problem] = await Promise.all([
    // An unreachable server is a likely reason for opening the diagnostics, so the wait is limited.
    Promise.race([api.request(settingOperations.health, {}).catch(() => null), after(healthPatience)]),
    keychain.available(),
    sizeOf(join(userData, 'data')),
    sizeOf(logs),
    statfs(userData).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    ),
    work.problem(),
  ]);
  return {
    version: app.getVersion(),
    isPackaged: app.isPackaged,
    system: `${type()} ${release()} ${process.arch}`,
    versions: process.versions,
    server: {
      kind: place === 'here' ? ('embedded' as const) : place,
      version: health?.data.version ?? null,
      reachable: health !== null,
    },
    keychain: hasKeychain,
    theme,
    zoom,
    displays: screen
      .getAllDisplays()
      .map(({ size, scaleFactor }) => `${size.width}×${size.height} (${scaleFactor}×)`),
    bytes: { memory: process.memoryUsage().rss, data, logs: logBytes, free },
    folder: { chosen: workFolder !== null, problem: problem !== null },
    minutes: Math.floor(process.uptime() / 60),
  };
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  let bytes = 0;
  for (const path of sizes) bytes += (await stat(path).catch(() => null))?.size ?? 0;
  return bytes;
}
