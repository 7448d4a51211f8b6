import { z } from 'zod';

/**
 * Live events: what the server says to everybody who is signed in and may see the entity. They carry no data of
 * records, only what to read again. Sent as server-sent events of this path; not an operation, for it never ends.
 */
export const livePath = '/w/live';

const liveKinds = ['created', 'changed', 'deleted', 'progress', 'away', 'back'] as const;

export const liveEventSchema = z.object({
  /** As in operation ids: 'referral', 'batchUpload'. {@link everyEntity} after a gap in the connection. */
  entity: z.string().max(40),
  /** Absent when several records changed at once. */
  id: z.number().int().optional(),
  kind: z.enum(liveKinds),
  /** Rows done, of a job that reports `progress`. */
  processed: z.number().int().optional(),
  total: z.number().int().optional(),
  /** Somebody waits for this and it is told to them alone: their file is done, a notification is addressed to them. */
  notice: z.literal(true).optional(),
  /** Which kind of file, of an export. */
  part: z.string().max(40).optional(),
});
export type LiveEvent = z.output<typeof liveEventSchema>;

export const everyEntity = '*';

/** `away` and `back`: whether the server can reach its database. It tells of no record. */
export const databaseEntity = 'database';
