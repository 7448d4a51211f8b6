import type { BrowserWindow } from 'electron';
import { channels } from '../../../shared/bridge/names.ts';

/** Asks a page that holds back sends whether it may close; the page asks the user (features.md B5). */
export interface HeldQuestion {
  isNeeded(): boolean;
  setNeeded(holds: boolean): void;
  /** Resolves to false if the window closes without an answer. */
  ask(window: BrowserWindow | undefined): Promise<boolean>;
  answer(leaves: boolean): void;
}

export function createHeldQuestion(): HeldQuestion {
  let needed = false;
  let asked: PromiseWithResolvers<boolean> | undefined;
  const answer = (leaves: boolean) => {
    asked?.resolve(leaves);
    asked = undefined;
  };
  return {
    isNeeded: () => needed,
    setNeeded: (holds) => {
      needed = holds;
    },
    ask: (window) => {
      if (!window || window.isDestroyed()) return Promise.resolve(true);
      if (!asked) {
        asked = Promise.withResolvers<boolean>();
        const closed = () => answer(false);
        const crashed = () => {
          // The crash has lost the held sends.
          needed = false;
          answer(true);
        };
        window.once('closed', closed);
        window.webContents.once('render-process-gone', crashed);
        void asked.promise.then(() => {
          if (window.isDestroyed()) return;
          window.off('closed', closed);
          window.webContents.off('render-process-gone', crashed);
        });
        window.webContents.send(channels.event, 'desktop.leaving', {});
      }
      return asked.promise;
    },
    answer,
  };
}
