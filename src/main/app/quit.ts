import type { App } from 'electron';
import type { Log } from '../services/log.ts';

export interface QuitDeps {
  app: Pick<App, 'on' | 'quit'>;
  openWindow(): Promise<void>;
  questions(): readonly (() => Promise<boolean>)[];
  /** Must end within a limited time. */
  shutDown(): Promise<void>;
  log: Log;
}

export function watchQuit({ app, openWindow, questions, shutDown, log }: QuitDeps) {
  let isDown = false;
  let isShuttingDown = false;
  let actionAfterQuit: (() => void) | undefined;
  let finalAction: (() => void) | undefined;
  let isAsking = false;
  let mayQuit = false;

  const quitWith = (action: (() => void) | undefined) => {
    actionAfterQuit = action;
    app.quit();
  };

  const askThenQuit = async (action: (() => void) | undefined) => {
    if (isAsking) return;
    isAsking = true;
    try {
      await openWindow();
      mayQuit = await allConfirmed(questions());
    } catch (error) {
      log.error('program.notAsked', { error });
      mayQuit = true;
    } finally {
      isAsking = false;
    }
    if (mayQuit) quitWith(action);
  };

  app.on('before-quit', (event) => {
    const action = actionAfterQuit;
    actionAfterQuit = undefined;
    if (questions().length > 0 && !mayQuit && !isShuttingDown) {
      event.preventDefault();
      void askThenQuit(action);
      return;
    }
    // A page may still cancel, so the next quit must ask again.
    mayQuit = false;
    finalAction = action;
  });

  app.on('will-quit', (event) => {
    if (isDown) return;
    event.preventDefault();
    if (isShuttingDown) return;
    isShuttingDown = true;
    void shutDown()
      .catch((error: unknown) => log.error('program.notClosed', { error }))
      .then(() => {
        isDown = true;
        finalAction?.();
      })
      .catch((error: unknown) => log.error('program.lastDeed', { error }))
      .finally(() => app.quit());
  });

  return { quitWith, isShuttingDown: () => isShuttingDown };
}

async function allConfirmed(questions: readonly (() => Promise<boolean>)[]): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
}
