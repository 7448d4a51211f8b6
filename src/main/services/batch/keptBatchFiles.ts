import { z } from 'zod';
import type { Drafts } from '../drafts/drafts.ts';
import type { Log } from '../log.ts';

/** The user's work on a file, which continues when the same content is opened again. */
export const fileWorkSchema = z.object({
  refused: z.boolean().default(false),
  choices: z.array(z.object({ key: z.string().nullable(), position: z.number().nullable() })).nullable(),
  choicesFor: z.string().nullable().default(null),
  programId: z.number().nullable().default(null),
  sheet: z
    .object({ sheet: z.string(), headerRow: z.number().nullable(), together: z.boolean() })
    .nullable()
    .default(null),
  photos: z.string().nullable().default(null),
  edits: z.array(z.object({ rows: z.array(z.number()), column: z.string(), value: z.string().nullable() })),
});
export type FileWork = z.output<typeof fileWorkSchema>;

const keptSchema = fileWorkSchema.extend({
  draftId: z.string(),
  path: z.string(),
  hash: z.string(),
  uploaded: z.array(z.tuple([z.string(), z.string()])).default([]),
  run: z.string().nullable().default(null),
});
export type KeptBatchFile = z.output<typeof keptSchema>;

/** `turn` orders the kept files by age, because slots are reused. */
const storedSchema = keptSchema.extend({ turn: z.number().default(0) });
type StoredBatchFile = z.output<typeof storedSchema>;

export type BatchFileStore = Pick<Drafts, 'read' | 'write' | 'drop'>;

export interface KeptBatchFiles {
  /** Oldest first. */
  load(): Promise<KeptBatchFile[]>;
  findClosed(hash: string): Promise<KeptBatchFile | undefined>;
  keep(draft: KeptBatchFile): Promise<void>;
  drop(draftId: string): void;
}

/** More slots than open batch files, so that the work on a moved file survives. */
const slots = Array.from({ length: 6 }, (_, at) => at);
/** The space makes the name invalid for pages, which must not learn file paths. */
const nameOf = (slot: number) => `batch ${slot}`;

export function createKeptBatchFiles(
  store: BatchFileStore,
  { isOpen, log }: { isOpen(draftId: string): boolean; log: Log },
): KeptBatchFiles {
  let kept: (StoredBatchFile | null)[] = [];
  let loaded: Promise<unknown> = Promise.resolve();

  const read = async (slot: number): Promise<StoredBatchFile | null> => {
    const draft = await store.read(nameOf(slot));
    if (!draft) return null;
    const parsed = storedSchema.safeParse(JSON.parse(draft.values));
    return parsed.success ? parsed.data : null;
  };
  const slotOf = (draftId: string) => kept.findIndex((each) => each?.draftId === draftId);
  const oldestFirst = () => kept.filter((each) => each !== null).sort((a, b) => a.turn - b.turn);
  const slotFor = ({ draftId }: KeptBatchFile): number | undefined => {
    const own = slotOf(draftId);
    if (own >= 0) return own;
    const empty = slots.find((slot) => !kept[slot]);
    const oldest = oldestFirst().find((each) => !isOpen(each.draftId));
    return empty ?? (oldest && slotOf(oldest.draftId));
  };
  const logUnwritten = (error: unknown) => log.warn('batch.notKept', { error });

  return {
    load: () => {
      const reading = Promise.all(slots.map(read));
      kept = [];
      loaded = reading.then((all) => {
        kept = all;
      }, logUnwritten);
      return loaded.then(oldestFirst);
    },
    findClosed: async (hash) => {
      await loaded;
      return oldestFirst().findLast((each) => each.hash === hash && !isOpen(each.draftId));
    },
    keep: async (draft) => {
      const awaited = loaded;
      await awaited;
      // Another user has signed in.
      if (awaited !== loaded) return;
      const slot = slotFor(draft);
      if (slot === undefined) return;
      const before = kept[slot];
      const next = (oldestFirst().at(-1)?.turn ?? 0) + 1;
      const stored = { ...draft, turn: before?.draftId === draft.draftId ? before.turn : next };
      kept[slot] = stored;
      await store.write(nameOf(slot), JSON.stringify(stored)).catch(logUnwritten);
    },
    drop: (draftId) => {
      void loaded.then(() => {
        const slot = slotOf(draftId);
        if (slot < 0) return;
        kept[slot] = null;
        void store.drop(nameOf(slot)).catch(logUnwritten);
      });
    },
  };
}
