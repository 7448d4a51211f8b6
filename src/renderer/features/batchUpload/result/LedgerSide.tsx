import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { LedgerView } from '../../../../shared/bridge/types.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { formatDateTime } from '../../../../shared/core/values.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { pathTo } from '../../../kit/page/page.ts';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { batchUploadPages } from '../../../pages/batchUploadPages.ts';

/** V02: never sent again by itself; asking decides. */
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
          Koneksi putus saat menunggu jawaban. Tidak pernah dikirim ulang otomatis.
        </Text>
        <Button variant="default" leftSection={<IconSearch size={15} />} loading={busy} onClick={onAsk}>
          Tanya server per Ref Baris
        </Button>
      </Stack>
    </Card>
  );
}

/** The reasons of refused rows, and the way to repair these rows alone. */
export function FailedCard({
  view,
  busy,
  onRetry,
}: {
  view: LedgerView;
  busy: boolean;
  onRetry: () => void;
}) {
  const { failed, unsure, waiting } = view.counts;
  if (failed === 0) return null;
  const settled = unsure === 0 && waiting === 0 && (view.server?.agrees ?? true);
  return (
    <Card label="Gagal" padding>
      <Stack gap={8}>
        <Group justify="space-between">
          <Text fw={650}>Gagal</Text>
          <StatusBadge tone="red">{formatCount(failed)}</StatusBadge>
        </Group>
        {view.reasons.slice(0, 5).map(({ text, count }) => (
          <Group key={text} justify="space-between" wrap="nowrap" align="flex-start">
            <Text size="sm" lineClamp={2} title={text}>
              {text}
            </Text>
            <Text size="sm" fw={650}>
              {formatCount(count)}
            </Text>
          </Group>
        ))}
        {view.reasons.length > 5 && (
          <Text size="xs" c="dimmed">
            dan {formatCount(view.reasons.length - 5)} alasan lain
          </Text>
        )}
        <Button leftSection={<IconRefresh size={15} />} loading={busy} disabled={!settled} onClick={onRetry}>
          Perbaiki & kirim ulang {formatCount(failed)}
        </Button>
        <Text size="xs" c="dimmed">
          {settled
            ? 'Hanya baris gagal. Yang sudah terkirim tidak bisa dibuat dua kali.'
            : 'Tunggu sampai tidak ada baris yang menunggu atau belum pasti.'}
        </Text>
      </Stack>
    </Card>
  );
}

/** Every sending of this file and of its repaired rows. */
export function HistoryCard({ view }: { view: LedgerView }) {
  return (
    <Card label="Riwayat kiriman" padding>
      <Stack gap={8}>
        <Text fw={650}>Riwayat kiriman</Text>
        {view.history.map(({ run, sentAt, counts }, at) => (
          <div key={run}>
            {run === view.run ? (
              <Text size="sm" fw={600}>
                Kiriman {formatCount(at + 1)}
              </Text>
            ) : (
              <Anchor component={Link} to={pathTo(batchUploadPages.result, { run })} size="sm">
                Kiriman {formatCount(at + 1)}
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
            Dikirim dari komputer lain: baris yang dilewati sebelum dikirim tidak diketahui di sini.
          </Text>
        )}
      </Stack>
    </Card>
  );
}
