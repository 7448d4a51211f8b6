import { resolve } from 'node:path';
import type { App } from 'electron';
import type { AppCommand } from '../../shared/bridge/commands.ts';
import type { ResetLink } from '../../shared/entities/session/resetLink.ts';
import type { Log } from '../services/log.ts';
import { workbooksOf } from './openedFiles.ts';
import { resetLinkOf, viewLinkOf } from './openedLinks.ts';
import { commandOf } from './taskbar.ts';

export interface LifecycleDeps {
  app: App;
  openWindow(): Promise<void>;
  openFiles(paths: string[]): void;
  openLink(link: ResetLink): void;
  openView(id: number): void;
  command(name: AppCommand): void;
  staysOpen(): boolean;
  /** What must be asked before the end, such as whether a file may stop half-way. */
  questions(): readonly (() => Promise<boolean>)[];
  /** Must be bounded in time. */
  shutDown(): Promise<void>;
  log: Log;
}

export interface Lifecycle {
  /** Ends the program and then runs `last`, unless a page with unsaved changes keeps it open. */
  endWith(last: () => void): void;
}

export function watchLifecycle({
  app,
  openWindow,
  openFiles,
  openLink,
  openView,
  command,
  staysOpen,
  questions,
  shutDown,
  log,
}: LifecycleDeps): Lifecycle {
  let isDown = false;
  let isGoingDown = false;
  let wanted: (() => void) | undefined;
  let last: (() => void) | undefined;
  let isAsking = false;
  let mayEnd = false;

  /** Reopens the window to ask. */
  const askFirst = async (deed: (() => void) | undefined) => {
    if (isAsking) return;
    isAsking = true;
    try {
      await openWindow();
      mayEnd = await allAgree(questions());
    } catch (error) {
      log.error('program.notAsked', { error });
      mayEnd = true;
    } finally {
      isAsking = false;
    }
    if (!mayEnd) return;
    wanted = deed;
    app.quit();
  };

  const openWith = async (args: readonly string[]) => {
    const link = resetLinkOf(args);
    const view = viewLinkOf(args);
    await openWindow();
    if (link) openLink(link);
    if (view !== undefined) openView(view);
    const asked = commandOf(args);
    if (asked) command(asked);
  };

  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !staysOpen()) app.quit();
  });
  app.on('activate', () => {
    if (app.isReady()) void openWindow();
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    openFiles(workbooksOf([path]));
  });
  // On macOS also for the link that starts the program.
  app.on('open-url', (event, address) => {
    event.preventDefault();
    void app.whenReady().then(() => openWith([address]));
  });
  app.on('second-instance', (_event, argv, folder) => {
    // Too late for a window, and the second process has ended already, so start again.
    if (isGoingDown) return app.relaunch({ args: argv.slice(1) });
    void openWith(argv.slice(1));
    openFiles(workbooksOf(argv.slice(1)).map((path) => resolve(folder, path)));
  });

  // Asked anew each time, because a page may have kept the program open.
  app.on('before-quit', (event) => {
    const deed = wanted;
    wanted = undefined;
    if (questions().length > 0 && !mayEnd && !isGoingDown) {
      event.preventDefault();
      void askFirst(deed);
      return;
    }
    // If a page keeps the program open, sending continues and must be asked about again.
    mayEnd = false;
    last = deed;
  });

  app.on('will-quit', (event) => {
    if (isDown) return;
    event.preventDefault();
    if (isGoingDown) return;
    isGoingDown = true;
    void shutDown()
      .catch((error: unknown) => log.error('program.notClosed', { error }))
      .then(() => {
        isDown = true;
        last?.();
      })
      .catch((error: unknown) => log.error('program.lastDeed', { error }))
      .finally(() => app.quit());
  });

  return {
    endWith: (deed) => {
      wanted = deed;
      app.quit();
    },
  };
}

async function allAgree(questions: readonly (() => Promise<boolean>)[]): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
}
