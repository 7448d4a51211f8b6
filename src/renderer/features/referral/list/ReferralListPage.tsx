import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { entities } from '../../../../shared/entities/index.ts';
import { bulkMax } from '../../../../shared/entities/referral/operations.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import type { ReferralStatus } from '../../../../shared/entities/referral/status.ts';
import { notesOnRows } from '../../../entities/note/NotedName.tsx';
import { ShareDrawer } from '../../../entities/teamwork/share/ShareDrawer.tsx';
import { useSharing } from '../../../entities/teamwork/share/useSharing.ts';
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

const AroundRows = ({ ids, children }: { ids: readonly number[]; children: ReactNode }) => (
  <WorkOnRows entity="referral" ids={ids}>
    <NotesOnRows ids={ids}>{children}</NotesOnRows>
  </WorkOnRows>
);

const newestFirst = { key: 'createdAt', dir: 'desc' } as const;

const isReviewed = (to: ReferralStatus) => to === 6;

interface Moving {
  rows: ReferralRow[];
  to: ReferralStatus;
  held: HeldRows;
  select: (ids: Iterable<number>) => void;
}

interface Chosen {
  ids: readonly number[];
  select: (ids: Iterable<number>) => void;
}

type Asked =
  | ({ kind: 'move' } & Pick<Moving, 'rows' | 'to'> & Partial<Moving>)
  | ({ kind: 'split' | 'pay' } & Moving);

function MoveDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  if (asked.kind === 'move') {
    const { kind: _, ...moving } = asked;
    return <StatusDialog {...moving} onClose={onClose} />;
  }
  const { kind, rows, to, held, select } = asked;
  const close = (left: number[]) => {
    select(left);
    onClose();
  };
  return kind === 'pay' ? (
    <PaymentSheet rows={rows} held={held} onClose={close} />
  ) : (
    <SplitDialog rows={rows} to={to} held={held} onClose={close} />
  );
}

function SelectedActions({
  rows,
  selectOnly,
  onAsk,
  onShare,
  onShown,
}: {
  rows: ReferralRow[];
  selectOnly: (ids: Iterable<number>) => void;
  onAsk: (asked: Asked) => void;
  onShare: () => void;
  onShown: (shown: boolean) => void;
}) {
  const { movable } = movableOf(rows, useChooser());
  const moving = (to: ReferralStatus, { held, rows: going }: { held: HeldRows; rows: ReferralRow[] }) => {
    const left = rows.filter((row) => !going.includes(row)).map(({ id }) => id);
    return { rows: going, to, held, select: (ids: Iterable<number>) => selectOnly([...ids, ...left]) };
  };
  return (
    <BulkActions
      rows={rows}
      movable={movable}
      process={<ProcessSelected ids={rows.map(({ id }) => id)} onShown={onShown} />}
      onDone={() => selectOnly([])}
      onShare={onShare}
      onMove={(to, going) =>
        onAsk({ kind: isReviewed(to) && going.rows.length > 1 ? 'pay' : 'move', ...moving(to, going) })
      }
      onSplit={(to, going) => onAsk({ kind: isReviewed(to) ? 'pay' : 'split', ...moving(to, going) })}
    />
  );
}

export default function ReferralListPage() {
  const page = useCurrentPage() ?? referralPages.list;
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  useClaimedRows(query.has('claim') || query.has('claimed_by'));
  const who = useChooser();
  const waiting = useHeldIds('referral');
  const deleteReferrals = useDeleteReferrals();
  const [asked, ask] = useState<Asked | null>(null);
  const { sharing, open, close } = useSharing<Chosen>();
  const [selecting, setSelecting] = useState(false);
  const rowMenu = (row: ReferralRow): GridAction[] =>
    statusActions([row], who, (to) => ask({ kind: 'move', rows: [row], to }), waiting);

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
          actions: (rows, selectOnly) => (
            <SelectedActions
              rows={rows}
              selectOnly={selectOnly}
              onAsk={ask}
              onShare={() => void open({ ids: rows.map(({ id }) => id), select: selectOnly })}
              onShown={setSelecting}
            />
          ),
        }}
        exports={exports}
        search={referralPages.search}
        tools={<ProcessButton letter={!selecting} />}
      />
      {asked && <MoveDialog asked={asked} onClose={() => ask(null)} />}
      {sharing && (
        <ShareDrawer
          key={sharing.key}
          from={sharing.source}
          onClose={close}
          onShared={({ left_out }) => sharing.source.select(left_out.map(({ referral_id }) => referral_id))}
        />
      )}
    </>
  );
}
