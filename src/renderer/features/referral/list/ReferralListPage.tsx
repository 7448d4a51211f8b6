import { useState } from 'react';
import { entities } from '../../../../shared/entities/index.ts';
import { bulkMax } from '../../../../shared/entities/referral/operations.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import type { ReferralStatus } from '../../../../shared/entities/referral/status.ts';
import type { GridAction } from '../../../kit/grid/DataGrid.tsx';
import { useHeldIds } from '../../../kit/held/held.ts';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useCurrentPage } from '../../../kit/page/currentPage.ts';
import { useSession } from '../../../kit/session.ts';
import { exportFilePages } from '../../../pages/exportFilePages.ts';
import { referralPages } from '../../../pages/referralPages.ts';
import { PaymentSheet } from '../payment/PaymentSheet.tsx';
import { BulkActions } from '../status/BulkActions.tsx';
import { statusActions } from '../status/choices.ts';
import { SplitDialog } from '../status/SplitDialog.tsx';
import { StatusDialog } from '../status/StatusDialog.tsx';
import { useDeleteReferrals } from '../status/useDeleteReferrals.ts';
import { referralColumns } from './columns.tsx';
import { referralFilters } from './filters.ts';
import { ProcessButton, ProcessSelected } from './ProcessButton.tsx';

const { list, remove, export: exportReferrals } = entities.referral;
const exports = { type: 'referral', operation: exportReferrals, page: exportFilePages.referral } as const;

/** As the server has them when no order is asked for. */
const newestFirst = { key: 'createdAt', dir: 'desc' } as const;

/** Payments of many go through a review of their own (features.md P6). */
const isReviewed = (to: ReferralStatus) => to === 6;

/** S-030, and S-031 under /search with the keyword in the URL. */
export default function ReferralListPage() {
  const page = useCurrentPage() ?? referralPages.list;
  const codes = useSession((state) => state.codes);
  const waiting = useHeldIds('referral');
  const deleteReferrals = useDeleteReferrals();
  const [moving, setMoving] = useState<{
    rows: ReferralRow[];
    to: ReferralStatus;
    select?: (ids: Iterable<number>) => void;
  } | null>(null);
  const [splitting, setSplitting] = useState<{
    rows: ReferralRow[];
    to: ReferralStatus;
    select: (ids: Iterable<number>) => void;
  } | null>(null);

  const [paying, setPaying] = useState<{
    rows: ReferralRow[];
    select: (ids: Iterable<number>) => void;
  } | null>(null);

  const [selecting, setSelecting] = useState(false);
  const rowMenu = (row: ReferralRow): GridAction[] =>
    statusActions([row], codes, (to) => setMoving({ rows: [row], to }), waiting);

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
          actions: (rows, select) => (
            <BulkActions
              rows={rows}
              process={<ProcessSelected ids={rows.map(({ id }) => id)} onShown={setSelecting} />}
              onDone={() => select([])}
              onMove={(to) => {
                if (isReviewed(to) && rows.length > 1) setPaying({ rows, select });
                else setMoving({ rows, to, select });
              }}
              onSplit={(to) => {
                if (isReviewed(to)) setPaying({ rows, select });
                else setSplitting({ rows, to, select });
              }}
            />
          ),
        }}
        exports={exports}
        search={referralPages.search}
        tools={<ProcessButton letter={!selecting} />}
      />
      {splitting && (
        <SplitDialog
          rows={splitting.rows}
          to={splitting.to}
          onClose={(left) => {
            splitting.select(left);
            setSplitting(null);
          }}
        />
      )}
      {paying && (
        <PaymentSheet
          rows={paying.rows}
          onClose={(left) => {
            paying.select(left);
            setPaying(null);
          }}
        />
      )}
      {moving && <StatusDialog {...moving} onClose={() => setMoving(null)} />}
    </>
  );
}
