import { z } from 'zod';
import type { DraftStore } from '../batch/keptDrafts.ts';

/** Downloads that have not ended, for the next start of the program. */
const keptSchema = z.array(
  z.object({
    id: z.string(),
    operation: z.string(),
    input: z.record(z.string(), z.union([z.string(), z.number()])),
    /** Path of the folder it goes to, and its name for the page. */
    folder: z.string(),
    shown: z.string(),
    /** Where that is below the work folder; null: a place that the user has chosen for this file. */
    below: z.string().nullable().default(null),
    name: z.string(),
    /** The user has agreed to lose a file of this name. */
    replace: z.boolean(),
    /** Name of the file that is being written. */
    part: z.string(),
    /** Bytes of it that are safe even from a power cut. */
    safe: z.number(),
    total: z.number().nullable(),
    /** The server's word for this version of the file; null: it can only begin anew. */
    etag: z.string().nullable(),
  }),
);
export type KeptDownload = z.output<typeof keptSchema>[number];

/** What is asked for may name a person: encrypted with the drafts of forms, and for the signed-in user alone. */
export interface KeptDownloads {
  load(): Promise<KeptDownload[]>;
  keep(all: readonly KeptDownload[]): Promise<void>;
}

/** No name that a page can state: the path of a file is told to no page. */
const form = 'unfinished downloads';

export function createKeptDownloads(store: DraftStore): KeptDownloads {
  return {
    load: async () => {
      const kept = await store.read(form);
      const parsed = keptSchema.safeParse(kept && JSON.parse(kept.values));
      return parsed.success ? parsed.data : [];
    },
    keep: async (all) => {
      if (all.length === 0) await store.drop(form);
      else await store.write(form, JSON.stringify(all));
    },
  };
}
