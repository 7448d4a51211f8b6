import { describeFields, labelsOf } from '../../core/fields.ts';
import { agentPrefixFields, partnerPrefixFields } from '../prefix/fields.ts';

const { company_prefix, branch_prefix } = partnerPrefixFields;
const { updatedAt: _at, updated_by: _by, ...ofAgents } = agentPrefixFields;

export const setupFields = describeFields({
  name: { label: 'Nama', names: true, personal: true },
  email: { label: 'Email', kind: 'email', personal: true },
  phone_number: { label: 'Nomor Telepon', kind: 'phone', personal: true },
  password: { label: 'Kata Sandi', kind: 'password' },
  confirm_password: { label: 'Ulangi Kata Sandi', kind: 'password' },
  company_name: { label: 'Nama Perusahaan' },
  company_code: {
    label: 'Kode Perusahaan',
    kind: 'code',
    takes: 'letters',
    most: 3,
    hint: 'Tiga huruf A–Z, dipakai di file Excel dan pencarian.',
  },
  company_prefix,
  branch_prefix,
  ...ofAgents,
  max_upload: { label: 'Maksimum Baris Upload', kind: 'number', unit: 'baris' },
});

export const setupLabels = labelsOf(setupFields);
