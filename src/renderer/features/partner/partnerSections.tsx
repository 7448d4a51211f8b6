import { partnerFields as fields } from '../../../shared/entities/partner/fields.ts';
import type { Partner } from '../../../shared/entities/partner/schema.ts';
import { CompanySelect, storedPartner } from '../../entities/partner/PartnerSelect.tsx';
import { PhoneField } from '../../kit/fields/TextFields.tsx';
import { regionPart } from '../../kit/form/regionPart.tsx';
import { blockParts, type OwnPart, section } from '../../kit/form/section.tsx';

const address = blockParts(fields, 'address', [
  regionPart(fields, {
    province: 'province',
    city: 'city',
    district: 'kecamatan',
    village: 'kelurahan',
    zip: 'kode_pos',
  }),
]);

const company = (stored?: Partner): OwnPart<typeof fields> => ({
  names: ['parent_id'],
  draw: (form) => (
    <CompanySelect
      {...form.field('parent_id')}
      stored={storedPartner(stored?.parent_id, stored?.parent_name)}
    />
  ),
});

/**
 * @param begin First digits. They differ between company and branch, although the error message is the same
 * (A-023).
 */
const picPhone = (begin: string): OwnPart<typeof fields> => ({
  names: ['pic_phone_number'],
  draw: (form) => (
    <PhoneField
      {...form.field('pic_phone_number')}
      hint={`Hanya angka, diawali ${begin}, paling sedikit 10`}
    />
  ),
});

export const companySections = [
  section(fields, 'Profil', ['name', ...blockParts(fields, 'company'), ...blockParts(fields, 'profile')]),
  section(fields, 'Alamat', address),
  section(fields, 'PIC', blockParts(fields, 'pic', [picPhone('08')])),
];

export const branchSections = (stored?: Partner) => [
  section(fields, 'Profil', [company(stored), 'name', ...blockParts(fields, 'profile')]),
  section(fields, 'Alamat', address),
  section(
    fields,
    'PIC',
    blockParts(fields, 'pic', [picPhone('0')]).filter((part) => part !== 'pic_jabatan'),
  ),
];
