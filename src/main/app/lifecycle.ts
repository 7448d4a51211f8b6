import { resolve } from 'node:path';
import type { App } from 'electron';
import type { AppCommand } from '../../shared/bridge/commands.ts';
import type { ResetLink } from '../../shared/entities/session/resetLink.ts';
import { workbooksOf } from './openedFiles.ts';
import { resetLinkOf, viewLinkOf } from './openedLinks.ts';
import { type QuitDeps, watchQuit } from './quit.ts';
import { commandOf } from './taskbar.ts';

export interface LifecycleDeps extends QuitDeps {
  app: App;
  openFiles(paths: string[]): void;
  openLink(link: ResetLink): void;
  openView(id: number): void;
  command(name: AppCommand): void;
  staysOpen(): boolean;
}

export interface Lifecycle {
  /**
   * Quits, and runs `last` after the shutdown, unless the user or a page with unsaved changes keeps the
   * application open.
   */
  quitWith(last: () => void): void;
  openWith(args: readonly string[]): Promise<void>;
}

export function watchLifecycle(deps: LifecycleDeps): Lifecycle {
  const { app, openWindow, openFiles } = deps;
  const { quitWith, isShuttingDown } = watchQuit(deps);

  const openWith = async (args: readonly string[]) => {
    const link = resetLinkOf(args);
    const view = viewLinkOf(args);
    await openWindow();
    if (link) deps.openLink(link);
    if (view !== undefined) deps.openView(view);
    const asked = commandOf(args);
    if (asked) deps.command(asked);
  };

  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !deps.staysOpen()) app.quit();
  });
  app.on('activate', () => {
    if (app.isReady()) void openWindow();
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    void app
      .whenReady()
      .then(openWindow)
      .then(() => openFiles(workbooksOf([path])));
  });
  // On macOS this event also delivers the link that starts the application.
  app.on('open-url', (event, address) => {
    event.preventDefault();
    void app.whenReady().then(() => openWith([address]));
  });
  app.on('second-instance', (_event, argv, folder) => {
    // The application is shutting down, so only a new start can open a window.
    if (isShuttingDown()) return app.relaunch({ args: argv.slice(1) });
    const args = argv.slice(1);
    const files = workbooksOf(args).map((path) => resolve(folder, path));
    void openWith(args).then(() => openFiles(files));
  });

  return { quitWith, openWith };
}
