import {
  type AgentStatus,
  agentStatuses,
  type PremiumStatus,
} from '../../../shared/entities/agent/status.ts';
import { StatusBadge, type StatusTone } from '../../kit/marks/StatusBadge.tsx';

const statusTones: Readonly<Record<AgentStatus, StatusTone>> = {
  active: 'green',
  inactive: 'grey',
  suspended: 'amber',
  denied: 'red',
};

export function AgentStatusBadge({ status }: { status: AgentStatus }) {
  return <StatusBadge tone={statusTones[status]}>{agentStatuses[status]}</StatusBadge>;
}

const premiumTones: Readonly<Record<PremiumStatus, StatusTone>> = {
  APPROVED: 'green',
  PENDING: 'amber',
  REJECTED: 'red',
  'BELUM MENGAJUKAN': 'grey',
};

export function PremiumStatusBadge({ status }: { status: PremiumStatus }) {
  return <StatusBadge tone={premiumTones[status]}>{status}</StatusBadge>;
}
