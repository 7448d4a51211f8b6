import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BatchNoteGroup, BatchReportRow, BatchRowState } from '../../../../shared/bridge/types.ts';
import { emptyText } from '../../../../shared/core/fields.ts';
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
import classes from './ReportRows.module.css';

const states: Readonly<Record<BatchRowState, { tone: StatusTone; name: string }>> = {
  good: { tone: 'green', name: 'Baik' },
  warned: { tone: 'amber', name: 'Perlu dilihat' },
  wrong: { tone: 'red', name: 'Galat' },
};

const notesText = (row: BatchReportRow) => row.notes.map((note) => note.text).join(' ');

/** The worst note in two lines, and how many more there are. */
function Reason({ row: { notes } }: { row: BatchReportRow }) {
  const [first, ...more] = notes;
  if (!first) return emptyText;
  return (
    <span className={classes.reason} title={notes.map((note) => note.text).join('\n')}>
      {first.text}
      {more.length > 0 && <span className={classes.more}> +{more.length} lagi</span>}
    </span>
  );
}

const columns: readonly Column<BatchReportRow>[] = [
  { key: 'n', title: 'Baris', width: 60, sortable: false, value: (row) => row.n },
  {
    key: 'state',
    title: 'Hasil',
    width: 112,
    sortable: false,
    value: (row) => states[row.state].name,
    render: (row) => <StatusBadge tone={states[row.state].tone}>{states[row.state].name}</StatusBadge>,
  },
  {
    key: 'notes',
    title: 'Keterangan',
    width: 400,
    sortable: false,
    value: notesText,
    render: (row) => <Reason row={row} />,
  },
  { key: 'name', title: 'Nama', width: 150, sortable: false, tone: 'strong', value: (row) => row.name },
  { key: 'ref', title: 'Ref Baris', width: 100, sortable: false, value: (row) => row.ref },
  { key: 'phone', title: 'Nomor HP', width: 130, sortable: false, value: (row) => row.phone },
  { key: 'agent', title: 'Nomor Agen', width: 130, sortable: false, value: (row) => row.agent },
];

/** Which rows of a report are shown. */
export interface Shown {
  state: BatchRowState | 'all';
  finding?: BatchNoteGroup;
}

/** The chosen rows of a report; Enter or a click shows every note of a row. */
export function ReportRows({
  draftId,
  shown,
  onClear,
}: {
  draftId: string;
  shown: Shown;
  /** Shows the rows without the finding too. */
  onClear: () => void;
}) {
  const { state, finding } = shown;
  // Other rows begin at their first page.
  const [turned, setTurned] = useState({ shown, page: 1 });
  const page = turned.shown === shown ? turned.page : 1;
  const [size, setSize] = useState(50);
  const [open, setOpen] = useState<BatchReportRow | null>(null);
  const asked = { state, ...(finding && { finding: { code: finding.code, column: finding.column } }) };
  const rows = useQuery({
    queryKey: ['batch.rows', draftId, asked, page, size],
    queryFn: () => call('batch.rows', { draftId, ...asked, page, size }),
    placeholderData: keepPreviousData,
  });

  return (
    <Card label="Baris file" fill>
      {finding && (
        <Toolbar>
          <Group gap={8} wrap="nowrap" miw={0} role="status">
            <StatusBadge tone={levels[finding.level].tone}>{levels[finding.level].name}</StatusBadge>
            <Text size="sm" truncate>
              {finding.column || 'Baris'}: {formatCount(finding.count)} baris
            </Text>
          </Group>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
            Tampilkan semua baris
          </Button>
        </Toolbar>
      )}
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
          setTurned({ shown, page: next.limit === size ? next.page : 1 });
          setSize(next.limit);
        }}
      />
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={`Baris ${open ? formatCount(open.n) : ''}`}
      >
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
