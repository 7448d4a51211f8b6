import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { TestServer } from '../harness.ts';

const folderOf = ({ dataFolder }: TestServer) => join(dataFolder, 'outbox');

/** Finished emails, oldest first. An unfinished email has another file extension. */
export const mailFiles = (server: TestServer): string[] => {
  try {
    return readdirSync(folderOf(server))
      .filter((name) => name.endsWith('.eml'))
      .sort();
  } catch {
    return [];
  }
};

export const mailsAfter = (server: TestServer, before: readonly string[]) =>
  Promise.all(
    mailFiles(server)
      .filter((file) => !before.includes(file))
      .map((file) => PostalMime.parse(readFileSync(join(folderOf(server), file)))),
  );
