import { useDebouncedValue } from '@mantine/hooks';
import type { AgentDetail } from '../../../../shared/entities/agent/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { useRead } from '../../../lib/queries.ts';

const settle = 400;

export interface UplineFacts {
  state: 'empty' | 'looking' | 'found' | 'unknown' | 'failed';
  id: number | null;
  fullname: string;
  referral_code: string;
}

const nobody = (state: UplineFacts['state']): UplineFacts => ({
  state,
  id: null,
  fullname: '',
  referral_code: '',
});

export function useUpline(typed: string, stored: AgentDetail | undefined): UplineFacts {
  const code = typed.trim();
  const [settled] = useDebouncedValue(code, settle);
  const own = stored?.upline;
  const isStored = own !== undefined && own !== null && code === own.agent_code;
  const ready = code !== '' && code === settled && !isStored;
  const read = useRead(entities.agent.upline, { agent_code: settled }, { enabled: ready });
  if (isStored) return { state: 'found', id: stored!.upline_id, ...own };
  if (code === '') return nobody('empty');
  if (!ready || read.isPending) return nobody('looking');
  if (read.isError) return nobody('failed');
  const found = read.data.data;
  return found ? { state: 'found', ...found } : nobody('unknown');
}
