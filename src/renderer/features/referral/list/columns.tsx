import { emptyText } from '../../../../shared/core/fields.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { referralFields } from '../../../../shared/entities/referral/fields.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import { referralEnds } from '../../../../shared/entities/referral/status.ts';
import { NotedName } from '../../../entities/note/NotedName.tsx';
import { AgeBadge } from '../../../entities/referral/AgeBadge.tsx';
import { DueBadge } from '../../../entities/referral/DueBadge.tsx';
import { ReferralStatusBadge } from '../../../entities/referral/ReferralStatusBadge.tsx';
import { holderText } from '../../../entities/teamwork/claimText.ts';
import { HolderCell } from '../../../entities/teamwork/HolderCell.tsx';
import { knownClaim } from '../../../entities/teamwork/workOnRows.tsx';
import type { Column } from '../../../kit/grid/columns.ts';
import { listColumns } from '../../../kit/list/listColumns.ts';

const described = listColumns(entities.referral.list, referralFields, [
  { name: 'submission_number', tone: 'strong' },
  {
    name: 'submitter_name',
    tone: 'strong',
    pinned: true,
    render: ({ id, submitter_name }) => <NotedName id={id} name={submitter_name} />,
  },
  'submitter_mobile_number',
  {
    name: 'referral_status_id',
    render: (row) => <ReferralStatusBadge status={row.referral_status_id} />,
  },
  {
    name: 'dueAt',
    width: 166,
    render: (row) => (row.dueAt === null ? emptyText : <DueBadge referral={row} />),
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

const holder: Column<ReferralRow> = {
  key: 'holder',
  title: 'Petugas',
  width: 224,
  value: ({ id }) => {
    const claim = knownClaim(id);
    return claim && holderText(claim, Date.now());
  },
  render: ({ id }) => <HolderCell id={id} />,
};

/** Exports keep the order of the specification instead of this order (S-030). */
export const referralColumns: readonly Column<ReferralRow>[] = described.flatMap((column) =>
  column.key === 'dueAt' ? [column, holder] : [column],
);
