import { describeFields, labelsOf } from '../../core/fields.ts';
import { agentPrefixFields, partnerPrefixFields } from '../prefix/fields.ts';

const { company_prefix, branch_prefix } = partnerPrefixFields;
const { updatedAt: _at, updated_by: _by, ...ofAgents } = agentPrefixFields;

/** What the set-up of an empty installation asks for; the prefixes are those of S-100 and S-102. */
export const setupFields = describeFields({
  name: { label: 'Nama', names: true, personal: true },
  email: { label: 'Email', kind: 'email', personal: true },
  phone_number: { label: 'Nomor Telepon', kind: 'phone', personal: true },
  password: { label: 'Kata sandi', kind: 'password' },
  confirm_password: { label: 'Ulangi kata sandi', kind: 'password' },
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
