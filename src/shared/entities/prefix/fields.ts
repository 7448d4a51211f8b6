import { describeFields, labelsOf } from '../../core/fields.ts';

export const codeFormats = { date: 'YY-MM-0000', digit: '0000' } as const;

const stamps = describeFields({
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime' },
  updated_by: { label: 'Diubah Oleh' },
});

export const partnerPrefixFields = describeFields({
  company_prefix: { label: 'Prefix Perusahaan', kind: 'code', takes: 'prefix' },
  branch_prefix: { label: 'Prefix Cabang', kind: 'code', takes: 'prefix' },
  ...stamps,
});

export const agentPrefixFields = describeFields({
  agent_code_prefix: { label: 'Prefix Nomor Agen', kind: 'code', takes: 'prefix' },
  agent_code_format: { label: 'Format Nomor Agen', kind: 'choice', words: codeFormats },
  agent_referral_code_prefix: { label: 'Prefix Kode Referensi Agen', kind: 'code', takes: 'prefix' },
  agent_referral_code_format: { label: 'Format Kode Referensi Agen', kind: 'choice', words: codeFormats },
  ...stamps,
});

export const prefixLabels = labelsOf({ ...partnerPrefixFields, ...agentPrefixFields });
