import { Text, Tooltip } from '@mantine/core';
import { IconDiamond, IconWallet } from '@tabler/icons-react';
import { agentFields, agentLabels as L } from '../../../../shared/entities/agent/fields.ts';
import type { AgentRow } from '../../../../shared/entities/agent/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { AgentStatusBadge, PremiumStatusBadge } from '../../../entities/agent/AgentBadges.tsx';
import { listColumns } from '../../../kit/list/listColumns.ts';
import { MarkedName } from '../../../kit/list/MarkedName.tsx';

const icons = { [L.ewallet_registered]: IconWallet, [L.ewallet_premium]: IconDiamond };

/** The name with the icons of the wallet and of premium beside it. */
function AgentName({ agent }: { agent: AgentRow }) {
  const shown = [
    ...(agent.ewallet_registered ? [L.ewallet_registered] : []),
    ...(agent.ewallet_premium ? [L.ewallet_premium] : []),
  ];
  return (
    <MarkedName name={agent.fullname}>
      {shown.map((label) => {
        const Icon = icons[label]!;
        return (
          <Tooltip key={label} label={label}>
            <Text span c="dimmed" lh={0} role="img" aria-label={label}>
              <Icon size={15} stroke={1.7} />
            </Text>
          </Tooltip>
        );
      })}
    </MarkedName>
  );
}

const columns = (operation: typeof entities.agent.list | typeof entities.agent.premiumList) =>
  listColumns(operation, agentFields, [
    { name: 'agent_code', tone: 'strong' },
    {
      name: 'fullname',
      tone: 'strong',
      pinned: true,
      render: (agent) => <AgentName agent={agent} />,
    },
    'mobile_number',
    {
      name: 'agent_status',
      render: (agent) => <AgentStatusBadge status={agent.agent_status} />,
    },
    'city',
    'nik',
    'company_id',
    'branch_id',
    'createdAt',
    'updatedAt',
  ]);

/** S-020, all that the spec has; how to reach them and where they stand come first. The export keeps the spec's order. */
export const agentColumns = columns(entities.agent.list);

const [premiumStatus] = listColumns(entities.agent.premiumList, agentFields, [
  { name: 'premium_status', render: (agent) => <PremiumStatusBadge status={agent.premium_status} /> },
]);

/** S-021: those of S-020, and the status beside the agent's own. */
export const premiumColumns = columns(entities.agent.premiumList).flatMap((column) =>
  column.key === 'agent_status' ? [column, premiumStatus!] : [column],
);

/** 'Daftar Agen Downline' (S-025). */
export const downlineColumns = listColumns(entities.agent.downline, agentFields, [
  'agent_code',
  'fullname',
  'mobile_number',
  'account_type',
  { name: 'agent_status', render: (agent) => <AgentStatusBadge status={agent.agent_status} /> },
]);
