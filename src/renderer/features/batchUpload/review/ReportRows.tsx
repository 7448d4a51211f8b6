import { ActionIcon, Button, Flex, Group, Stack, Switch, Text } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { BatchNoteGroup, BatchReportRow, BatchReportSummary } from '../../../../shared/bridge/types.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { pageSizes } from '../../../../shared/core/list.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { DataGrid, type DataGridHandle } from '../../../kit/grid/DataGrid.tsx';
import { Pager } from '../../../kit/grid/Pager.tsx';
import { keyNames } from '../../../kit/keys/keyNames.ts';
import { useShortcuts } from '../../../kit/keys/shortcuts.ts';
import { useKeys } from '../../../kit/keys/useKeys.ts';
import { Below } from '../../../kit/layout/Below.tsx';
import { Card } from '../../../kit/layout/Card.tsx';
import { Toolbar } from '../../../kit/layout/Toolbar.tsx';
import { StatusBadge } from '../../../kit/marks/StatusBadge.tsx';
import { Empty, ReadProblem } from '../../../kit/page/states.tsx';
import { placeIn } from '../sheets/places.ts';
import { levels } from './NoteGroups.tsx';
import { gridColumns } from './reportColumns.tsx';
import { type Edits, useEdits } from './useEdits.ts';
import { type Shown, useRepair } from './useRepair.ts';

const oneSheet: readonly string[] = [];

interface ReportRowsProps {
  summary: BatchReportSummary;
  shown: Shown;
  onClear: () => void;
}

/** Repaired columns stay visible, so that no column disappears during editing. */
function useFaulty({ groups }: BatchReportSummary): ReadonlySet<string> {
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(new Set());
  const more = groups.filter(({ level, column }) => level !== 'O' && !faulty.has(column));
  if (more.length > 0) setFaulty(new Set([...faulty, ...more.map(({ column }) => column)]));
  return faulty;
}

function useShownColumns(summary: BatchReportSummary, { state, finding }: Shown) {
  const { columns } = summary;
  const together = summary.sheet?.together ?? oneSheet;
  const faulty = useFaulty(summary);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const onlyFaulty = (chosen ?? state === 'wrong') && faulty.size > 0;
  const shownColumns = useMemo(
    () =>
      gridColumns(columns, ({ header }) => !onlyFaulty || faulty.has(header), {
        asked: finding?.column,
        sheets: together,
      }),
    [columns, onlyFaulty, faulty, finding?.column, together],
  );
  return { shownColumns, anyFaulty: faulty.size > 0, onlyFaulty, setOnlyFaulty: setChosen };
}

export function ReportRows({ summary, shown, onClear }: ReportRowsProps) {
  const { finding } = shown;
  const edits = useEdits(summary);
  const repair = useRepair({ summary, shown, edits });
  const { rows, page, size, grid } = repair;
  const [open, setOpen] = useState<BatchReportRow | null>(null);
  const [activeRow, setActiveRow] = useState<number | null>(null);
  const [isEditing, setEditing] = useState(false);
  const active = rows.data?.rows.find(({ n }) => n === activeRow);
  const { shownColumns, anyFaulty, onlyFaulty, setOnlyFaulty } = useShownColumns(summary, shown);

  useShortcuts('Daftar', [
    { keys: 'Ctrl Z', label: 'Urungkan perubahan sel' },
    { keys: 'Ctrl Y', label: 'Ulangi perubahan sel' },
  ]);
  useStepKeys((by) => repair.step(active ?? null, by));
  useReportFocus(grid, rows.data !== undefined);
  useAskedColumn(grid, summary, finding, shownColumns);

  return (
    <Card label="Baris file" fill>
      {finding && <FindingBar finding={finding} onClear={onClear} />}
      {rows.isError && !isEditing ? (
        <ReadProblem error={rows.error} onRetry={() => void rows.refetch()} />
      ) : rows.data?.total === 0 && !isEditing ? (
        <Empty title="Tidak ada baris dengan hasil ini" />
      ) : (
        <Flex direction="column" mih={0} onKeyDown={(event) => pressUndo(event, edits)}>
          <DataGrid
            label="Baris file"
            layoutKey="batch-report"
            rows={rows.data?.rows ?? []}
            columns={shownColumns}
            rowKey={(row) => row.n}
            onOpen={(row: BatchReportRow) => setOpen(row)}
            loading={rows.isPending}
            loadingRows={size}
            refreshing={rows.isFetching && !rows.isPending}
            rowMenu={(row) => rowMenu(row, setOpen, repair.skip)}
            editing={{ ...repair.editing, onEditing: setEditing }}
            onActive={(row) => setActiveRow(row.n)}
            handle={grid}
          />
        </Flex>
      )}
      <Below px={12} py={4}>
        <Group gap={12} mih={27} wrap="nowrap">
          <ActiveNote row={active} onOpen={setOpen} />
          <Text size="xs" c="dimmed" flex="none">
            {editedText(summary)}
          </Text>
          {anyFaulty && (
            <Switch
              size="xs"
              label="Kolom bermasalah saja"
              checked={onlyFaulty}
              onChange={(event) => setOnlyFaulty(event.currentTarget.checked)}
            />
          )}
          <Steps edits={edits} />
        </Group>
      </Below>
      <Pager
        page={page}
        limit={size}
        total={rows.data?.total ?? 0}
        sizes={pageSizes.paged.sizes}
        onChange={(next) => repair.turn(next.limit === size ? next.page : 1, next.limit)}
      />
      {open && (
        <Dialog onClose={() => setOpen(null)} title={`Baris ${placeIn(summary.sheet, open.n)}`}>
          <RowNotes row={open} />
        </Dialog>
      )}
    </Card>
  );
}

const FindingBar = ({ finding, onClear }: { finding: BatchNoteGroup; onClear: () => void }) => (
  <Toolbar>
    <Group gap={8} wrap="nowrap" miw={0}>
      <StatusBadge tone={levels[finding.level].tone}>{levels[finding.level].name}</StatusBadge>
      <Text size="sm" truncate role="status">
        {finding.column || 'Baris'}: {formatCount(finding.count)} baris
      </Text>
    </Group>
    <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
      Tampilkan semua baris
    </Button>
  </Toolbar>
);

const rowMenu = (
  row: BatchReportRow,
  onOpen: (row: BatchReportRow) => void,
  onSkip: (row: BatchReportRow) => void,
) => [
  { label: 'Lihat rincian', onClick: () => onOpen(row) },
  ...(row.state === 'sent'
    ? []
    : [
        {
          label: row.state === 'skipped' ? 'Kirim lagi baris ini' : 'Jangan kirim baris ini',
          onClick: () => onSkip(row),
        },
      ]),
];

function pressUndo(event: KeyboardEvent, edits: Edits): void {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
  const back = key === 'z' && !event.shiftKey;
  if (!back && key !== 'y' && key !== 'z') return;
  event.preventDefault();
  void (back ? edits.undo() : edits.redo());
}

/** Handles F8 outside the grid. A focused grid handles F8 from its current cell. */
function useStepKeys(step: (by: 1 | -1) => void): void {
  const run = (by: 1 | -1) => (event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    step(by);
  };
  useKeys(
    'Laporan file',
    [
      { keys: 'F8', label: 'Galat berikutnya', run: run(1) },
      { keys: 'shift+F8', label: 'Galat sebelumnya', run: run(-1) },
    ],
    { keepDefault: true, inFields: true },
  );
}

function useReportFocus(grid: RefObject<DataGridHandle | null>, filled: boolean): void {
  const done = useRef(false);
  useEffect(() => {
    if (!filled || done.current) return;
    done.current = true;
    const { activeElement: now } = document;
    if (now === null || now === document.body || now.matches('main')) grid.current?.focusFirst();
  }, [grid, filled]);
}

function useAskedColumn(
  grid: RefObject<DataGridHandle | null>,
  { columns }: BatchReportSummary,
  finding: BatchNoteGroup | undefined,
  shownColumns: ReturnType<typeof gridColumns>,
): void {
  useEffect(() => {
    const key = columns.find(({ header }) => header === finding?.column)?.key;
    if (key !== undefined && shownColumns.some((column) => column.key === key)) grid.current?.showColumn(key);
  }, [grid, columns, finding, shownColumns]);
}

function editedText({ edited, counts: { skipped = 0 } }: BatchReportSummary): string {
  const changes = [
    edited > skipped && `${formatCount(edited - skipped)} sel diubah`,
    skipped > 0 && `${formatCount(skipped)} baris dilewati`,
  ].filter(Boolean);
  return changes.join(' · ');
}

function Steps({ edits }: { edits: Edits }) {
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="default"
        size={26}
        aria-label="Urungkan"
        title={keyNames('Urungkan (Ctrl+Z)')}
        disabled={!edits.canUndo}
        onClick={() => void edits.undo()}
      >
        <IconArrowBackUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={26}
        aria-label="Ulangi"
        title={keyNames('Ulangi (Ctrl+Y)')}
        disabled={!edits.canRedo}
        onClick={() => void edits.redo()}
      >
        <IconArrowForwardUp size={16} />
      </ActionIcon>
    </Group>
  );
}

function ActiveNote({
  row,
  onOpen,
}: {
  row: BatchReportRow | undefined;
  onOpen: (row: BatchReportRow) => void;
}) {
  const [first, ...more] = row?.notes ?? [];
  if (!row || !first) {
    return (
      <Text size="xs" c="dimmed" truncate flex={1} miw={0}>
        {keyNames('F8: galat berikutnya · F2: ubah sel · Ctrl+Z: urungkan')}
      </Text>
    );
  }
  return (
    <>
      <Text size="xs" truncate flex={1} miw={0} title={first.text}>
        <strong>{first.column || 'Baris'}</strong>: {first.text}
      </Text>
      <Button variant="subtle" color="gray" size="compact-xs" onClick={() => onOpen(row)}>
        {more.length > 0 ? `+${more.length} lainnya` : 'Rincian'}
      </Button>
    </>
  );
}

function RowNotes({ row }: { row: BatchReportRow }) {
  const { ref, submitter_name, submitter_mobile_number } = row.cells;
  return (
    <Stack gap="sm">
      <Text size="sm">
        Ref {ref ?? '-'} · {submitter_name ?? 'tanpa nama'} ·{' '}
        {submitter_mobile_number ?? 'tanpa nomor telepon'}
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
