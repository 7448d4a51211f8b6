import { inBlock } from '../../../../shared/core/fields.ts';
import { formatDateTime } from '../../../../shared/core/values.ts';
import { agentFields, agentLabels as L } from '../../../../shared/entities/agent/fields.ts';
import type { AgentDetail } from '../../../../shared/entities/agent/schema.ts';
import { type AgentLevel, agentLevels } from '../../../../shared/entities/agent/status.ts';
import { AgentStatusBadge, PremiumStatusBadge } from '../../../entities/agent/AgentBadges.tsx';
import { describedFacts } from '../../../kit/detail/describedFacts.tsx';
import type { Fact } from '../../../kit/detail/Facts.tsx';
import type { StoredPhoto } from '../../../kit/fields/media/Photo.tsx';
import { PhotoThumb } from '../../../kit/fields/media/PhotoThumb.tsx';
import { photoFiles, photoNames, premiumNames } from '../premium.ts';
import { ChangeButton } from './ChangeButton.tsx';

export function stateFacts(agent: AgentDetail): Fact[] {
  const { agent_status, agent_level } = agent;
  return [
    {
      label: L.agent_status,
      value: (
        <>
          <AgentStatusBadge status={agent_status} />
          <ChangeButton what="status" agent={agent} />
        </>
      ),
    },
    ...(agent_status === 'active' ? [] : describedFacts(agentFields, agent, ['reason_agent_status'])),
    {
      label: L.agent_level,
      value: (
        <>
          {agent_level} · {agentLevels[agent_level as AgentLevel]}
          <ChangeButton what="level" agent={agent} />
        </>
      ),
    },
    ...describedFacts(agentFields, agent, ['account_type']),
    { label: L.premium_status, value: <PremiumStatusBadge status={agent.premium_status} /> },
    ...describedFacts(agentFields, agent, ['ewallet_registered_time']),
  ];
}

const inHead: readonly string[] = ['fullname', 'mobile_number', 'email', 'profile_picture'];

export const accountFacts = (agent: AgentDetail): Fact[] =>
  describedFacts(agentFields, agent, [
    ...inBlock(agentFields, 'account').filter((name) => !inHead.includes(name)),
    'createdAt',
    'updatedAt',
  ]);

export function ProfilePicture({ agent: { profile_picture, agent_code } }: { agent: AgentDetail }) {
  return (
    <PhotoThumb
      small
      folder="agent_profile_picture"
      name={profile_picture}
      label={L.profile_picture}
      saveAs={`${agent_code}_profil`}
    />
  );
}

const base: readonly string[] = ['nik', 'city'];

const mayBeForLife = ({ identity_type, nik }: AgentDetail) => identity_type === 'KTP' && nik !== '';

/**
 * Without premium data, the server stores defaults, which would look like facts. NIK and city are
 * never defaults.
 */
const asShown = (agent: AgentDetail): AgentDetail =>
  agent.has_premium_data
    ? { ...agent, ...(!mayBeForLife(agent) && { identity_expiry_date: '' }) }
    : {
        ...agent,
        ...Object.fromEntries(premiumNames.filter((name) => !base.includes(name)).map((name) => [name, ''])),
      };

export const premiumFacts = (agent: AgentDetail): Fact[] => [
  { label: 'Alasan', value: agent.reqPremium?.reason_status ?? '' },
  ...describedFacts(agentFields, agent, ['ewallet_premium_approved_time']),
  ...(agent.compared
    ? [
        {
          label: 'Verifikasi Identitas',
          value: `Dibandingkan sendiri oleh ${agent.compared.by} · ${formatDateTime(agent.compared.at)}`,
        },
      ]
    : []),
  ...describedFacts(agentFields, asShown(agent), [
    ...inBlock(agentFields, 'identity'),
    ...inBlock(agentFields, 'address'),
    ...inBlock(agentFields, 'personal'),
    ...inBlock(agentFields, 'document'),
  ]),
];

export const workFacts = (agent: AgentDetail): Fact[] =>
  describedFacts(agentFields, asShown(agent), inBlock(agentFields, 'work'));

export const agentPhotos = (agent: AgentDetail): StoredPhoto[] =>
  photoNames.map((field) => ({
    folder: photoFiles[field].folder,
    name: agent[field],
    label: L[field],
    saveAs: `${agent.agent_code}_${photoFiles[field].suffix}`,
  }));
