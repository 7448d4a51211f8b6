import { agentFields } from '../../../../shared/entities/agent/fields.ts';
import { agentLevels } from '../../../../shared/entities/agent/status.ts';
import { entities } from '../../../../shared/entities/index.ts';
import {
  branchOptionsOf,
  ownBranch,
  ownCompany,
  useCompanyOptions,
} from '../../../entities/partner/partnerFilters.ts';
import { listFilters } from '../../../kit/list/filters.ts';

const levels = Object.entries(agentLevels).map(([level, opens]) => ({
  value: level,
  label: `${level} · ${opens}`,
}));

const { list, premiumList } = entities.agent;

export const agentFilters = listFilters(list, agentFields, [
  { kind: 'choice', name: 'agent_status' },
  { kind: 'choice', name: 'account_type' },
  { kind: 'select', name: 'agent_level', useOptions: () => levels },
  {
    kind: 'select',
    name: 'company_id',
    useOptions: useCompanyOptions,
    clears: ['branch_id'],
    locked: ownCompany,
  },
  {
    kind: 'select',
    name: 'branch_id',
    useOptions: branchOptionsOf('company_id'),
    locked: ownBranch,
  },
  { kind: 'text', name: 'city', placeholder: 'Kota Bandung' },
  { kind: 'day', name: 'start_date', label: 'Terdaftar dari tanggal' },
  { kind: 'day', name: 'end_date', label: 'Terdaftar sampai tanggal', notBefore: 'start_date' },
]);

export const premiumFilters = [
  ...listFilters(premiumList, agentFields, [{ kind: 'choice', name: 'premium_status' }]),
  ...agentFilters,
];
