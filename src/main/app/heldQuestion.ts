import type { BrowserWindow } from 'electron';
import { channels } from '../../shared/bridge/names.ts';

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
        window.once('closed', () => answer(false));
        window.webContents.send(channels.event, 'program.leaving', {});
      }
      return asked.promise;
    },
    answer,
  };
}
