import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../../files/atomicFile.ts';
import { type MailAddress, type MailSender, messageBytes } from './message.ts';

/** Mails contain links that can set a password, so only the server's account may read them. */
const folderMode = 0o700;

/** The default, because it needs no account and no network. File names sort by time. */
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
