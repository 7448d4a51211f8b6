import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../../files/atomicFile.ts';
import { type MailAddress, type MailSender, messageBytes } from './message.ts';

/** Links in the emails can set a password, so only the server's account may read the folder. */
const folderMode = 0o700;

export function openOutboxFolder(folder: string, from: MailAddress): MailSender {
  return {
    send: async (mail) => {
      const bytes = await messageBytes(mail, from);
      await mkdir(folder, { recursive: true, mode: folderMode });
      const time = new Date().toISOString().replace(/[:.]/g, '-');
      await writeAtomically(join(folder, `${time}-${randomUUID()}.eml`), bytes);
    },
  };
}
