import { Text, Tooltip } from '@mantine/core';
import { IconDiamond, IconWallet } from '@tabler/icons-react';
import { agentFields, agentLabels as L } from '../../../../shared/entities/agent/fields.ts';
import type { AgentRow } from '../../../../shared/entities/agent/schema.ts';
import { type AccountType, accountTypes } from '../../../../shared/entities/agent/status.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { AgentStatusBadge, PremiumStatusBadge } from '../../../entities/agent/AgentBadges.tsx';
import { NotedName } from '../../../entities/note/NotedName.tsx';
import { PresentMarks } from '../../../entities/teamwork/PresentMarks.tsx';
import { listColumns } from '../../../kit/list/listColumns.ts';
import { TwoLines } from '../../../kit/list/TwoLines.tsx';

const icons = { [L.ewallet_registered]: IconWallet, [L.ewallet_premium]: IconDiamond };

function AgentName({ agent }: { agent: AgentRow }) {
  const shown = [
    ...(agent.ewallet_registered ? [L.ewallet_registered] : []),
    ...(agent.ewallet_premium ? [L.ewallet_premium] : []),
  ];
  return (
    <NotedName id={agent.id} name={agent.fullname}>
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
      <PresentMarks id={agent.id} />
    </NotedName>
  );
}

/** Exports keep the order of the specification instead of this order (S-020). */
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

export const agentColumns = columns(entities.agent.list);

const [premiumStatus] = listColumns(entities.agent.premiumList, agentFields, [
  { name: 'premium_status', render: (agent) => <PremiumStatusBadge status={agent.premium_status} /> },
]);

export const premiumColumns = columns(entities.agent.premiumList).flatMap((column) =>
  column.key === 'agent_status' ? [column, premiumStatus!] : [column],
);

const status = {
  name: 'agent_status' as const,
  render: (agent: AgentRow) => <AgentStatusBadge status={agent.agent_status} />,
};

export const narrowDownlineColumns = listColumns(entities.agent.downline, agentFields, [
  {
    name: 'fullname',
    title: 'Agen',
    width: 130,
    render: (agent) => <TwoLines above={agent.fullname} below={agent.agent_code} />,
  },
  {
    name: 'mobile_number',
    title: 'Telepon, Level',
    width: 120,
    render: (agent) => (
      <TwoLines above={agent.mobile_number} below={accountTypes[agent.account_type as AccountType]} />
    ),
  },
  { ...status, width: 110 },
]);

export const downlineColumns = listColumns(entities.agent.downline, agentFields, [
  'agent_code',
  'fullname',
  'mobile_number',
  'account_type',
  status,
]);
