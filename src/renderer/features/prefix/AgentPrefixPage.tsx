import { entities } from '../../../shared/entities/index.ts';
import { agentPrefixFields as fields } from '../../../shared/entities/prefix/fields.ts';
import type { CodeFormat } from '../../../shared/entities/prefix/schema.ts';
import { agentNumber } from '../../entities/prefix/nextNumber.ts';
import { RecordSettings } from '../../kit/settings/RecordSettings.tsx';
import type { SettingRow } from '../../kit/settings/SettingsPage.tsx';
import { prefixPages } from '../../pages/prefixPages.ts';

const example = (prefix: string, format: string) =>
  format && `Contoh nomor baru: ${agentNumber(prefix, format as CodeFormat)}`;

const rows: readonly SettingRow<typeof fields>[] = [
  { name: 'agent_code_prefix', hint: 'Di depan nomor setiap agen baru.' },
  {
    name: 'agent_code_format',
    hint: 'Dengan tahun dan bulan, hitungan mulai lagi setiap bulan.',
    note: ({ agent_code_prefix, agent_code_format }) => example(agent_code_prefix, agent_code_format),
  },
  { name: 'agent_referral_code_prefix', hint: 'Di depan kode yang dipakai agen untuk mengajak agen lain.' },
  {
    name: 'agent_referral_code_format',
    hint: 'Dengan tahun dan bulan, hitungan mulai lagi setiap bulan.',
    note: ({ agent_referral_code_prefix, agent_referral_code_format }) =>
      example(agent_referral_code_prefix, agent_referral_code_format),
  },
];

/** S-102, R-508. */
export default function AgentPrefixPage() {
  return (
    <RecordSettings
      page={prefixPages.agent}
      title="Prefix nomor dan kode agen"
      read={entities.prefix.agent}
      operation={entities.prefix.updateAgent}
      fields={fields}
      rows={rows}
      history={[{ entity: 'agentPrefix' }]}
    />
  );
}
