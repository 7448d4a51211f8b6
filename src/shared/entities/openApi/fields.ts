import { describeFields, labelsOf } from '../../core/fields.ts';
import { phoneHint } from '../../core/formats.ts';
import { openApiStatusNames } from './status.ts';

export const openApiFields = describeFields({
  pic_name: { label: 'Nama PIC', names: true, personal: true, width: 220, sortable: true },
  phone_number: {
    label: 'Nomor Telepon PIC',
    kind: 'phone',
    most: 18,
    hint: phoneHint,
    personal: true,
    width: 160,
    sortable: true,
  },
  company: { label: 'Perusahaan', kind: 'reference', shownAs: 'company_name', width: 260 },
  status: { label: 'Status', kind: 'choice', words: openApiStatusNames, width: 120 },
  createdAt: { label: 'Dibuat', kind: 'datetime', width: 165, sortable: true },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime', width: 165, sortable: true },
  branch: { label: 'Cabang', kind: 'references', shownAs: 'branches' },
  program: { label: 'Program', kind: 'references', shownAs: 'programs' },
  include_assign: { label: 'Sertakan Pengajuan yang Ditugaskan', kind: 'flag' },
  username: { label: 'Username', kind: 'code' },
  password: { label: 'Password', kind: 'password' },
  clientid: { label: 'Client ID', kind: 'code' },
  clientsecret: { label: 'Client Secret', kind: 'password' },
  accessid: { label: 'Akses', kind: 'references' },
});

export const openApiLabels = labelsOf(openApiFields);
