import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { entities } from '../../../../shared/entities/index.ts';
import { bulkMax } from '../../../../shared/entities/referral/operations.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import type { ReferralStatus } from '../../../../shared/entities/referral/status.ts';
import { notesOnRows } from '../../../entities/note/NotedName.tsx';
import { ShareDrawer } from '../../../entities/teamwork/share/ShareDrawer.tsx';
import { useClaimedRows, WorkOnRows } from '../../../entities/teamwork/workOnRows.tsx';
import type { GridAction } from '../../../kit/grid/DataGrid.tsx';
import { useHeldIds } from '../../../kit/held/held.ts';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useCurrentPage } from '../../../kit/page/currentPage.ts';
import { exportFilePages } from '../../../pages/exportFilePages.ts';
import { referralPages } from '../../../pages/referralPages.ts';
import { PaymentSheet } from '../payment/PaymentSheet.tsx';
import { BulkActions } from '../status/BulkActions.tsx';
import { movableOf, statusActions } from '../status/choices.ts';
import type { HeldRows } from '../status/heldRows.ts';
import { SplitDialog } from '../status/SplitDialog.tsx';
import { StatusDialog } from '../status/StatusDialog.tsx';
import { useChooser } from '../status/useChooser.ts';
import { useDeleteReferrals } from '../status/useDeleteReferrals.ts';
import { referralColumns } from './columns.tsx';
import { referralFilters } from './filters.ts';
import { ProcessButton, ProcessSelected } from './ProcessButton.tsx';

const { list, remove, export: exportReferrals } = entities.referral;
const exports = { type: 'referral', operation: exportReferrals, page: exportFilePages.referral } as const;

const NotesOnRows = notesOnRows('referral');

/** Who works on the rows, and how many notes they have. */
const AroundRows = ({ ids, children }: { ids: readonly number[]; children: ReactNode }) => (
  <WorkOnRows ids={ids}>
    <NotesOnRows ids={ids}>{children}</NotesOnRows>
  </WorkOnRows>
);

/** The server's default order. */
const newestFirst = { key: 'createdAt', dir: 'desc' } as const;

/** features.md P6: payments of several rows have a review. */
const isReviewed = (to: ReferralStatus) => to === 6;

/** S-030, and S-031 under /search. */
export default function ReferralListPage() {
  const page = useCurrentPage() ?? referralPages.list;
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  useClaimedRows(asked.has('claim') || asked.has('claimed_by'));
  const who = useChooser();
  const waiting = useHeldIds('referral');
  const deleteReferrals = useDeleteReferrals();
  const [moving, setMoving] = useState<{
    rows: ReferralRow[];
    to: ReferralStatus;
    held?: HeldRows;
    select?: (ids: Iterable<number>) => void;
  } | null>(null);
  const [splitting, setSplitting] = useState<{
    rows: ReferralRow[];
    to: ReferralStatus;
    held: HeldRows;
    select: (ids: Iterable<number>) => void;
  } | null>(null);

  const [paying, setPaying] = useState<{
    rows: ReferralRow[];
    held: HeldRows;
    select: (ids: Iterable<number>) => void;
  } | null>(null);

  const [sharing, setSharing] = useState<{
    ids: readonly number[];
    select: (ids: Iterable<number>) => void;
  } | null>(null);
  const [selecting, setSelecting] = useState(false);
  const rowMenu = (row: ReferralRow): GridAction[] =>
    statusActions([row], who, (to) => setMoving({ rows: [row], to }), waiting);

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
        around={AroundRows}
        bulk={{
          most: bulkMax,
          actions: (rows, selectOnly) => {
            const { movable } = movableOf(rows, who);
            // Rows that do not go stay selected.
            const selectAfter = (going: readonly ReferralRow[]) => {
              const left = rows.filter((row) => !going.includes(row)).map(({ id }) => id);
              return (ids: Iterable<number>) => selectOnly([...ids, ...left]);
            };
            return (
              <BulkActions
                rows={rows}
                movable={movable}
                process={<ProcessSelected ids={rows.map(({ id }) => id)} onShown={setSelecting} />}
                onDone={() => selectOnly([])}
                onShare={() => setSharing({ ids: rows.map(({ id }) => id), select: selectOnly })}
                onMove={(to, { held, rows: going }) => {
                  const select = selectAfter(going);
                  if (isReviewed(to) && going.length > 1) setPaying({ rows: going, held, select });
                  else setMoving({ rows: going, to, held, select });
                }}
                onSplit={(to, { held, rows: going }) => {
                  const select = selectAfter(going);
                  if (isReviewed(to)) setPaying({ rows: going, held, select });
                  else setSplitting({ rows: going, to, held, select });
                }}
              />
            );
          },
        }}
        exports={exports}
        search={referralPages.search}
        tools={<ProcessButton letter={!selecting} />}
      />
      {splitting && (
        <SplitDialog
          rows={splitting.rows}
          to={splitting.to}
          held={splitting.held}
          onClose={(left) => {
            splitting.select(left);
            setSplitting(null);
          }}
        />
      )}
      {paying && (
        <PaymentSheet
          rows={paying.rows}
          held={paying.held}
          onClose={(left) => {
            paying.select(left);
            setPaying(null);
          }}
        />
      )}
      {sharing && (
        <ShareDrawer
          key={sharing.ids.join()}
          from={{ ids: sharing.ids }}
          onClose={() => setSharing(null)}
          onShared={({ left_out }) => sharing.select(left_out.map(({ referral_id }) => referral_id))}
        />
      )}
      {moving && <StatusDialog {...moving} onClose={() => setMoving(null)} />}
    </>
  );
}
