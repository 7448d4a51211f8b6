import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../../files/atomicFile.ts';
import { type MailAddress, type MailSender, messageBytes } from './message.ts';

/** Only the account that runs the server may read mails: they carry links that stand for a password. */
const folderMode = 0o700;

/**
 * Writes each mail as an `.eml` file, which every mail program opens. The default: it needs no account and no network
 * . Names sort by time.
 */
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
