import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconPlayerStop } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { LedgerView } from '../../../../shared/bridge/types.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { formatDateTime } from '../../../../shared/core/values.ts';
import { isUnfinished } from '../../../../shared/entities/batchUpload/schema.ts';
import { BatchStatusBadge } from '../../../entities/batchUpload/BatchStatusBadge.tsx';
import { RefreshButton } from '../../../kit/buttons/RefreshButton.tsx';
import { RecordStates } from '../../../kit/detail/RecordStates.tsx';
import { useLetterKeys } from '../../../kit/keys/letterKeys.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { Split } from '../../../kit/layout/Split.tsx';
import { notifyFailure } from '../../../kit/notices/notify.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { PageSkeleton } from '../../../kit/page/states.tsx';
import { call } from '../../../lib/desktop.ts';
import { batchUploadPages } from '../../../pages/batchUploadPages.ts';
import { useStopBatch } from '../useStopBatch.ts';
import { EquationBar } from './EquationBar.tsx';
import { LedgerRows } from './LedgerRows.tsx';
import { FailedCard, HistoryCard, isSettled, SkippedCard, UnsureCard } from './LedgerSide.tsx';
import { useLedger } from './useLedger.ts';

export default function BatchResultPage() {
  const { run = '' } = useParams();
  const { view, ask } = useLedger(run);
  if (!view.data)
    return <RecordStates read={view} skeleton={<PageSkeleton />} page={batchUploadPages.result} />;
  return (
    <Result
      view={view.data}
      failed={view.isError}
      onRefresh={view.refetch}
      asking={ask.isPending}
      onAsk={() => ask.mutate(undefined, { onError: (error) => notifyFailure(error) })}
    />
  );
}

interface ResultProps {
  view: LedgerView;
  failed: boolean;
  onRefresh: () => Promise<unknown>;
  asking: boolean;
  onAsk: () => void;
}

function Result({ view, failed, onRefresh, asking, onAsk }: ResultProps) {
  const navigate = useNavigate();
  const [opening, setOpening] = useState<'failed' | 'skipped' | null>(null);
  // Stays true after success, because the next page may take time to load.
  const busy = useRef(false);
  const retry = async (state: 'failed' | 'skipped') => {
    if (busy.current) return;
    busy.current = true;
    setOpening(state);
    try {
      const { draftId } = await call('ledger.retry', { run: view.run, state });
      navigate(pathTo(batchUploadPages.review, { draftId }), {
        state: { title: `${view.title} (perbaikan)` },
      });
    } catch (error) {
      busy.current = false;
      notifyFailure(error);
    } finally {
      setOpening(null);
    }
  };
  const { counts } = view;
  const stop = useStopBatch();
  const running = view.batches.filter(({ state }) => isUnfinished({ status: state })).map(({ id }) => id);
  const settled = isSettled(view);
  useLetterKeys('Hasil pengiriman', {
    ...(settled &&
      counts.failed > 0 && {
        r: { label: 'Perbaiki & kirim ulang yang gagal', run: () => void retry('failed') },
      }),
    ...(settled &&
      view.left.count > 0 && {
        l: { label: 'Perbaiki & kirim ulang yang dilewati', run: () => void retry('skipped') },
      }),
  });
  return (
    <>
      <Card label="Pengiriman" padding>
        <Group justify="space-between" wrap="nowrap">
          <Group gap={10} miw={0}>
            <Text fw={650} size="lg">
              {view.title}
            </Text>
            {view.batches.map(({ id, state }) => (
              <BatchStatusBadge key={id} status={state} />
            ))}
            <Text size="sm" c="dimmed">
              {view.file} · dikirim {formatDateTime(view.sentAt)}
              {view.by && ` oleh ${view.by}`}
            </Text>
          </Group>
          <Group gap={8} flex="none" wrap="nowrap">
            {running.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconPlayerStop size={15} />}
                onClick={() => void stop(running, view.title)}
              >
                Hentikan
              </Button>
            )}
            <RefreshButton onRefresh={onRefresh} />
          </Group>
        </Group>
        <EquationBar counts={counts} />
        <ServerLine view={view} failed={failed} />
      </Card>
      <Split side={290} fill={360}>
        <LedgerRows key={view.run} view={view} />
        <Stack gap="sm">
          <UnsureCard count={counts.unsure} busy={asking} onAsk={onAsk} />
          <FailedCard view={view} busy={opening === 'failed'} onRetry={() => void retry('failed')} />
          <SkippedCard view={view} busy={opening === 'skipped'} onRetry={() => void retry('skipped')} />
          <HistoryCard view={view} />
        </Stack>
      </Split>
    </>
  );
}

function ServerLine({ view: { server, batches }, failed }: { view: LedgerView; failed: boolean }) {
  const reasons = batches.filter(({ state }) => state === 'FAILED');
  return (
    <>
      {server && (
        <Group gap={8} mt={8} role="status">
          {server.agrees && <IconCircleCheck size={16} color="var(--st-green-fg)" aria-hidden />}
          <Text size="sm" c={server.agrees ? 'dimmed' : 'red'}>
            {formatCount(server.processed)} dari {formatCount(server.total)} baris diproses server ·{' '}
            {server.agrees ? 'jumlahnya sama dengan di server' : 'jumlahnya berbeda dengan di server'} ·
            diperiksa {formatDateTime(server.askedAt)}
          </Text>
        </Group>
      )}
      {failed && (
        <Alert color="amber" p="xs" mt={8}>
          Server tidak dapat dihubungi. Angka di atas adalah hasil pemeriksaan terakhir.
        </Alert>
      )}
      {reasons.map(({ id, outcome }) => (
        <Alert key={id} color="red" p="xs" mt={8}>
          {outcome}
        </Alert>
      ))}
    </>
  );
}
