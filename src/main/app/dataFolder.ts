import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import { keepPrivate } from '../../files/privateFolder.ts';

const refusal = (folder: string) =>
  `Folder data ${folder} tidak dapat dibuat atau ditulis; beri izin menulis, atau pilih folder lain dengan RUJUKAN_USER_DATA.`;

/**
 * The folder that all of the program's data goes to, made if need be, and closed to other users of the computer.
 *
 * @param chosen instead of the system's folder for programs, or null
 * @throws Error with a message for whoever started the program, when nothing can be written there
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
    keepPrivate(folder);
    return folder;
  } catch (cause) {
    throw new Error(refusal(chosen ?? join(app.getPath('appData'), app.getName())), { cause });
  }
}
