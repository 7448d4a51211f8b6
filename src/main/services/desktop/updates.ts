import type { AppUpdater } from 'electron-updater';
import type { UpdateChoice, UpdateView } from '../../../shared/bridge/desktopSettings.ts';
import type { EmitEvent } from '../../../shared/bridge/events.ts';
import { type UpdateFeed, updateFaults } from '../../security/updateFeed.ts';
import type { Log } from '../log.ts';

export interface Updates {
  view(): UpdateView;
  /** Resolves after the download, if any. Does nothing during a check or download, or with a ready update. */
  check(): Promise<void>;
  start(): void;
  chosen(): void;
  stop(): void;
  /** Call last, when everything is closed. */
  install(): void;
}

export interface UpdatesDeps {
  feed: UpdateFeed | { fault: string };
  openUpdater(): Promise<AppUpdater>;
  choice(): UpdateChoice;
  emit: EmitEvent;
  log: Log;
  now?: () => number;
}

const firstCheckDelay = 60_000;
const checkInterval = 6 * 60 * 60_000;

const texts = {
  signature: 'Versi baru ditolak karena tanda tangan digitalnya bukan dari penerbit Rujukan.',
  checksum: 'Versi baru ditolak: isinya tidak sama dengan yang diumumkan.',
  none: 'Di alamat pembaruan belum ada versi untuk komputer ini.',
  disk: 'Versi baru tidak dapat disimpan karena penyimpanan penuh. Hapus file yang tidak diperlukan, lalu coba lagi.',
  other: 'Versi baru tidak dapat diambil. Periksa jaringan, lalu coba lagi.',
} as const;

const refusals: Readonly<Record<string, string>> = {
  ERR_UPDATER_INVALID_SIGNATURE: texts.signature,
  ERR_CHECKSUM_MISMATCH: texts.checksum,
};
const failures: Readonly<Record<string, string>> = {
  ...refusals,
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: texts.none,
  ENOSPC: texts.disk,
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

interface Updating {
  readonly deps: UpdatesDeps;
  view: UpdateView;
  opened: Promise<AppUpdater> | undefined;
  updater: AppUpdater | undefined;
  cancel: (() => void) | undefined;
}

export function createUpdates(deps: UpdatesDeps): Updates {
  const { feed, choice } = deps;
  const updating: Updating = {
    deps,
    view: 'fault' in feed ? { state: 'off', reason: feed.fault } : { state: 'none', checkedAt: null },
    opened: undefined,
    updater: undefined,
    cancel: undefined,
  };
  let looking: Promise<void> = Promise.resolve();

  const check = async (): Promise<void> => {
    const { state } = updating.view;
    if ('fault' in feed) return;
    if (state === 'checking' || state === 'downloading' || state === 'ready') return;
    show(updating, { state: 'checking' });
    looking = checkFeed(updating, feed);
    await looking;
  };
  const checkIfWanted = () => {
    if (choice() !== 'off') void check();
  };

  return {
    view: () => updating.view,
    check,
    start: () => {
      if ('fault' in feed) return;
      setTimeout(checkIfWanted, firstCheckDelay).unref();
      setInterval(checkIfWanted, checkInterval).unref();
    },
    chosen: () => {
      // A running check is for the old channel.
      updating.cancel?.();
      void looking.then(checkIfWanted);
    },
    stop: () => updating.cancel?.(),
    install: () => updating.updater?.quitAndInstall(true, true),
  };
}

function show(updating: Updating, next: UpdateView): void {
  updating.view = next;
  updating.deps.emit('update.changed', next);
}

function showNone(updating: Updating): void {
  const { now = Date.now } = updating.deps;
  show(updating, { state: 'none', checkedAt: new Date(now()).toISOString() });
}

async function open(updating: Updating, installs: boolean): Promise<AppUpdater> {
  const fresh = await updating.deps.openUpdater();
  // The updater's messages contain paths and addresses.
  fresh.logger = null;
  fresh.autoDownload = false;
  fresh.autoInstallOnAppQuit = installs;
  fresh.disableWebInstaller = true;
  fresh.on('download-progress', ({ percent }) => {
    const { view } = updating;
    const part = Math.floor(percent) / 100;
    if (view.state === 'downloading' && view.part !== part) show(updating, { ...view, part });
  });
  updating.updater = fresh;
  return fresh;
}

async function checkFeed(updating: Updating, { url, installs, package: kind }: UpdateFeed): Promise<void> {
  const { choice, log } = updating.deps;
  let address: string | null = null;
  let isCancelled = false;
  updating.cancel = () => {
    isCancelled = true;
  };
  try {
    updating.opened ??= open(updating, installs);
    const asked = await updating.opened;
    asked.channel = choice() === 'beta' ? 'beta' : 'latest';
    // SECURITY: setting a channel allows downgrades, and an older version may have known holes.
    asked.allowDowngrade = false;
    const found = await asked.checkForUpdates();
    // Null: electron-updater cannot update this kind of installation, such as an unpacked AppImage.
    if (found === null)
      return show(updating, { state: 'failed', message: updateFaults.unpacked, address: null });
    if (isCancelled || !found.isUpdateAvailable) return showNone(updating);
    const { version, files } = found.updateInfo;
    const byHand = files.find((file) => file.url.endsWith(kind)) ?? files[0];
    address = new URL(byHand?.url ?? '', url).href;
    log.info('update.found', { version });
    if (!installs) return show(updating, { state: 'offered', version, address });
    show(updating, { state: 'downloading', version, part: 0 });
    updating.cancel = () => {
      isCancelled = true;
      found.cancellationToken?.cancel();
    };
    await asked.downloadUpdate(found.cancellationToken);
    if (isCancelled) return showNone(updating);
    log.info('update.ready', { version });
    show(updating, { state: 'ready', version });
  } catch (error) {
    if (isCancelled) return showNone(updating);
    const code = codeOf(error);
    if (updating.updater === undefined) updating.opened = undefined;
    log.warn('update.failed', { code });
    // The user must not download a rejected file by hand.
    show(updating, {
      state: 'failed',
      message: failures[code] ?? texts.other,
      address: code in refusals ? null : address,
    });
  } finally {
    updating.cancel = undefined;
  }
}
