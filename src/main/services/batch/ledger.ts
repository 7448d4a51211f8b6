import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../../../files/atomicFile.ts';

/** A file that was sent from this machine (X10). The hash says nothing about who is in it. */
const entrySchema = z.object({ hash: z.string(), title: z.string(), sentAt: z.string() });
export type SentFile = z.output<typeof entrySchema>;

/** Remembered files; older ones fall out. */
const entryLimit = 500;

export interface SentFiles {
  /** The last time a file with this content was sent. */
  find(hash: string): Promise<SentFile | undefined>;
  add(entry: SentFile): Promise<void>;
}

/** Which files were sent: content hash, title and time, in one small JSON file. A damaged one counts as empty. */
export function createSentFiles(path: string): SentFiles {
  const read = async (): Promise<SentFile[]> => {
    try {
      return z.array(entrySchema).parse(JSON.parse(await readFile(path, 'utf8')));
    } catch {
      return [];
    }
  };
  return {
    find: async (hash) => (await read()).findLast((entry) => entry.hash === hash),
    add: async (entry) => {
      const entries = [...(await read()), entry].slice(-entryLimit);
      await mkdir(dirname(path), { recursive: true });
      await writeAtomically(path, JSON.stringify(entries));
    },
  };
}
