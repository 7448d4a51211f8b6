import { Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BatchReportRow, BatchReportSummary, BatchRowState } from '../../../../shared/bridge/types.ts';
import { pageSizes } from '../../../../shared/core/list.ts';
import type { Column } from '../../../kit/grid/columns.ts';
import { DataGrid } from '../../../kit/grid/DataGrid.tsx';
import { Pager } from '../../../kit/grid/Pager.tsx';
import { Card } from '../../../kit/layout/Card.tsx';
import { Toolbar } from '../../../kit/layout/Toolbar.tsx';
import { StatusBadge, type StatusTone } from '../../../kit/StatusBadge.tsx';
import { Empty, ReadProblem } from '../../../kit/states.tsx';
import { call } from '../../../lib/desktop.ts';
import { formatCount } from '../../../lib/format.ts';
import { levels } from './NoteGroups.tsx';

const states: Readonly<Record<BatchRowState, { tone: StatusTone; name: string }>> = {
  good: { tone: 'green', name: 'Baik' },
  warned: { tone: 'amber', name: 'Perlu dilihat' },
  wrong: { tone: 'red', name: 'Galat' },
};

const notesText = (row: BatchReportRow) => row.notes.map((note) => note.text).join(' ');

const columns: readonly Column<BatchReportRow>[] = [
  { key: 'n', title: 'Baris', width: 70, sortable: false, value: (row) => row.n },
  { key: 'ref', title: 'Ref Baris', width: 100, sortable: false, value: (row) => row.ref },
  {
    key: 'state',
    title: 'Hasil',
    width: 135,
    sortable: false,
    value: (row) => states[row.state].name,
    render: (row) => <StatusBadge tone={states[row.state].tone}>{states[row.state].name}</StatusBadge>,
  },
  { key: 'name', title: 'Nama', width: 160, sortable: false, tone: 'strong', value: (row) => row.name },
  { key: 'notes', title: 'Keterangan', width: 420, sortable: false, value: notesText },
  { key: 'phone', title: 'Nomor HP', width: 130, sortable: false, value: (row) => row.phone },
  { key: 'agent', title: 'Nomor Agen', width: 130, sortable: false, value: (row) => row.agent },
];

type Filter = BatchRowState | 'all';

/** The rows of a report by result; Enter or a click shows every note of a row. */
export function ReportRows({ draftId, counts }: { draftId: string; counts: BatchReportSummary['counts'] }) {
  const [state, setState] = useState<Filter>(
    counts.wrong > 0 ? 'wrong' : counts.warned > 0 ? 'warned' : 'all',
  );
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(50);
  const [open, setOpen] = useState<BatchReportRow | null>(null);
  const rows = useQuery({
    queryKey: ['batch.rows', draftId, state, page, size],
    queryFn: () => call('batch.rows', { draftId, state, page, size }),
    placeholderData: keepPreviousData,
  });
  const tabs: { value: Filter; label: string }[] = [
    { value: 'all', label: `Semua ${formatCount(counts.total)}` },
    { value: 'wrong', label: `Galat ${formatCount(counts.wrong)}` },
    { value: 'warned', label: `Perlu dilihat ${formatCount(counts.warned)}` },
    { value: 'good', label: `Baik ${formatCount(counts.good)}` },
  ];

  return (
    <Card label="Baris file" fill>
      <Toolbar>
        <SegmentedControl
          size="xs"
          data={tabs}
          value={state}
          onChange={(next) => {
            setState(next as Filter);
            setPage(1);
          }}
        />
      </Toolbar>
      {rows.isError ? (
        <ReadProblem error={rows.error} onRetry={() => void rows.refetch()} />
      ) : rows.data?.total === 0 ? (
        <Empty title="Tidak ada baris dengan hasil ini" />
      ) : (
        <DataGrid
          label="Baris file"
          layoutKey="batch-report"
          rows={rows.data?.rows ?? []}
          columns={columns}
          rowKey={(row) => row.n}
          onOpen={(row: BatchReportRow) => setOpen(row)}
          loading={rows.isPending}
          loadingRows={size}
          refreshing={rows.isFetching && !rows.isPending}
        />
      )}
      <Pager
        page={page}
        limit={size}
        total={rows.data?.total ?? 0}
        sizes={pageSizes.paged.sizes}
        onChange={(next) => {
          setPage(next.limit === size ? next.page : 1);
          setSize(next.limit);
        }}
      />
      <Modal opened={open !== null} onClose={() => setOpen(null)} title={`Baris ${open?.n ?? ''}`}>
        {open && <RowNotes row={open} />}
      </Modal>
    </Card>
  );
}

function RowNotes({ row }: { row: BatchReportRow }) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        Ref {row.ref || '-'} · {row.name || 'tanpa nama'} · {row.phone || 'tanpa nomor HP'}
      </Text>
      {row.notes.length === 0 && <Text size="sm">Tidak ada temuan pada baris ini.</Text>}
      {row.notes.map((note) => (
        <Group key={note.code + note.column} align="flex-start" gap={10} wrap="nowrap">
          <StatusBadge tone={levels[note.level].tone}>{levels[note.level].name}</StatusBadge>
          <Text size="sm">
            {note.column && <strong>{note.column}: </strong>}
            {note.text}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
