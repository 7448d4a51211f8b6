import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { app, dialog, Menu, nativeTheme, protocol, session, Tray } from 'electron';
import type { AppCommand } from '../shared/bridge/commands.ts';
import { setupPath } from '../shared/bridge/desktopSettings.ts';
import { keepLoopbackDirect } from '../shared/core/loopback.ts';
import { readConfig } from './app/config.ts';
import { openDataFolder } from './app/dataFolder.ts';
import { createDesktopApp, type DesktopApp } from './app/desktopApp.ts';
import { prepareDevServer } from './app/devServer.ts';
import { askToLeave, askToQuit, askToReload } from './app/dialogs.ts';
import { type Lifecycle, watchLifecycle } from './app/lifecycle.ts';
import { enableCommands, menuTemplate } from './app/menu.ts';
import { workbooksOf } from './app/openedFiles.ts';
import { registerLinkScheme } from './app/openedLinks.ts';
import { serverLocationOf } from './app/serverLocation.ts';
import { setTaskMenu } from './app/taskbar.ts';
import { createTrayIcon, type TrayIcon } from './app/tray.ts';
import { createWindows, type Windows } from './app/window.ts';
import trayPicture from './assets/tray.png?asset';
import { appSchemePrivileges, createProtocolHandler } from './bridge/protocol.ts';
import { installRouter } from './bridge/router.ts';
import { openExternal } from './security/desktopShell.ts';
import { guardNavigation } from './security/navigation.ts';
import { appOrigin, appScheme } from './security/origin.ts';
import { restrictPermissions } from './security/permissions.ts';
import { createSenderGate } from './security/sender.ts';
import { forbiddenSwitch } from './security/switches.ts';
import { type DesktopSettings, openDesktopSettings } from './services/desktop/desktopSettings.ts';
import { createHeldQuestion } from './services/desktop/heldQuestion.ts';
import { createLog } from './services/log.ts';

keepLoopbackDirect(process.env);
const hasSwitch = (name: string) => app.commandLine.hasSwitch(name);
const config = readConfig(process.env, {
  isPackaged: app.isPackaged,
  isDriven: hasSwitch('remote-debugging-port') || hasSwitch('headless'),
});
const devOrigin = config.devServer?.origin ?? null;
const built = join(import.meta.dirname, '..');

function dataFolder(): string {
  try {
    return openDataFolder(app, config.userData);
  } catch (error) {
    dialog.showErrorBox('Rujukan tidak dapat dibuka', error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

const userData = dataFolder();
const logs = join(userData, 'logs');
const log = createLog(logs);
// Windows shows notifications only for the app id in electron-builder.yml.
if (process.platform === 'win32') app.setAppUserModelId('id.rujukan.desktop');
process.on('uncaughtExceptionMonitor', (error) => log.error('main.uncaught', { error }));

// SECURITY: both calls must come before Electron is ready (Electron checklist 4, 18).
app.enableSandbox();
protocol.registerSchemesAsPrivileged([appSchemePrivileges]);

/** Only the first window can open at the set-up. Later windows and reloads open the home page. */
function firstPage(settings: DesktopSettings): () => string {
  const home = config.devServer?.url ?? `${appOrigin}/`;
  const isNew =
    config.firstStart !== 'demo' &&
    serverLocationOf(config, settings, userData) === 'here' &&
    !existsSync(join(userData, 'data'));
  let next = isNew ? new URL(setupPath, home).href : home;
  return () => {
    const now = next;
    next = home;
    return now;
  };
}

const buildMenu = (items: MenuItemConstructorOptions[]) => Menu.buildFromTemplate(items);

function start(): void {
  const settings = openDesktopSettings(userData, log);
  const heldQuestion = createHeldQuestion();
  const windows = createWindows({
    preload: join(built, 'preload/index.cjs'),
    address: firstPage(settings),
    userData,
    zoom: () => settings.current().zoom / 100,
    log,
    askToReload: askToReload,
    askToLeave: askToLeave,
    heldQuestion,
  });
  const command = (name: AppCommand) => desktopApp.emit('app.command', { command: name });
  const tray = createTrayIcon({
    platform: process.platform,
    make: () => new Tray(trayPicture),
    buildMenu,
    openWindow: windows.open,
    command,
    quit: () => app.quit(),
    log,
  });
  const desktopApp = createDesktopApp({
    config,
    settings,
    logs,
    userData,
    serverEntry: join(import.meta.dirname, 'server.js'),
    excelWorker: join(import.meta.dirname, 'excelWorker.js'),
    windows,
    tray,
    onSession: (isSignedIn) => enableCommands(Menu.getApplicationMenu(), isSignedIn),
    endWith: (last) => lifecycle.quitWith(last),
    heldQuestion,
    log,
  });
  const lifecycle = watchLifecycle({
    app,
    openWindow: windows.open,
    openFiles: desktopApp.openedFiles.add,
    openLink: (link) => desktopApp.emit('reset.opened', link),
    openView: (id) => desktopApp.emit('view.opened', { id }),
    command,
    staysOpen: tray.isShown,
    questions: () => [
      ...(desktopApp.isSending() ? [() => askToQuit(windows.current())] : []),
      ...(heldQuestion.isNeeded() ? [() => heldQuestion.ask(windows.current())] : []),
    ],
    shutDown: desktopApp.shutDown,
    log,
  });
  guardNavigation(app, {
    devOrigin,
    openWindow: (address) => void windows.openAnother(address),
    openExternal,
  });
  void app.whenReady().then(() => begin({ settings, windows, command, tray, desktopApp, lifecycle }));
}

interface Parts {
  settings: DesktopSettings;
  windows: Windows;
  command(name: AppCommand): void;
  tray: TrayIcon;
  desktopApp: DesktopApp;
  lifecycle: Lifecycle;
}

async function begin({ settings, windows, command, tray, desktopApp, lifecycle }: Parts): Promise<void> {
  const args = process.argv.slice(1);
  log.info('program.start', { version: app.getVersion(), packaged: app.isPackaged });
  nativeTheme.themeSource = settings.current().theme;
  protocol.handle(appScheme, createProtocolHandler({ root: join(built, 'renderer'), api: desktopApp.api }));
  restrictPermissions(session.defaultSession);
  if (devOrigin) prepareDevServer(session.defaultSession, devOrigin);
  installRouter({
    handlers: desktopApp.handlers,
    isTrusted: createSenderGate({
      isKnown: (id) => windows.all().some(({ webContents }) => webContents.id === id),
      devOrigin,
    }),
    log,
  });
  desktopApp.start();
  tray.setShown(settings.current().tray);
  const commandInWindow: Parts['command'] = (name) => void windows.open().then(() => command(name));
  setMenu(desktopApp, commandInWindow);
  desktopApp.openedFiles.add(workbooksOf(args).map((path) => resolve(path)));
  registerLinkScheme(app);
  setTaskMenu(app, {
    platform: process.platform,
    executable: process.execPath,
    buildMenu,
    command: commandInWindow,
  });
  await lifecycle.openWith(args);
}

function setMenu({ control }: DesktopApp, command: Parts['command']): void {
  const failed = (error: unknown) => log.warn('menu.failed', { error });
  Menu.setApplicationMenu(
    buildMenu(
      menuTemplate({
        isPackaged: app.isPackaged,
        isMac: process.platform === 'darwin',
        command,
        zoom: (step) => void control.zoom(step).catch(failed),
        showDownloads: () => void control.openFolder('work').catch(failed),
        showLogs: () => void control.openFolder('logs').catch(failed),
      }),
    ),
  );
}

/** With a development server, waits up to 15 seconds for the previous instance to end. */
function isOnlyOne(): boolean {
  const until = Date.now() + (config.devServer ? 15_000 : 0);
  while (!app.requestSingleInstanceLock()) {
    if (Date.now() >= until) return false;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
  }
  return true;
}

const refused = app.isPackaged ? forbiddenSwitch(hasSwitch) : undefined;
if (refused) {
  process.stderr.write(`Rujukan does not start with --${refused}\n`);
  app.exit(78);
} else if (!isOnlyOne()) {
  process.stdout.write(
    `Rujukan sudah berjalan dengan folder data ${userData}; perintah ini diteruskan ke sana.\n`,
  );
  app.quit();
} else {
  start();
}
