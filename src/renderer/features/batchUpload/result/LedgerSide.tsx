import { Anchor, Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { IconFileDownload, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { LedgerView } from '../../../../shared/bridge/types.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { formatDateTime } from '../../../../shared/core/values.ts';
import { notifySaved } from '../../../kit/downloads/downloads.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { StatusBadge } from '../../../kit/marks/StatusBadge.tsx';
import { notifyFailure } from '../../../kit/notices/notify.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { call } from '../../../lib/desktop.ts';
import { batchUploadPages } from '../../../pages/batchUploadPages.ts';
import { ledgerStates } from './LedgerRows.tsx';

export function UnsureCard({ count, busy, onAsk }: { count: number; busy: boolean; onAsk: () => void }) {
  if (count === 0) return null;
  return (
    <Card label="Belum pasti" padding>
      <Stack gap={8}>
        <Group justify="space-between">
          <Text fw={650}>Belum pasti</Text>
          <StatusBadge tone="amber">{formatCount(count)}</StatusBadge>
        </Group>
        <Text size="sm" c="dimmed">
          Koneksi terputus sebelum server menjawab. Baris ini tidak dikirim ulang otomatis.
        </Text>
        <Button variant="default" leftSection={<IconSearch size={15} />} loading={busy} onClick={onAsk}>
          Periksa ke server
        </Button>
      </Stack>
    </Card>
  );
}

/** False while row states may change, because a repair that starts then could miss rows. */
export const isSettled = ({ counts: { unsure, waiting }, server }: LedgerView): boolean =>
  unsure === 0 && waiting === 0 && (server?.agrees ?? true);

interface RestProps {
  view: LedgerView;
  busy: boolean;
  onRetry: () => void;
}

export function FailedCard({ view, busy, onRetry }: RestProps) {
  return (
    <RestCard
      run={view.run}
      state="failed"
      count={view.counts.failed}
      reasons={view.reasons}
      hint={
        isSettled(view)
          ? 'Hanya baris yang gagal. Baris yang sudah terkirim tidak dapat dikirim dua kali.'
          : undefined
      }
      letter="R"
      busy={busy}
      onRetry={onRetry}
    />
  );
}

export function SkippedCard({ view, busy, onRetry }: RestProps) {
  return (
    <RestCard
      run={view.run}
      state="skipped"
      count={view.left.count}
      reasons={view.left.reasons}
      hint={
        isSettled(view)
          ? 'Membuka filenya lagi dengan perbaikan yang dulu. Yang sudah terkirim ditandai dan tidak dikirim lagi.'
          : undefined
      }
      letter="L"
      second={view.counts.failed > 0}
      busy={busy}
      onRetry={onRetry}
    />
  );
}

interface RestCardProps extends Pick<RestProps, 'busy' | 'onRetry'> {
  run: string;
  state: 'failed' | 'skipped';
  count: number;
  reasons: LedgerView['reasons'];
  hint: string | undefined;
  letter: string;
  second?: boolean;
}

const shownReasons = 5;

function RestCard({ run, state, count, reasons, hint, letter, second, busy, onRetry }: RestCardProps) {
  const [saving, setSaving] = useState(false);
  if (count === 0) return null;
  const { tone, name } = ledgerStates[state];
  const save = async () => {
    setSaving(true);
    try {
      notifySaved(await call('ledger.keepRows', { run, state }));
    } catch (error) {
      notifyFailure(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Card label={name} padding>
      <Stack gap={8}>
        <Group justify="space-between">
          <Text fw={650}>{name}</Text>
          <StatusBadge tone={tone}>{formatCount(count)}</StatusBadge>
        </Group>
        {reasons.slice(0, shownReasons).map(({ text, count: rows }) => (
          <Group key={text} justify="space-between" wrap="nowrap" align="flex-start">
            <Text size="sm" lineClamp={2} title={text}>
              {text}
            </Text>
            <Text size="sm" fw={650}>
              {formatCount(rows)}
            </Text>
          </Group>
        ))}
        {reasons.length > shownReasons && (
          <Text size="xs" c="dimmed">
            dan {formatCount(reasons.length - shownReasons)} alasan lain
          </Text>
        )}
        <Button
          variant={second ? 'default' : 'filled'}
          leftSection={<IconRefresh size={15} />}
          rightSection={<Kbd size="xs">{letter}</Kbd>}
          loading={busy}
          disabled={hint === undefined}
          onClick={onRetry}
        >
          Perbaiki & kirim ulang {formatCount(count)}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileDownload size={15} />}
          loading={saving}
          aria-label={`Unduh hasil baris ${name.toLowerCase()}`}
          onClick={() => void save()}
        >
          Unduh hasil
        </Button>
        <Text size="xs" c="dimmed">
          {hint ?? 'Tunggu sampai tidak ada baris yang menunggu atau belum pasti.'}
        </Text>
      </Stack>
    </Card>
  );
}

export function HistoryCard({ view }: { view: LedgerView }) {
  return (
    <Card label="Riwayat pengiriman" padding>
      <Stack gap={8}>
        <Text fw={650}>Riwayat pengiriman</Text>
        {view.history.map(({ run, sentAt, counts }, at) => (
          <div key={run}>
            {run === view.run ? (
              <Text size="sm" fw={600}>
                Pengiriman {formatCount(at + 1)}
              </Text>
            ) : (
              <Anchor component={Link} to={pathTo(batchUploadPages.result, { run })} size="sm">
                Pengiriman {formatCount(at + 1)}
              </Anchor>
            )}
            <Text size="xs" c="dimmed">
              {formatDateTime(sentAt)} · {formatCount(counts.total)} baris, {formatCount(counts.sent)}{' '}
              terkirim
            </Text>
          </div>
        ))}
        {!view.own && (
          <Text size="xs" c="dimmed">
            Catatan perbaikan tidak tersimpan di komputer ini: baris yang dilewati sebelum dikirim tidak
            diketahui di sini.
          </Text>
        )}
      </Stack>
    </Card>
  );
}
