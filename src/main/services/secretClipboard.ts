import type { Clipboard } from 'electron';
import { secretSeconds } from '../../shared/bridge/types.ts';

/** Copies what should not stay on the clipboard (features.md R6). */
export interface SecretClipboard {
  copy(text: string): Promise<void>;
  /** The program ends, or its user leaves: what was copied here goes with them. */
  clear(): Promise<void>;
}

/** After half a minute the clipboard is emptied, if it still holds what was copied here. */
export function createSecretClipboard(
  clipboard: Pick<Clipboard, 'writeText' | 'readText' | 'clear'>,
): SecretClipboard {
  let copied: { text: string; timer: NodeJS.Timeout } | undefined;

  const clear = async () => {
    if (!copied) return;
    const { text, timer } = copied;
    copied = undefined;
    clearTimeout(timer);
    if ((await clipboard.readText()) === text) await clipboard.clear();
  };

  return {
    copy: async (text) => {
      if (copied) clearTimeout(copied.timer);
      copied = { text, timer: setTimeout(() => void clear(), secretSeconds * 1000) };
      await clipboard.writeText(text);
    },
    clear,
  };
}
