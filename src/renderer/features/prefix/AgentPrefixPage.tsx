import { entities } from '../../../shared/entities/index.ts';
import { agentPrefixFields as fields } from '../../../shared/entities/prefix/fields.ts';
import type { AgentPrefix, CodeFormat, NumbersGiven } from '../../../shared/entities/prefix/schema.ts';
import { nextAgentNumber } from '../../entities/prefix/nextNumber.ts';
import { RecordSettings } from '../../kit/settings/RecordSettings.tsx';
import type { SettingRow } from '../../kit/settings/SettingsPage.tsx';
import { useRead } from '../../lib/queries.ts';
import { prefixPages } from '../../pages/prefixPages.ts';

const counting: Readonly<Record<CodeFormat, string>> = {
  date: 'Format YY-MM mengulang hitungan setiap bulan.',
  digit: 'Hitungan berlanjut terus, tanpa tahun dan bulan.',
};

const next = (prefix: string, format: string, given: NumbersGiven | undefined) =>
  format &&
  given &&
  `${counting[format as CodeFormat]} Berikutnya: ${nextAgentNumber(prefix, format as CodeFormat, given)}`;

const rowsOf = (stored: AgentPrefix | undefined): readonly SettingRow<typeof fields>[] => [
  { name: 'agent_code_prefix', hint: 'Awalan nomor setiap agen baru.' },
  {
    name: 'agent_code_format',
    hint: 'Bentuk nomor setiap agen baru.',
    note: ({ agent_code_prefix, agent_code_format }) =>
      next(agent_code_prefix, agent_code_format, stored?.agent_code_given),
  },
  { name: 'agent_referral_code_prefix', hint: 'Awalan kode yang dipakai agen untuk mengajak agen lain.' },
  {
    name: 'agent_referral_code_format',
    hint: 'Bentuk kode setiap agen baru.',
    note: ({ agent_referral_code_prefix, agent_referral_code_format }) =>
      next(agent_referral_code_prefix, agent_referral_code_format, stored?.agent_referral_code_given),
  },
];

export default function AgentPrefixPage() {
  const stored = useRead(entities.prefix.agent, {}).data?.data;
  return (
    <RecordSettings
      page={prefixPages.agent}
      title="Prefix nomor dan kode agen"
      read={entities.prefix.agent}
      operation={entities.prefix.updateAgent}
      fields={fields}
      rows={rowsOf(stored)}
      history={[{ entity: 'agentPrefix' }]}
    />
  );
}
