import type { callUpdate, referralInput, referralUpdate } from '../../../shared/entities/referral/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { referral, referralCall } from './table.ts';

export const referralWire = wireMap<typeof referralInput | typeof referralUpdate.input>()(
  referral,
  {
    referral_status_id: 'status',
    status_reason: 'rejection_reason',
    submitter_name: 'name',
    submitter_mobile_number: 'phone',
    nik: 'submitter_identity_number',
    submitter_job: 'job',
    submitter_salary: 'salary',
    submitter_address: 'address',
    submitter_province: 'province',
    submitter_city: 'city',
    submitter_kecamatan: 'district',
    submitter_kelurahan: 'village',
    submitter_zip_code: 'zip_code',
    submitter_identity_photo: 'identity_photo',
    submitter_selfie_photo: 'selfie_photo',
    partner_id_company_soa: 'soa_company_id',
    partner_id_branch_soa: 'soa_branch_id',
    partner_id_company_assign: 'assigned_company_id',
    partner_id_branch_assign: 'assigned_branch_id',
    incentive_amount: 'approved_amount',
    incentive_insentif: 'incentive_gross',
    total_incentive: 'incentive_total',
    verify_call_status: 'is_verified',
    statusChangedAt: 'status_changed_at',
    dueAt: 'due_at',
  },
  [
    'answers',
    'agent_code',
    'partner_id_company_assign',
    'partner_id_branch_assign',
    'incentive_amount',
    'incentive_insentif',
    'incentive_tax',
  ],
);

export const callWire = wireMap<typeof callUpdate.input>()(
  referralCall,
  {
    call_time: {
      column: 'call_time',
      write: (sent: string | null) => (sent === null ? null : new Date(sent)),
    },
  },
  ['referral_id', 'discard_after'],
);
