import { useDebouncedValue } from '@mantine/hooks';
import type { AgentStatus } from '../../../../shared/entities/agent/status.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import type { Suggestion } from '../../../kit/fields/choices/SuggestField.tsx';
import { useMay } from '../../../kit/rights/useMay.ts';
import { useRead } from '../../../lib/queries.ts';

const settle = 400;

export function useAgentSearch(typed: string, stored: ReferralDetail | undefined): Suggestion[] {
  const may = useMay(entities.agent.list);
  const [settled] = useDebouncedValue(typed.trim(), settle);
  const found = useRead(
    entities.agent.list,
    { keyword: settled, page: 1, limit: 8 },
    { enabled: may && settled.length >= 3 && settled !== stored?.agent_code },
  );
  if (settled !== typed.trim()) return [];
  return (found.data?.data ?? []).map(({ agent_code, fullname, mobile_number, branch_name }) => ({
    value: agent_code,
    text: [fullname, mobile_number, branch_name].filter(Boolean).join(' · '),
  }));
}

export interface AgentFacts {
  state: 'empty' | 'looking' | 'found' | 'unknown' | 'failed';
  name: string;
  company: string;
  branch: string;
  /** Absent for the stored agent, which is not looked up. */
  status?: AgentStatus;
}

const nobody = (state: AgentFacts['state']): AgentFacts => ({ state, name: '', company: '', branch: '' });

/** The stored agent is not looked up, because it may lie outside the user's scope. */
export function useAgent(typed: string, stored: ReferralDetail | undefined): AgentFacts {
  const code = typed.trim();
  const [settled] = useDebouncedValue(code, settle);
  const isStored = stored !== undefined && code === stored.agent_code;
  const ready = code !== '' && code === settled && !isStored;
  const read = useRead(entities.agent.byCode, { agent_code: settled }, { enabled: ready });
  if (isStored) {
    return {
      state: 'found',
      name: stored.agent_name,
      company: stored.company_soa_name ?? '',
      branch: stored.branch_soa_name ?? '',
    };
  }
  if (code === '') return nobody('empty');
  if (!ready || read.isPending) return nobody('looking');
  if (read.isError) return nobody('failed');
  const agent = read.data.data;
  if (!agent) return nobody('unknown');
  return {
    state: 'found',
    name: agent.fullname,
    company: agent.company.name,
    branch: agent.branch.name,
    status: agent.agent_status,
  };
}
