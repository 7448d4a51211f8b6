import { Button, Group, Text } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BackupView } from '../../../shared/bridge/desktopSettings.ts';
import { SUPER_ADMIN } from '../../../shared/core/access.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { entities } from '../../../shared/entities/index.ts';
import { confirm } from '../../kit/dialogs/confirm.tsx';
import { notifyFailure, notifySuccess } from '../../kit/notices/notify.ts';
import { ReadProblem } from '../../kit/page/states.tsx';
import { mayLeaveAll } from '../../kit/session/pendingWork.ts';
import { byItself, endSession, useAllows } from '../../kit/session/session.ts';
import { useBackupStep } from '../../kit/settings/backupStep.ts';
import { SettingGroup, SettingLine } from '../../kit/settings/SettingGroup.tsx';
import { call } from '../../lib/desktop.ts';
import { formatBytes } from '../../lib/format.ts';
import { MoveLine } from './MoveLine.tsx';

/** The main process also checks this right, because a restore affects everyone. */
export const backupRule = entities.setting.updateGeneral;

const queryKey = ['backup.list'];

export function BackupGroup() {
  const client = useQueryClient();
  const step = useBackupStep();
  const isSuperAdmin = useAllows(SUPER_ADMIN);
  const read = useQuery({ queryKey, queryFn: () => call('backup.list', undefined), staleTime: 0 });

  const make = async () => {
    try {
      const copies = await call('backup.make', undefined);
      client.setQueryData(queryKey, copies);
      notifySuccess('Cadangan dibuat', copies[0] && formatDateTime(copies[0].date));
    } catch (error) {
      notifyFailure(error, 6000);
    }
  };
  const restore = async (copy: BackupView) => {
    if (!(await askToRestore(copy))) return;
    if (!(await mayLeaveAll({ action: 'Pulihkan', verb: 'pulihkan' }))) return;
    try {
      await byItself(() => call('backup.restore', { date: copy.date }));
    } catch (error) {
      notifyFailure(error, 6000);
      void client.invalidateQueries({ queryKey });
      return;
    }
    endSession(`Cadangan ${formatDateTime(copy.date)} sudah dipulihkan. Masuk kembali.`);
  };

  return (
    <SettingGroup title="Cadangan data">
      <SettingLine
        label="Salinan data"
        hint="Dibuat dan diperiksa setiap hari. Tujuh salinan terbaru disimpan di komputer ini. Foto dan file disimpan satu kali untuk semua salinan, dan tetap ada saat data dipulihkan."
      >
        <Group gap={12}>
          <Button
            variant="default"
            loading={step === 'copy'}
            disabled={step !== null || !read.data}
            leftSection={<IconDatabaseExport size={15} />}
            onClick={() => void make()}
          >
            Cadangkan sekarang
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {step === 'copy' && 'Menyalin dan memeriksa data…'}
          </Text>
        </Group>
        <div aria-busy={read.isPending || undefined}>
          {read.isError && <ReadProblem error={read.error} onRetry={() => void read.refetch()} />}
          {read.data?.length === 0 && (
            <Text size="sm" c="dimmed">
              Belum ada cadangan. Cadangan pertama dibuat otomatis beberapa menit setelah Rujukan dibuka.
            </Text>
          )}
          {read.data?.map((copy) => (
            <CopyLine key={copy.date} copy={copy} busy={step !== null} onRestore={() => void restore(copy)} />
          ))}
        </div>
      </SettingLine>
      {isSuperAdmin && <MoveLine busy={step !== null} />}
    </SettingGroup>
  );
}

const CopyLine = ({ copy, busy, onRestore }: { copy: BackupView; busy: boolean; onRestore: () => void }) => (
  <Group justify="space-between" wrap="nowrap" maw={420}>
    <Text size="sm">
      {formatDateTime(copy.date)}{' '}
      <Text span size="xs" c="dimmed">
        {formatBytes(copy.bytes)}
        {isOfFuture(copy) && ' · jam komputer salah saat dibuat'}
      </Text>
    </Text>
    <Button
      variant="subtle"
      disabled={busy}
      aria-label={`Pulihkan cadangan ${formatDateTime(copy.date)}`}
      onClick={onRestore}
    >
      Pulihkan
    </Button>
  </Group>
);

/** True if the clock was ahead when the backup was made. The date is wrong, but the order is right. */
const isOfFuture = ({ date }: BackupView) => Date.parse(date) > Date.now();

const askToRestore = ({ date }: BackupView) =>
  confirm({
    title: `Pulihkan cadangan ${formatDateTime(date)}?`,
    body: 'Semua perubahan setelah waktu itu hilang untuk semua pengguna. Data yang sekarang disimpan sebagai salinan. Setelah selesai, masuk kembali.',
    action: 'Pulihkan',
    danger: true,
  });
