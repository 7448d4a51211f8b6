import { z } from 'zod';

/** Events say what to read again, without data of records but who deleted them. Not an operation, because the stream does not end. */
export const livePath = '/w/live';

const liveKinds = ['created', 'changed', 'deleted', 'progress', 'away', 'back'] as const;

export const liveEventSchema = z.object({
  /** {@link everyEntity} after a gap in the connection. */
  entity: z.string().max(40),
  /** Absent when several records changed. */
  id: z.number().int().optional(),
  /** Deleted together, at most {@link idsMost}. */
  ids: z.array(z.number().int()).optional(),
  kind: z.enum(liveKinds),
  /** Rows done, for `progress`. */
  processed: z.number().int().optional(),
  total: z.number().int().optional(),
  /** The recipient awaits this, such as a finished file or a notification. */
  notice: z.literal(true).optional(),
  part: z.string().max(40).optional(),
  /** Of a deletion, beside the id: who, for those who could see the record. */
  by: z.string().optional(),
  at: z.iso.datetime().optional(),
});
export type LiveEvent = z.output<typeof liveEventSchema>;

/** An event stays far below the limit of a broadcast. */
export const idsMost = 100;

export const everyEntity = '*';

/** `away` and `back` tell whether the server reaches its database. */
export const databaseEntity = 'database';
