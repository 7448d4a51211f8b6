import { Tabs } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LedgerCounts, LedgerRow, LedgerState, LedgerView } from '../../../../shared/bridge/types.ts';
import { emptyText } from '../../../../shared/core/fields.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { pageSizes } from '../../../../shared/core/list.ts';
import type { Column } from '../../../kit/grid/columns.ts';
import { DataGrid } from '../../../kit/grid/DataGrid.tsx';
import { Pager } from '../../../kit/grid/Pager.tsx';
import { Card } from '../../../kit/layout/Card.tsx';
import { StatusBadge, type StatusTone } from '../../../kit/marks/StatusBadge.tsx';
import { openInNewWindow } from '../../../kit/page/openInNewWindow.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { Empty, ReadProblem } from '../../../kit/page/states.tsx';
import { referralPages } from '../../../pages/referralPages.ts';
import { type Shown, useLedgerRows } from './useLedger.ts';

export const ledgerStates: Readonly<Record<LedgerState, { tone: StatusTone; name: string }>> = {
  sent: { tone: 'green', name: 'Terkirim' },
  failed: { tone: 'red', name: 'Gagal' },
  unsure: { tone: 'amber', name: 'Belum pasti' },
  waiting: { tone: 'grey', name: 'Menunggu' },
  skipped: { tone: 'grey', name: 'Dilewati' },
};

const tabs: readonly { state: Shown; name: string; count: (counts: LedgerCounts) => number }[] = [
  { state: 'all', name: 'Semua', count: ({ total }) => total },
  { state: 'action', name: 'Perlu tindakan', count: ({ failed, unsure }) => failed + unsure },
  { state: 'sent', name: 'Terkirim', count: ({ sent }) => sent },
  { state: 'waiting', name: 'Menunggu', count: ({ waiting }) => waiting },
  { state: 'skipped', name: 'Dilewati', count: ({ skipped }) => skipped },
];

type Numbered = LedgerRow & { at: number };

const columns: readonly Column<Numbered>[] = [
  {
    key: 'n',
    title: 'Baris',
    kind: 'code',
    width: 64,
    sortable: false,
    value: (row) => (row.n > 0 ? row.n : emptyText),
  },
  {
    key: 'ref',
    title: 'Ref Baris',
    kind: 'code',
    width: 100,
    sortable: false,
    value: (row) => row.ref || emptyText,
  },
  {
    key: 'name',
    title: 'Nama',
    width: 150,
    sortable: false,
    tone: 'strong',
    value: (row) => row.name || emptyText,
  },
  {
    key: 'state',
    kind: 'choice',
    title: 'Hasil',
    width: 120,
    sortable: false,
    value: (row) => ledgerStates[row.state].name,
    render: (row) => (
      <StatusBadge tone={ledgerStates[row.state].tone}>{ledgerStates[row.state].name}</StatusBadge>
    ),
  },
  {
    key: 'text',
    title: 'Keterangan',
    width: 320,
    sortable: false,
    value: (row) => row.text || row.submissionNumber || emptyText,
  },
];

const sheetColumn: Column<Numbered> = {
  key: 'sheet',
  title: 'Lembar',
  width: 110,
  sortable: false,
  value: (row) => row.sheet || emptyText,
};

const [numberColumn, ...otherColumns] = columns;
const withSheet = [numberColumn!, sheetColumn, ...otherColumns];

export function LedgerRows({ view }: { view: LedgerView }) {
  const { run, counts } = view;
  // The tab that opens first stays open when later answers change the counts.
  const [state, setState] = useState<Shown>(() => (counts.failed + counts.unsure > 0 ? 'action' : 'all'));
  const [{ page, size }, setPage] = useState<{ page: number; size: number }>({
    page: 1,
    size: 50,
  });
  const rows = useLedgerRows(run, { state, page, size }, true);
  const navigate = useNavigate();
  const shown = useMemo(
    () => (rows.data?.rows ?? []).map((row, at) => ({ ...row, at: (page - 1) * size + at })),
    [rows.data, page, size],
  );
  const open = ({ referralId }: Numbered, apart: boolean) => {
    if (referralId === null) return;
    const address = pathTo(referralPages.detail, { id: referralId });
    if (apart) openInNewWindow(address);
    else navigate(address);
  };
  return (
    <Card label="Baris yang dikirim" fill>
      <Tabs
        value={state}
        onChange={(next) => {
          setState(next as Shown);
          setPage({ page: 1, size });
        }}
      >
        <Tabs.List>
          {tabs.map(({ state: tab, name, count }) => (
            <Tabs.Tab key={tab} value={tab}>
              {name} {formatCount(count(counts))}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {rows.isError ? (
        <ReadProblem error={rows.error} onRetry={() => void rows.refetch()} />
      ) : rows.data?.total === 0 ? (
        <Empty title="Tidak ada baris dengan hasil ini" />
      ) : (
        <DataGrid
          label="Baris yang dikirim"
          layoutKey="batch-ledger"
          rows={shown}
          columns={shown.some(({ sheet }) => sheet !== '') ? withSheet : columns}
          rowKey={(row) => row.at}
          onOpen={open}
          opensInNewWindow
          loading={rows.isPending}
          loadingRows={size}
          refreshing={false}
        />
      )}
      <Pager
        page={page}
        limit={size}
        total={rows.data?.total ?? 0}
        sizes={pageSizes.paged.sizes}
        onChange={(next) => setPage({ page: next.limit === size ? next.page : 1, size: next.limit })}
      />
    </Card>
  );
}
