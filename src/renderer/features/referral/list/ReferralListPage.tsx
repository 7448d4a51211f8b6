import { useState } from 'react';
import { entities } from '../../../../shared/entities/index.ts';
import { bulkMax } from '../../../../shared/entities/referral/operations.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import type { ReferralStatus } from '../../../../shared/entities/referral/status.ts';
import type { GridAction } from '../../../kit/grid/DataGrid.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useCurrentPage } from '../../../kit/page/currentPage.ts';
import { useSession } from '../../../kit/session.ts';
import { exportFilePages } from '../../../pages/exportFilePages.ts';
import { referralPages } from '../../../pages/referralPages.ts';
import { BulkActions } from '../status/BulkActions.tsx';
import { statusChoices } from '../status/choices.ts';
import { StatusDialog } from '../status/StatusDialog.tsx';
import { useDeleteReferrals } from '../status/useDeleteReferrals.ts';
import { referralColumns } from './columns.tsx';
import { referralFilters } from './filters.ts';

const { list, remove, export: exportReferrals } = entities.referral;
const exports = { type: 'referral', operation: exportReferrals, page: exportFilePages.referral } as const;

/** As the server has them when no order is asked for. */
const newestFirst = { key: 'createdAt', dir: 'desc' } as const;

/** S-030, and S-031 under /search with the keyword in the URL. */
export default function ReferralListPage() {
  const page = useCurrentPage() ?? referralPages.list;
  const codes = useSession((state) => state.codes);
  const deleteReferrals = useDeleteReferrals();
  const [moving, setMoving] = useState<{
    rows: ReferralRow[];
    to: ReferralStatus;
    onSaved?: () => void;
  } | null>(null);

  const rowMenu = (row: ReferralRow): GridAction[] =>
    statusChoices(row.referral_status_id, codes).map((choice) => ({
      label: choice.label,
      onClick: () => setMoving({ rows: [row], to: choice.to }),
      ...(choice.missing && { disabledReason: choice.missing }),
    }));

  return (
    <>
      <RecordList
        page={page}
        name="referral"
        operation={list}
        columns={referralColumns}
        filters={referralFilters}
        add={referralPages.add}
        open={referralPages.detail}
        edit={referralPages.edit}
        remove={{ operation: remove, onRemove: (row) => deleteReferrals([row]) }}
        rowMenu={rowMenu}
        order={newestFirst}
        bulk={{
          most: bulkMax,
          actions: (rows, clear) => (
            <BulkActions
              rows={rows}
              onDone={clear}
              onMove={(to) => setMoving({ rows, to, onSaved: clear })}
            />
          ),
        }}
        exports={exports}
        search={referralPages.search}
      />
      {moving && <StatusDialog {...moving} onClose={() => setMoving(null)} />}
    </>
  );
}
