import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import { restrictToOwner } from '../../files/privateFolder.ts';

const refusal = (folder: string) =>
  `Rujukan tidak dapat menyimpan ke folder data ${folder}. Beri izin menyimpan, atau pilih folder lain dengan RUJUKAN_USER_DATA.`;

/**
 * @param chosen folder that replaces the system's default folder, or null
 * @throws Error with a message for the user if the folder cannot be created or written
 */
export function openDataFolder(
  app: Pick<App, 'getPath' | 'setPath' | 'getName'>,
  chosen: string | null,
): string {
  try {
    if (chosen) {
      mkdirSync(chosen, { recursive: true });
      app.setPath('userData', chosen);
    }
    const folder = app.getPath('userData');
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    restrictToOwner(folder);
    return folder;
  } catch (cause) {
    throw new Error(refusal(chosen ?? join(app.getPath('appData'), app.getName())), { cause });
  }
}
