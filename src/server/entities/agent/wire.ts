import { emptyDate } from '../../../shared/entities/agent/fields.ts';
import type { agentInput, agentUpdate } from '../../../shared/entities/agent/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { agent } from './table.ts';

const day = <const Column extends string>(column: Column) => ({
  column,
  read: (stored: string | null) => stored ?? emptyDate,
  write: (sent: string) => (sent === emptyDate ? null : sent),
});

export const agentWire = wireMap<typeof agentInput | typeof agentUpdate.input>()(
  agent,
  {
    fullname: 'name',
    mobile_number: 'phone',
    agent_status: 'status',
    reason_agent_status: 'status_reason',
    agent_level: 'level',
    ewallet_registered_time: 'ewallet_registered_at',
    ewallet_premium_approved_time: 'ewallet_premium_approved_at',
    nik: 'identity_number',
    identity_type: { column: 'identity_type', write: (type: 'KTP' | 'SIM' | '') => type || 'KTP' },
    fullname_ewallet_premium: 'identity_name',
    birthdate: day('birth_date'),
    identity_expiry_date: day('identity_valid_until'),
    date_of_issue: day('document_issued_on'),
    date_of_expired: day('document_expired_on'),
    selfie_image: 'selfie_with_id_image',
    selfie_only_face: 'selfie_image',
    details_work_type_of_work: 'work_type',
    details_work_field_of_work: 'work_field',
    details_work_province: 'work_province',
    details_work_city: 'work_city',
    details_work_district: 'work_district',
    details_work_village: 'work_village',
  },
  ['password', 'confirm_password', 'has_premium_data', 'agent_type', 'company_id', 'branch_id', 'upline_id'],
);
