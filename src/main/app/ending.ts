import type { App } from 'electron';
import type { Log } from '../services/log.ts';

export interface EndingDeps {
  app: Pick<App, 'on' | 'quit'>;
  openWindow(): Promise<void>;
  questions(): readonly (() => Promise<boolean>)[];
  /** Must end within a limited time. */
  shutDown(): Promise<void>;
  log: Log;
}

export function watchEnding({ app, openWindow, questions, shutDown, log }: EndingDeps) {
  let isDown = false;
  let isGoingDown = false;
  let wanted: (() => void) | undefined;
  let last: (() => void) | undefined;
  let isAsking = false;
  let mayEnd = false;

  const endWith = (deed: (() => void) | undefined) => {
    wanted = deed;
    app.quit();
  };

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
    if (mayEnd) endWith(deed);
  };

  // The questions are asked each time, because a page may have kept the program open.
  app.on('before-quit', (event) => {
    const deed = wanted;
    wanted = undefined;
    if (questions().length > 0 && !mayEnd && !isGoingDown) {
      event.preventDefault();
      void askFirst(deed);
      return;
    }
    // If a page keeps the program open, the next quit must ask again.
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

  return { endWith, isGoingDown: () => isGoingDown };
}

async function allAgree(questions: readonly (() => Promise<boolean>)[]): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
}
