import type { BrowserWindow } from 'electron';
import { channels } from '../../../shared/bridge/names.ts';

/** What pages hold back (features.md B5) is asked about by a page, in its own words, before it goes. */
export interface HeldQuestion {
  /** Whether some page holds something that it can ask about. */
  isThere(): boolean;
  note(holds: boolean): void;
  /** Whether the window may be left; false when it goes without an answer. */
  ask(window: BrowserWindow | undefined): Promise<boolean>;
  answer(leaves: boolean): void;
}

export function createHeldQuestion(): HeldQuestion {
  let isHeld = false;
  let asked: PromiseWithResolvers<boolean> | undefined;
  const answer = (leaves: boolean) => {
    asked?.resolve(leaves);
    asked = undefined;
  };
  return {
    isThere: () => isHeld,
    note: (holds) => {
      isHeld = holds;
    },
    ask: (window) => {
      if (!window || window.isDestroyed()) return Promise.resolve(true);
      if (!asked) {
        asked = Promise.withResolvers<boolean>();
        const closed = () => answer(false);
        const crashed = () => {
          // What the page held has gone with it.
          isHeld = false;
          answer(true);
        };
        window.once('closed', closed);
        window.webContents.once('render-process-gone', crashed);
        void asked.promise.then(() => {
          if (window.isDestroyed()) return;
          window.off('closed', closed);
          window.webContents.off('render-process-gone', crashed);
        });
        window.webContents.send(channels.event, 'program.leaving', {});
      }
      return asked.promise;
    },
    answer,
  };
}
