import { ActionIcon, Button, Progress, Text, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Download } from '../../../shared/bridge/types.ts';
import { formatBytes } from '../../lib/format.ts';
import classes from './DownloadLine.module.css';
import { cancelDownload, resumeDownload } from './downloads.ts';
import { SavedButtons } from './SavedButtons.tsx';

function failedText({ error, received, total, resumable }: Download): string {
  const reason = error?.message ?? 'Gagal diunduh';
  return resumable && total ? `${reason} · ${formatBytes(received)} dari ${formatBytes(total)}` : reason;
}

export function DownloadLine({ download }: { download: Download }) {
  const { state, received, total } = download;
  return (
    <div className={classes.line} data-state={state}>
      <div className={classes.text}>
        <Text size="sm" fw={550} truncate title={download.name}>
          {download.name}
        </Text>
        <Text size="xs" c={state === 'failed' ? 'red' : 'dimmed'}>
          {state === 'running' && `${formatBytes(received)}${total ? ` dari ${formatBytes(total)}` : ''}`}
          {state === 'done' && `${formatBytes(received)} · ${download.folder}`}
          {state === 'cancelled' && 'Dibatalkan'}
          {state === 'failed' && failedText(download)}
        </Text>
        {state === 'running' && (
          <Progress
            mt={4}
            size={4}
            value={total ? (received / total) * 100 : 100}
            animated={!total}
            aria-label={`Progres ${download.name}`}
          />
        )}
      </div>
      {download.resumable && (
        <Button variant="default" size="compact-xs" onClick={() => void resumeDownload(download.id)}>
          Lanjutkan
        </Button>
      )}
      {(state === 'running' || download.resumable) && (
        <Tooltip label="Batalkan">
          <ActionIcon
            aria-label={`Batalkan ${download.name}`}
            onClick={() => void cancelDownload(download.id)}
          >
            <IconX size={15} />
          </ActionIcon>
        </Tooltip>
      )}
      {state === 'done' && <SavedButtons file={download} />}
    </div>
  );
}
