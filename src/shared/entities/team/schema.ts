import { z } from 'zod';

export const boardDays = 14;

export const queueSchema = z.object({
  referral_status_id: z.number(),
  waiting: z.number(),
  late: z.number(),
  oldest: z.string().nullable(),
  /** The earliest day first; the last is today. */
  days: z.array(z.object({ day: z.string(), arrived: z.number(), decided: z.number() })),
});
export type TeamQueue = z.output<typeof queueSchema>;

export const teamPersonSchema = z.object({
  user_id: z.number(),
  name: z.string(),
  role_name: z.string(),
  company_name: z.string(),
  held: z.number(),
  held_since: z.string().nullable(),
  decided_today: z.number(),
  /** Time from the claim to the person's own decision, since Monday. */
  median_minutes: z.number().nullable(),
  last_active: z.string().nullable(),
});
export type TeamPerson = z.output<typeof teamPersonSchema>;
