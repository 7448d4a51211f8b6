import { entities } from '../../../../shared/entities/index.ts';
import { referralFields } from '../../../../shared/entities/referral/fields.ts';
import { referralEnds } from '../../../../shared/entities/referral/status.ts';
import { AgeBadge } from '../../../entities/referral/AgeBadge.tsx';
import { ReferralStatusBadge } from '../../../entities/referral/ReferralStatusBadge.tsx';
import { listColumns } from '../../../kit/list/listColumns.ts';

/**
 * Columns of S-030, all that the spec has, and beside the status its age (features.md P3). Who it is and how to reach them come first, then where it stands; the file of an
 * export keeps the spec's order.
 */
export const referralColumns = listColumns(entities.referral.list, referralFields, [
  { name: 'submission_number', tone: 'strong' },
  { name: 'submitter_name', tone: 'strong', pinned: true },
  'submitter_mobile_number',
  {
    name: 'referral_status_id',
    render: (row) => <ReferralStatusBadge status={row.referral_status_id} />,
  },
  {
    name: 'statusChangedAt',
    render: ({ referral_status_id: status, statusChangedAt: since }) =>
      referralEnds.has(status) ? '-' : <AgeBadge status={status} since={since} />,
  },
  { name: 'product_id', width: 200 },
  { name: 'program_id', width: 150 },
  'category_id',
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
