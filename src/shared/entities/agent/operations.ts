import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { text } from '../../core/values.ts';

export const agentStatuses = {
  active: 'Aktif',
  inactive: 'Tidak Aktif',
  suspended: 'Suspended',
  denied: 'Ditolak',
} as const;
export type AgentStatus = keyof typeof agentStatuses;

const partnerName = z.object({ id: z.number(), name: z.string() });

/** What R-136 looks up for a typed agent number. */
export const agentByCodeSchema = z.object({
  id: z.number(),
  fullname: z.string(),
  agent_code: z.string(),
  agent_status: z.enum(Object.keys(agentStatuses) as [AgentStatus, ...AgentStatus[]]),
  company: partnerName,
  branch: partnerName,
});
export type AgentByCode = z.output<typeof agentByCodeSchema>;

export const agentOperations = {
  byCode: operation({
    id: 'agent.byCode',
    call: 'C-131',
    method: 'GET',
    path: '/w/agent/by-code',
    access: anyOf('c_referral', 'u_referral_detail'),
    input: z.object({ agent_code: text('Nomor Agen', 40) }),
    output: agentByCodeSchema.nullable(),
    summary: 'Agen menurut nomornya, atau null',
  }),
};
