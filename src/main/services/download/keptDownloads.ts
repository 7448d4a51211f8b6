import { z } from 'zod';
import type { BatchFileStore } from '../batch/keptBatchFiles.ts';

const keptSchema = z.array(
  z.object({
    id: z.string(),
    operation: z.string(),
    input: z.record(z.string(), z.union([z.string(), z.number()])),
    folder: z.string(),
    shown: z.string(),
    below: z.string().nullable().default(null),
    name: z.string(),
    replace: z.boolean(),
    part: z.string(),
    safe: z.number(),
    total: z.number().nullable(),
    etag: z.string().nullable(),
  }),
);
export type KeptDownload = z.output<typeof keptSchema>[number];

/** Unfinished downloads of the signed-in user. They are encrypted, because a request may name people. */
export interface KeptDownloads {
  load(): Promise<KeptDownload[]>;
  keep(all: readonly KeptDownload[]): Promise<void>;
}

/** SECURITY: pages must not read file paths, and the bridge refuses form names with a space. */
const form = 'unfinished downloads';

export function createKeptDownloads(store: BatchFileStore): KeptDownloads {
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
