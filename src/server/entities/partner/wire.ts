import type { partnerUpdate } from '../../../shared/entities/partner/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { partner } from './table.ts';

export const partnerWire = wireMap<typeof partnerUpdate.input>()(partner, {
  partner_prefix_code: 'partner_number',
  partner_code: { column: 'partner_code', read: (code: string | null) => code ?? '' },
  kecamatan: 'district',
  kelurahan: 'village',
  kode_pos: 'zip_code',
  phone_number: 'phone',
  pic_jabatan: 'pic_position',
  pic_phone_number: 'pic_phone',
});
