import { entities } from '../../../../shared/entities/index.ts';
import { referralFields } from '../../../../shared/entities/referral/fields.ts';
import { ReferralStatusBadge } from '../../../entities/referral/ReferralStatusBadge.tsx';
import { listColumns } from '../../../kit/list/listColumns.ts';

/** Columns of S-030 in the spec's order. */
export const referralColumns = listColumns(entities.referral.list, referralFields, [
  { name: 'submission_number', tone: 'strong' },
  'product_id',
  'category_id',
  'program_id',
  {
    name: 'referral_status_id',
    render: (row) => <ReferralStatusBadge status={row.referral_status_id} />,
  },
  { name: 'submitter_name', tone: 'strong' },
  'submitter_mobile_number',
  'nik',
  'submitter_city',
  'partner_id_company_assign',
  'partner_id_branch_assign',
  'agent_code',
  'agent_name',
  'partner_id_company_soa',
  'partner_id_branch_soa',
  'incentive_amount',
  'incentive_insentif',
  'incentive_tax',
  'total_incentive',
  'verify_call_status',
  'createdAt',
  'updatedAt',
  'updated_by',
]);
