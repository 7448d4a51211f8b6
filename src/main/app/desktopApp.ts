import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, clipboard } from 'electron';
import type { EmitEvent } from '../../shared/bridge/events.ts';
import { createEmit } from '../bridge/events.ts';
import { createHandlers, type Handlers } from '../bridge/handlers.ts';
import { updateFeedOf } from '../security/updateFeed.ts';
import type { ApiClient } from '../services/api/apiClient.ts';
import type { HeldQuestion } from '../services/desktop/heldQuestion.ts';
import { createLoginStart } from '../services/desktop/loginStart.ts';
import { createNotices } from '../services/desktop/notices.ts';
import { createSecretClipboard } from '../services/desktop/secretClipboard.ts';
import { createUpdates, type UpdatesDeps } from '../services/desktop/updates.ts';
import { createBackups } from '../services/embedded/backups.ts';
import { appInfo } from './appInfo.ts';
import { type ConnectionDeps, createConnection } from './connection.ts';
import { createDesktopControl, type DesktopControl } from './desktopRoutes.ts';
import { askMove } from './dialogs.ts';
import { createOpenedFiles, type OpenedFiles } from './openedFiles.ts';
import { showSystemNotice } from './systemNotice.ts';
import { createTaskbar } from './taskbar.ts';
import type { TrayIcon } from './tray.ts';
import { createUserWork, type UserWorkDeps } from './userWork.ts';
import type { Windows } from './window.ts';

export interface DesktopAppDeps extends ConnectionDeps, UserWorkDeps {
  logs: string;
  windows: Pick<Windows, 'current' | 'all' | 'open'>;
  tray: TrayIcon;
  onSession(isSignedIn: boolean): void;
  endWith(last: () => void): void;
  heldQuestion: HeldQuestion;
}

export interface DesktopApp {
  handlers: Handlers;
  api: ApiClient;
  control: DesktopControl;
  openedFiles: OpenedFiles;
  emit: EmitEvent;
  isSending(): boolean;
  start(): void;
  shutDown(): Promise<void>;
}

export function createDesktopApp(deps: DesktopAppDeps): DesktopApp {
  const { settings, log, windows, onSession } = deps;
  const emit = createDesktopEmit(windows);
  const notices = createNotices({
    isWindowFocused: () => windows.all().some((each) => each.isFocused()),
    show: showSystemNotice,
    open: (event) => void windows.open().then(() => emit('notice.opened', event)),
  });
  const onSignedOut = (message = 'Anda sudah keluar di jendela lain.') => {
    live.stop();
    onSession(false);
    emit('session.ended', { message });
  };
  const connection = createConnection(deps, {
    emit,
    onReachable: () => {
      downloads.serverBack();
      batch.serverBack();
    },
    onEnded: onSignedOut,
    onNotice: notices.onEvent,
  });
  const { session, api, live, localServer } = connection;
  const server = localServer?.server ?? null;
  const userWork = createUserWork(deps, connection, emit);
  const { batch, downloads } = userWork;
  const openedFiles = createOpenedFiles({ isSignedIn: session.isSignedIn, open: batch.open, emit, log });
  const secrets = createSecretClipboard(clipboard);
  const updates = createDesktopUpdates({ choice: () => settings.current().updates, emit, log });
  const control = createDesktopControl({
    ...deps,
    ...connection,
    updates,
    login: createLoginStart({ app }),
    restart: () => deps.endWith(() => app.relaunch()),
    restartUpdated: () => deps.endWith(updates.install),
    work: userWork.work,
    emit,
    onFolder: userWork.makeInbox,
    onTidy: userWork.tidy,
  });
  const handlers = createHandlers({
    ...userWork,
    heldQuestion: deps.heldQuestion,
    appInfo: () => appInfo(connection, deps),
    serverProblems: localServer?.problems ?? null,
    desktop: control,
    backups: createBackups({
      server,
      api,
      session,
      emit,
      askMove: (url) => askMove(windows.current(), url),
    }),
    session,
    api,
    secrets,
    onSignedIn: ({ user_id }) => {
      batch.claim(user_id);
      downloads.claim();
      openedFiles.flush();
      live.start();
      onSession(true);
      emit('session.started', { user_id });
    },
    onSignedOut,
  });

  return {
    handlers,
    api,
    control,
    openedFiles,
    emit,
    isSending: batch.isSending,
    start: () => {
      server?.start();
      userWork.start();
      updates.start();
    },
    shutDown: async () => {
      await secrets.clear();
      userWork.inbox.stop();
      await downloads.suspend();
      updates.stop();
      live.stop();
      await server?.stop();
    },
  };
}

function createDesktopEmit(windows: Pick<Windows, 'all'>): EmitEvent {
  const taskbar = createTaskbar((part) => {
    for (const each of windows.all()) each.setProgressBar(part);
  });
  const tell = createEmit(() => windows.all().map(({ webContents }) => webContents));
  return (name, payload) => {
    taskbar.onEvent(name, payload);
    tell(name, payload);
  };
}

const createDesktopUpdates = (deps: Pick<UpdatesDeps, 'choice' | 'emit' | 'log'>) =>
  createUpdates({
    feed: updateFeedOf({
      isPackaged: app.isPackaged,
      platform: process.platform,
      isAppImage: process.env.APPIMAGE !== undefined,
      written: readUpdateFeed(),
    }),
    openUpdater: async () => (await import('electron-updater')).autoUpdater,
    ...deps,
  });

function readUpdateFeed(): string | undefined {
  try {
    return readFileSync(join(process.resourcesPath, 'app-update.yml'), 'utf8');
  } catch {
    return undefined;
  }
}
