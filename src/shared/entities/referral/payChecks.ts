import { z } from 'zod';
import { formatDay, jakartaDay } from '../../core/formats.ts';
import { agentStatuses } from '../agent/status.ts';

/** Findings before a payment. The user ticks each finding, and the history records the tick. */

export const payCheckSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('agent'), status: z.enum(['suspended', 'denied', 'deleted']) }),
  z.object({ kind: z.literal('wallet') }),
  z.object({ kind: z.literal('paid'), sum: z.string(), at: z.string() }),
  /**
   * A twin is another submission of the same person in the program, paid before or in the same payment. Its
   * number, agent and date are null outside the caller's scope. `others` counts further twins.
   */
  z.object({
    kind: z.literal('twin'),
    by: z.enum(['nik', 'phone']),
    paid: z.boolean(),
    submission_number: z.string().nullable(),
    agent_name: z.string().nullable(),
    at: z.string().nullable(),
    others: z.number(),
  }),
]);
export type PayCheck = z.output<typeof payCheckSchema>;

export const payCheckNames = {
  agent: 'status agen',
  wallet: 'agen tanpa wallet',
  paid: 'pernah dibayar',
  twin: 'orang yang sama sudah dibayar',
  zero: 'insentif 0',
  above: 'di atas 3 kali nilai tengah',
  negative: 'negatif',
  repeated: 'agen dan program sama',
} as const;
export type PayCheckKind = keyof typeof payCheckNames;
export const payCheckKinds = Object.keys(payCheckNames) as [PayCheckKind, ...PayCheckKind[]];

const agentTexts = { ...agentStatuses, deleted: 'sudah dihapus' } as const;

export function payCheckText(check: PayCheck): { title: string; reason: string } {
  switch (check.kind) {
    case 'agent':
      return {
        title: `Agen ${agentTexts[check.status]}`,
        reason: 'pastikan insentifnya masih boleh dibayar',
      };
    case 'wallet':
      return { title: 'Agen tanpa wallet', reason: 'belum ada tujuan pembayaran' };
    case 'paid':
      return { title: 'Pernah dibayar', reason: [check.sum, dayOf(check.at)].filter(Boolean).join(', ') };
    case 'twin': {
      const same = check.by === 'nik' ? 'NIK sama' : 'nomor telepon sama';
      const which =
        check.submission_number === null
          ? 'ada di perusahaan lain'
          : [check.submission_number, check.at && dayOf(check.at), `agen ${check.agent_name}`]
              .filter(Boolean)
              .join(', ');
      const more = check.others > 0 ? `, dan ${check.others} lain` : '';
      const title = check.paid ? 'Orang yang sama sudah dibayar' : 'Orang yang sama ikut dibayar';
      return { title, reason: `${same}, program sama: ${which}${more}` };
    }
  }
}

const dayOf = (at: string) => formatDay(jakartaDay(new Date(at)));
