import { ActionIcon, Anchor, Button, Group, Progress, Text, Tooltip } from '@mantine/core';
import { IconDownload, IconTool } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../../shared/core/formats.ts';
import { batchUploadFields } from '../../../../shared/entities/batchUpload/fields.ts';
import {
  type BatchUpload,
  batchErrorCell,
  batchStatuses,
  isUnfinished,
} from '../../../../shared/entities/batchUpload/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { startDownload } from '../../../kit/downloads/downloads.ts';
import type { Column } from '../../../kit/grid/columns.ts';
import { Figures } from '../../../kit/layout/Figures.tsx';
import { columnsOf } from '../../../kit/list/listColumns.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { batchUploadPages } from '../../../pages/batchUploadPages.ts';
import { batchTones } from '../batchTones.ts';

function ProgressCell({ row }: { row: BatchUpload }) {
  const { processed_row_count: done, total_row_count: sent, left_out_row_count: leftOut } = row;
  const total = sent + leftOut;
  return (
    <div>
      <Text size="xs">
        <Figures>
          {formatCount(done)}/{formatCount(total)}
        </Figures>
      </Text>
      <Progress
        size={4}
        value={sent > 0 ? (done / sent) * 100 : 0}
        color={row.status === 'FAILED' ? 'red' : 'pine'}
        aria-label={`Progres ${row.name}`}
      />
      {leftOut > 0 && (
        <Text size="xs" c="dimmed">
          {formatCount(leftOut)} dilewati
        </Text>
      )}
    </div>
  );
}

interface ErrorCellProps {
  row: BatchUpload;
  now: number;
  onRetry: (row: BatchUpload) => void;
}

function ErrorCell({ row, now, onRetry }: ErrorCellProps) {
  const cell = batchErrorCell(row, now);
  return (
    <Group gap={6} wrap="nowrap">
      <Text size="sm" span title={cell.text} truncate>
        {cell.text}
      </Text>
      {cell.download && !isUnfinished(row) && (
        <Tooltip label="Perbaiki dan kirim ulang baris yang gagal">
          <ActionIcon
            variant="subtle"
            size={24}
            ml="auto"
            aria-label={`Perbaiki baris gagal ${row.name}`}
            onClick={() => onRetry(row)}
          >
            <IconTool size={15} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
      {cell.download && (
        <Button
          variant="subtle"
          size="compact-xs"
          flex="none"
          leftSection={<IconDownload size={13} />}
          aria-label={`Download baris tidak valid ${row.name}`}
          onClick={() => void startDownload(entities.batchUpload.invalidFile, { id: row.id })}
        >
          Download
        </Button>
      )}
    </Group>
  );
}

/**
 * Columns of S-140; `now` drives the 60-second rule of the error cell, `onRetry` opens the rows that failed, and
 * them alone, to be repaired and sent again.
 */
export const batchColumns = (
  now: number,
  onRetry: (row: BatchUpload) => void,
): readonly Column<BatchUpload>[] =>
  columnsOf<BatchUpload>()(batchUploadFields, [
    { name: 'created_by', width: 110 },
    {
      name: 'name',
      width: 165,
      render: (row) => (
        <Anchor
          component={Link}
          to={pathTo(batchUploadPages.result, { run: row.id })}
          size="sm"
          display="block"
          title={row.name}
          truncate
        >
          {row.name}
        </Anchor>
      ),
    },
    { name: 'filename', width: 140 },
    { name: 'createdAt', width: 175 },
    { name: 'finishedAt', width: 175 },
    {
      name: 'status',
      width: 115,
      render: (row) => <StatusBadge tone={batchTones[row.status]}>{batchStatuses[row.status]}</StatusBadge>,
    },
    { name: 'processed_row_count', width: 90, render: (row) => <ProgressCell row={row} /> },
    {
      name: 'invalid_row_count',
      width: 210,
      kind: 'text',
      render: (row) => <ErrorCell row={row} now={now} onRetry={onRetry} />,
    },
  ]);
