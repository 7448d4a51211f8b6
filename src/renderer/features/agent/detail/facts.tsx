import { agentFields, agentLabels as L } from '../../../../shared/entities/agent/fields.ts';
import type { AgentDetail } from '../../../../shared/entities/agent/schema.ts';
import { type AgentLevel, agentLevels } from '../../../../shared/entities/agent/status.ts';
import { AgentStatusBadge, PremiumStatusBadge } from '../../../entities/agent/AgentBadges.tsx';
import { describedFacts } from '../../../kit/detail/describedFacts.tsx';
import type { Fact } from '../../../kit/detail/Facts.tsx';
import { PhotoThumb, type StoredPhoto } from '../../../kit/fields/Photo.tsx';
import {
  addressNames,
  documentNames,
  personalNames,
  photoFiles,
  photoNames,
  premiumNames,
  workNames,
} from '../premium.ts';

/** Informasi Akun of S-025, in its order; `edit` stands beside the status and the level. */
export function accountFacts(
  agent: AgentDetail,
  edit: { status: React.ReactNode; level: React.ReactNode },
): Fact[] {
  const { agent_status, agent_level, upline, profile_picture } = agent;
  return [
    ...describedFacts(agentFields, agent, [
      'agent_type',
      'agent_code',
      'fullname',
      'mobile_number',
      'email',
      'referral_code',
    ]),
    {
      label: L.agent_level,
      value: (
        <>
          {agent_level} · {agentLevels[agent_level as AgentLevel]}
          {edit.level}
        </>
      ),
    },
    ...describedFacts(agentFields, agent, ['account_type']),
    {
      label: L.agent_status,
      value: (
        <>
          <AgentStatusBadge status={agent_status} />
          {edit.status}
        </>
      ),
    },
    ...(agent_status === 'active' ? [] : describedFacts(agentFields, agent, ['reason_agent_status'])),
    { label: 'Nama Upline', value: upline?.fullname ?? '' },
    copied(L.upline_id, upline?.agent_code),
    copied('Kode Referensi Upline', upline?.referral_code),
    ...describedFacts(agentFields, agent, [
      'ewallet_registered_time',
      'company_id',
      'branch_id',
      'createdAt',
      'updatedAt',
    ]),
    {
      label: L.profile_picture,
      value: profile_picture && (
        <PhotoThumb
          folder="agent_profile_picture"
          name={profile_picture}
          label={L.profile_picture}
          saveAs={`${agent.agent_code}_profil`}
        />
      ),
    },
  ];
}

const copied = (label: string, value = ''): Fact => ({ label, value, ...(value && { copy: value }) });

const base: readonly string[] = ['nik', 'city'];

/** The defaults of a switch that is off say nothing about the person; NIK and city are the base's, too. */
const asShown = (agent: AgentDetail): AgentDetail =>
  agent.has_premium_data
    ? agent
    : {
        ...agent,
        ...Object.fromEntries(premiumNames.filter((name) => !base.includes(name)).map((name) => [name, ''])),
      };

/** Informasi Akun Premium of S-025, in its order. */
export const premiumFacts = (agent: AgentDetail): Fact[] => [
  { label: L.premium_status, value: <PremiumStatusBadge status={agent.premium_status} /> },
  { label: 'Alasan', value: agent.reqPremium?.reason_status ?? '' },
  ...describedFacts(agentFields, asShown(agent), [
    'ewallet_premium_approved_time',
    'identity_type',
    'identity_number',
    'fullname_ewallet_premium',
    'npwp',
    'birth_place',
    'birthdate',
    'gender',
    ...addressNames,
    ...personalNames,
    ...documentNames,
  ]),
];

/** Detail Pekerjaan of S-025. */
export const workFacts = (agent: AgentDetail): Fact[] =>
  describedFacts(agentFields, asShown(agent), workNames);

export const agentPhotos = (agent: AgentDetail): StoredPhoto[] =>
  photoNames.map((field) => ({
    folder: photoFiles[field].folder,
    name: agent[field],
    label: L[field],
    saveAs: `${agent.agent_code}_${photoFiles[field].suffix}`,
  }));
