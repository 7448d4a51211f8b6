import { z } from 'zod';
import type { Drafts } from '../drafts.ts';
import type { Log } from '../log.ts';

/**
 * What was done to a checked file, kept with the drafts of forms: encrypted, and for its user alone. The file itself
 * stays where it is; its content's hash says whether it still is the same.
 */
const keptSchema = z.object({
  draftId: z.string(),
  path: z.string(),
  hash: z.string(),
  refused: z.boolean().default(false),
  choices: z.array(z.object({ key: z.string().nullable(), position: z.number().nullable() })).nullable(),
  /** Version of the questions that the choices are for. */
  choicesFor: z.string().nullable().default(null),
  programId: z.number().nullable().default(null),
  /** Path of the folder of photos. */
  photos: z.string().nullable().default(null),
  uploaded: z.array(z.tuple([z.string(), z.string()])).default([]),
  /** Its sending in the ledger, once it has begun. */
  run: z.string().nullable().default(null),
  edits: z.array(z.object({ rows: z.array(z.number()), column: z.string(), value: z.string().nullable() })),
});
export type KeptDraft = z.output<typeof keptSchema>;

export type DraftStore = Pick<Drafts, 'read' | 'write' | 'drop'>;

export interface KeptDrafts {
  /** Reads those of the user who is signed in now, the oldest first, and forgets another user's. */
  load(): Promise<KeptDraft[]>;
  /** The one of a file with this content that nobody has open. */
  closedWith(hash: string): Promise<KeptDraft | undefined>;
  /** Resolves once the draft would outlive the program. */
  keep(draft: KeptDraft): Promise<void>;
  drop(draftId: string): void;
}

/** More than there are open reports: work on a file that was moved waits until the file is opened again. */
const places = Array.from({ length: 6 }, (_, at) => at);
/** No name that a page can state: the path of a file is told to no page. */
const nameOf = (place: number) => `batch ${place}`;

export function createKeptDrafts(
  store: DraftStore,
  { isOpen, log }: { isOpen(draftId: string): boolean; log: Log },
): KeptDrafts {
  let kept: (KeptDraft | null)[] = [];
  let loaded: Promise<unknown> = Promise.resolve();

  const read = async (place: number): Promise<KeptDraft | null> => {
    const draft = await store.read(nameOf(place));
    if (!draft) return null;
    const parsed = keptSchema.safeParse(JSON.parse(draft.values));
    return parsed.success ? parsed.data : null;
  };
  const placeOf = (draftId: string) => kept.findIndex((each) => each?.draftId === draftId);
  /** Its own place, an empty one, or that of a file that nobody has open. */
  const placeFor = ({ draftId }: KeptDraft): number | undefined => {
    const own = placeOf(draftId);
    if (own >= 0) return own;
    const empty = places.find((place) => !kept[place]);
    return empty ?? places.find((place) => !isOpen(kept[place]!.draftId));
  };
  const unwritten = (error: unknown) => log.warn('batch.notKept', { error });

  return {
    load: () => {
      const reading = Promise.all(places.map(read));
      kept = [];
      loaded = reading.then((all) => {
        kept = all;
      }, unwritten);
      return loaded.then(() => kept.filter((each) => each !== null));
    },
    closedWith: async (hash) => {
      await loaded;
      return kept.findLast((each) => each?.hash === hash && !isOpen(each.draftId)) ?? undefined;
    },
    keep: async (draft) => {
      const place = placeFor(draft);
      if (place === undefined) return;
      kept[place] = draft;
      await store.write(nameOf(place), JSON.stringify(draft)).catch(unwritten);
    },
    drop: (draftId) => {
      const place = placeOf(draftId);
      if (place < 0) return;
      kept[place] = null;
      void store.drop(nameOf(place)).catch(unwritten);
    },
  };
}
