import { partnerFields as fields } from '../../../shared/entities/partner/fields.ts';
import type { Partner } from '../../../shared/entities/partner/schema.ts';
import { CompanySelect, storedPartner } from '../../entities/partner/PartnerSelect.tsx';
import { regionPart } from '../../kit/form/regionPart.tsx';
import { type OwnPart, section } from '../../kit/form/section.tsx';

const address = [
  'address',
  regionPart(fields, {
    province: 'province',
    city: 'city',
    district: 'kecamatan',
    village: 'kelurahan',
    zip: 'kode_pos',
  }),
] as const;

const company = (stored?: Partner): OwnPart<typeof fields> => ({
  names: ['parent_id'],
  draw: (form) => (
    <CompanySelect
      {...form.field('parent_id')}
      stored={storedPartner(stored?.parent_id, stored?.parent_name)}
    />
  ),
});

/** S-041. */
export const companySections = [
  section(fields, 'Profil', ['name', 'partner_code', 'category', 'phone_number']),
  section(fields, 'Alamat', address),
  section(fields, 'PIC', ['pic_name', 'pic_jabatan', 'pic_phone_number']),
];

/** S-048; on S-042 with the company the branch has. */
export const branchSections = (stored?: Partner) => [
  section(fields, 'Profil', [company(stored), 'name', 'phone_number']),
  section(fields, 'Alamat', address),
  section(fields, 'PIC', ['pic_name', 'pic_phone_number']),
];
