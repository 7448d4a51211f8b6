import { z } from 'zod';
import { id } from '../../core/values.ts';

export const presentEntities = ['referral', 'agent'] as const;
export type PresentEntity = (typeof presentEntities)[number];

/** Seconds between two presence signals of a sign-in. */
export const presenceEvery = 20;
/** Milliseconds without a presence signal until a sign-in counts as gone. */
export const presenceMs = 45_000;

/** An empty list means that the sign-in has no record open. */
export const presenceInput = z.object({
  open: z
    .array(z.object({ entity: z.enum(presentEntities), id, editing: z.boolean().default(false) }))
    .max(20),
});
export type PresenceInput = z.output<typeof presenceInput>;

export const presentMost = 1000;

export const presenceListInput = z.object({
  entity: z.enum(presentEntities),
  ids: z.array(id).min(1).max(presentMost),
});

/** At each record, users whom the viewer may not name share one entry. */
export const presenceSchema = z.object({
  id: z.number(),
  user_id: z.number().nullable(),
  name: z.string(),
  editing: z.boolean(),
  since: z.string(),
});
export type Presence = z.output<typeof presenceSchema>;
