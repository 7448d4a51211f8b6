import { ActionIcon, Anchor, Button, Group, Progress, Text, Tooltip } from '@mantine/core';
import { IconDownload, IconPlayerStop, IconTool } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../../shared/core/formats.ts';
import { formatDateTime } from '../../../../shared/core/values.ts';
import { batchUploadFields } from '../../../../shared/entities/batchUpload/fields.ts';
import {
  type BatchUpload,
  batchErrorCell,
  isUnfinished,
} from '../../../../shared/entities/batchUpload/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { BatchStatusBadge } from '../../../entities/batchUpload/BatchStatusBadge.tsx';
import { startDownload } from '../../../kit/downloads/downloads.ts';
import type { Column } from '../../../kit/grid/columns.ts';
import { Figures } from '../../../kit/layout/Figures.tsx';
import { columnsOf } from '../../../kit/list/listColumns.ts';
import { opensRow } from '../../../kit/list/openRow.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { batchUploadPages } from '../../../pages/batchUploadPages.ts';
import classes from './columns.module.css';

interface ProgressCellProps {
  row: BatchUpload;
  onStop: (row: BatchUpload) => void;
}

function ProgressCell({ row, onStop }: ProgressCellProps) {
  const { processed_row_count: done, total_row_count: sent, left_out_row_count: leftOut } = row;
  const total = sent + leftOut;
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap={4}>
        <Text size="xs">
          <Figures>
            {formatCount(done)}/{formatCount(total)}
          </Figures>
        </Text>
        {isUnfinished(row) && (
          <Tooltip label="Hentikan">
            <ActionIcon
              variant="subtle"
              color="red"
              size={24}
              aria-label={`Hentikan ${row.name}`}
              onClick={() => onStop(row)}
            >
              <IconPlayerStop size={15} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
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
      <Text size="sm" span className={classes.whole}>
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
          aria-label={`Download baris gagal ${row.name}`}
          onClick={() => void startDownload(entities.batchUpload.invalidFile, { id: row.id })}
        >
          Download
        </Button>
      )}
    </Group>
  );
}

const Whole = ({ children }: { children: string }) => (
  <Text size="sm" span className={classes.whole}>
    {children}
  </Text>
);

export const batchColumns = (
  now: number,
  { onRetry, onStop }: Pick<ErrorCellProps, 'onRetry'> & Pick<ProgressCellProps, 'onStop'>,
): readonly Column<BatchUpload>[] =>
  columnsOf<BatchUpload>()(batchUploadFields, [
    { name: 'created_by', width: 100, render: (row) => <Whole>{row.created_by}</Whole> },
    {
      name: 'name',
      width: 195,
      render: (row) => (
        <Anchor
          component={Link}
          to={pathTo(batchUploadPages.result, { run: row.id })}
          size="sm"
          className={classes.whole}
          {...opensRow}
        >
          {row.name}
        </Anchor>
      ),
    },
    { name: 'filename', width: 180, render: (row) => <Whole>{row.filename}</Whole> },
    { name: 'createdAt', width: 106, render: (row) => <Whole>{formatDateTime(row.createdAt)}</Whole> },
    { name: 'finishedAt', width: 106, render: (row) => <Whole>{formatDateTime(row.finishedAt)}</Whole> },
    {
      name: 'status',
      width: 115,
      render: (row) => <BatchStatusBadge status={row.status} />,
    },
    { name: 'processed_row_count', width: 112, render: (row) => <ProgressCell row={row} onStop={onStop} /> },
    {
      name: 'invalid_row_count',
      width: 200,
      kind: 'text',
      render: (row) => <ErrorCell row={row} now={now} onRetry={onRetry} />,
    },
  ]).map((column) => ({ ...column, sortable: true }));
