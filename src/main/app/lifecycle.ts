import { resolve } from 'node:path';
import type { App } from 'electron';
import type { AppCommand } from '../../shared/bridge/commands.ts';
import type { ResetLink } from '../../shared/entities/session/resetLink.ts';
import type { Log } from '../services/log.ts';
import { workbooksOf } from './openedFiles.ts';
import { resetLinkOf } from './openedLinks.ts';
import { commandOf } from './taskbar.ts';

export interface LifecycleDeps {
  app: App;
  openWindow(): Promise<void>;
  openFiles(paths: string[]): void;
  /** Shows the page of a link; called once the window is there. */
  openLink(link: ResetLink): void;
  /** Carries out what the icon's menu was asked for; called once the window is there. */
  command(name: AppCommand): void;
  /** Whether the program goes on without a window. */
  staysOpen(): boolean;
  /** Whether a file is on its way to the server: what ends the program ends that, too. */
  isSending(): boolean;
  /** Asks, over the window, whether it may. */
  askEnd(): Promise<boolean>;
  /** Closes what must be closed before the process ends; bounded in time by itself. */
  shutDown(): Promise<void>;
  log: Log;
}

export interface Lifecycle {
  /** Ends the program with `last` after everything is closed; a page that is not left keeps both from happening. */
  endWith(last: () => void): void;
}

/** What brings the window back, what brings files, and the end: the database is closed before the process ends. */
export function watchLifecycle({
  app,
  openWindow,
  openFiles,
  openLink,
  command,
  staysOpen,
  isSending,
  askEnd,
  shutDown,
  log,
}: LifecycleDeps): Lifecycle {
  let isDown = false;
  let isGoingDown = false;
  let wanted: (() => void) | undefined;
  let last: (() => void) | undefined;
  let isAsking = false;
  let mayEnd = false;

  /** The window may be gone already: whoever waits for the file has it back. */
  const askFirst = async (deed: (() => void) | undefined) => {
    if (isAsking) return;
    isAsking = true;
    try {
      await openWindow();
      mayEnd = await askEnd();
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
    await openWindow();
    if (link) openLink(link);
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
  // macOS hands a link over by this event, also the one that starts the program.
  app.on('open-url', (event, address) => {
    event.preventDefault();
    void app.whenReady().then(() => openWith([address]));
  });
  app.on('second-instance', (_event, argv, folder) => {
    // Too late for a window, and the second start has ended by now: start once more.
    if (isGoingDown) return app.relaunch({ args: argv.slice(1) });
    void openWith(argv.slice(1));
    openFiles(workbooksOf(argv.slice(1)).map((path) => resolve(folder, path)));
  });

  // Asked for again each time: a page may have stayed open, and the next end is an end.
  app.on('before-quit', (event) => {
    const deed = wanted;
    wanted = undefined;
    if (isSending() && !mayEnd && !isGoingDown) {
      event.preventDefault();
      void askFirst(deed);
      return;
    }
    // A page may keep the program open, which then goes on sending.
    mayEnd = false;
    last = deed;
  });

  // The windows are gone by now, so nobody waits in front of a frozen one.
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
