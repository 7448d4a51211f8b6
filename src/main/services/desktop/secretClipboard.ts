import type { Clipboard } from 'electron';
import { secretSeconds } from '../../../shared/bridge/types.ts';
import { numberIn } from '../../../shared/core/numberIn.ts';

export interface SecretClipboard {
  copy(text: string): Promise<void>;
  clear(): Promise<void>;
  number(): Promise<string | null>;
}

/** Clears the clipboard after half a minute, unless the user has copied something else. */
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
    number: async () => numberIn(await clipboard.readText()),
  };
}
