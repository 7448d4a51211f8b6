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
export type KeptDraft = z.output<typeof keptSchema>;

export type DraftStore = Pick<Drafts, 'read' | 'write' | 'drop'>;

export interface KeptDrafts {
  /** Oldest first. */
  load(): Promise<KeptDraft[]>;
  closedWith(hash: string): Promise<KeptDraft | undefined>;
  keep(draft: KeptDraft): Promise<void>;
  drop(draftId: string): void;
}

/** More places than open drafts, so that the work on a moved file survives. */
const places = Array.from({ length: 6 }, (_, at) => at);
/** Pages must not learn file paths, so pages cannot use this name. */
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
