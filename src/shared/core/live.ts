import { z } from 'zod';

/** Events contain no record data. The stream does not end, so it is not an {@link Operation}. */
export const livePath = '/w/live';

const liveKinds = ['created', 'changed', 'deleted', 'progress', 'away', 'back'] as const;

export const liveEventSchema = z.object({
  entity: z.string().max(40),
  /** Absent unless the event is about a single record. */
  id: z.number().int().optional(),
  ids: z.array(z.number().int()).optional(),
  kind: z.enum(liveKinds),
  processed: z.number().int().optional(),
  total: z.number().int().optional(),
  /** Set when the user is waiting for the event, such as a finished file. */
  notice: z.literal(true).optional(),
  part: z.string().max(40).optional(),
  /** Who deleted the record. Only users who may open such records receive the name. */
  by: z.string().optional(),
  at: z.iso.datetime().optional(),
});
export type LiveEvent = z.output<typeof liveEventSchema>;

/** Keeps an event far below the size limit of a broadcast. */
export const idsMost = 100;

export const everyEntity = '*';

export const databaseEntity = 'database';
