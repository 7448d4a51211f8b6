import { referralLabels } from '../../../../shared/entities/referral/fields.ts';
import { type ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import { referralStatusNames, verifyCallText } from '../../../../shared/entities/referral/status.ts';
import type { Column } from '../../../kit/grid/columns.ts';
import { ReferralStatusBadge } from '../ReferralStatusBadge.tsx';

const L = referralLabels;

/** Columns of S-030 in the spec's order. */
export const referralColumns: readonly Column<ReferralRow>[] = [
  {
    key: 'submission_number',
    title: L.submission_number,
    width: 158,
    tone: 'strong',
    value: (row) => row.submission_number,
  },
  { key: 'product_name', title: L.product_id, width: 215, value: (row) => row.product_name },
  { key: 'category_name', title: L.category_id, width: 120, value: (row) => row.category_name },
  { key: 'program_name', title: L.program_id, width: 160, value: (row) => row.program_name },
  {
    key: 'referral_status_id',
    title: L.referral_status_id,
    width: 148,
    value: (row) => referralStatusNames[row.referral_status_id],
    render: (row) => <ReferralStatusBadge status={row.referral_status_id} />,
  },
  {
    key: 'submitter_name',
    title: L.submitter_name,
    width: 180,
    tone: 'strong',
    value: (row) => row.submitter_name,
  },
  {
    key: 'submitter_mobile_number',
    title: L.submitter_mobile_number,
    width: 140,
    value: (row) => row.submitter_mobile_number,
  },
  { key: 'nik', title: L.nik, width: 158, value: (row) => row.nik },
  { key: 'submitter_city', title: L.submitter_city, width: 160, value: (row) => row.submitter_city },
  {
    key: 'company_assign_name',
    title: L.partner_id_company_assign,
    width: 210,
    value: (row) => row.company_assign_name,
  },
  {
    key: 'branch_assign_name',
    title: L.partner_id_branch_assign,
    width: 180,
    value: (row) => row.branch_assign_name,
  },
  { key: 'agent_code', title: L.agent_code, width: 130, value: (row) => row.agent_code },
  { key: 'agent_name', title: L.agent_name, width: 170, value: (row) => row.agent_name },
  {
    key: 'company_soa_name',
    title: L.partner_id_company_soa,
    width: 210,
    value: (row) => row.company_soa_name,
  },
  { key: 'branch_soa_name', title: L.partner_id_branch_soa, width: 180, value: (row) => row.branch_soa_name },
  {
    key: 'incentive_amount',
    title: L.incentive_amount,
    width: 140,
    kind: 'rupiah',
    value: (row) => row.incentive_amount,
  },
  {
    key: 'incentive_insentif',
    title: L.incentive_insentif,
    width: 120,
    kind: 'rupiah',
    value: (row) => row.incentive_insentif,
  },
  {
    key: 'incentive_tax',
    title: L.incentive_tax,
    width: 110,
    kind: 'rupiah',
    value: (row) => row.incentive_tax,
  },
  {
    key: 'total_incentive',
    title: L.total_incentive,
    width: 130,
    kind: 'rupiah',
    value: (row) => row.total_incentive,
  },
  {
    key: 'verify_call_status',
    title: L.verify_call_status,
    width: 150,
    value: (row) => verifyCallText(row.verify_call_status),
  },
  { key: 'createdAt', title: L.createdAt, width: 165, kind: 'datetime', value: (row) => row.createdAt },
  { key: 'updatedAt', title: L.updatedAt, width: 165, kind: 'datetime', value: (row) => row.updatedAt },
  { key: 'updated_by', title: L.updated_by, width: 170, value: (row) => row.updated_by },
];
