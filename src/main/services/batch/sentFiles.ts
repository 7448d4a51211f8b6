import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../../../files/atomicFile.ts';

const entrySchema = z.object({ hash: z.string(), title: z.string(), sentAt: z.string() });
export type SentFile = z.output<typeof entrySchema>;

const entryLimit = 500;

export interface SentFiles {
  find(hash: string): Promise<SentFile | undefined>;
  add(entry: SentFile): Promise<void>;
}

/** A damaged file counts as empty. */
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
