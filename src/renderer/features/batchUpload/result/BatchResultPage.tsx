import { Alert, Group, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { LedgerView } from '../../../../shared/bridge/types.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { formatDateTime } from '../../../../shared/core/values.ts';
import { batchStatuses } from '../../../../shared/entities/batchUpload/schema.ts';
import { RecordStates } from '../../../kit/detail/RecordStates.tsx';
import { Card } from '../../../kit/layout/Card.tsx';
import { useLetterKeys } from '../../../kit/letterKeys.ts';
import { notifyFailure } from '../../../kit/notify.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { RefreshButton } from '../../../kit/RefreshButton.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { PageSkeleton } from '../../../kit/states.tsx';
import { call } from '../../../lib/desktop.ts';
import { batchUploadPages } from '../../../pages/batchUploadPages.ts';
import { batchTones } from '../batchTones.ts';
import classes from './BatchResultPage.module.css';
import { EquationBar } from './EquationBar.tsx';
import { LedgerRows } from './LedgerRows.tsx';
import { FailedCard, HistoryCard, UnsureCard } from './LedgerSide.tsx';
import { useLedger } from './useLedger.ts';

/** What became of every row of a sending: total = terkirim + gagal + belum pasti + menunggu + dilewati (I6, I12). */
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
  /** The server could not be asked: what is shown is what it said last. */
  failed: boolean;
  onRefresh: () => Promise<unknown>;
  asking: boolean;
  onAsk: () => void;
}

function Result({ view, failed, onRefresh, asking, onAsk }: ResultProps) {
  const navigate = useNavigate();
  const [opening, setOpening] = useState(false);
  const retry = async () => {
    setOpening(true);
    try {
      const { draftId } = await call('ledger.retry', { run: view.run });
      navigate(pathTo(batchUploadPages.review, { draftId }), {
        state: { title: `${view.title} (perbaikan)` },
      });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setOpening(false);
    }
  };
  const { counts } = view;
  const mayRetry = counts.failed > 0 && counts.unsure === 0 && counts.waiting === 0;
  useLetterKeys(
    'Hasil pengiriman',
    mayRetry ? { r: { label: 'Perbaiki & kirim ulang yang gagal', run: () => void retry() } } : {},
    { inDialogs: false },
  );
  return (
    <>
      <Card label="Kiriman" padding>
        <Group justify="space-between" wrap="nowrap">
          <Group gap={10} miw={0}>
            <Text fw={650} size="lg">
              {view.title}
            </Text>
            {view.batches.map(({ id, state }) => (
              <StatusBadge key={id} tone={batchTones[state]}>
                {batchStatuses[state]}
              </StatusBadge>
            ))}
            <Text size="sm" c="dimmed">
              {view.file} · dikirim {formatDateTime(view.sentAt)}
              {view.by && ` oleh ${view.by}`}
            </Text>
          </Group>
          <RefreshButton flex="none" onRefresh={onRefresh} />
        </Group>
        <EquationBar counts={counts} />
        <ServerLine view={view} failed={failed} />
      </Card>
      <div className={classes.work}>
        <LedgerRows key={view.run} view={view} />
        <div className={classes.side}>
          <UnsureCard count={counts.unsure} busy={asking} onAsk={onAsk} />
          <FailedCard view={view} busy={opening} onRetry={() => void retry()} />
          <HistoryCard view={view} />
        </div>
      </div>
    </>
  );
}

/** Whether the server counts what we count, and when it was asked. */
function ServerLine({ view: { server, batches }, failed }: { view: LedgerView; failed: boolean }) {
  const reasons = batches.filter(({ state }) => state === 'FAILED');
  return (
    <>
      {server && (
        <Group gap={8} mt={8} role="status">
          {server.agrees && <IconCircleCheck size={16} color="var(--st-green-fg)" aria-hidden />}
          <Text size="sm" c={server.agrees ? 'dimmed' : 'red'}>
            {formatCount(server.processed)} dari {formatCount(server.total)} baris diproses server ·{' '}
            {server.agrees ? 'cocok dengan hitungan server' : 'hitungan server berbeda'} · ditanya{' '}
            {formatDateTime(server.askedAt)}
          </Text>
        </Group>
      )}
      {failed && (
        <Alert color="amber" p="xs" mt={8}>
          Server tidak dapat dihubungi. Angka di atas adalah yang terakhir diketahui.
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
