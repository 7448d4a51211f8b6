import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconFolder, IconRefresh, IconRestore } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ServerProblem as Trouble } from '../../../shared/bridge/desktopSettings.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { confirm } from '../../kit/dialogs/confirm.tsx';
import { notifyFailure } from '../../kit/notices/notify.ts';
import { call, onEvent } from '../../lib/desktop.ts';

function useProblem(initial: Trouble | null, settle: RefObject<() => void>): Trouble | null {
  const [latest, setHeard] = useState<Trouble | null>();
  useEffect(
    () =>
      onEvent('server.problem', ({ problem }) => {
        setHeard(problem);
        settle.current();
      }),
    [settle],
  );
  return latest === undefined ? initial : latest;
}

const askToRestore = (made: string) =>
  confirm({
    title: 'Pulihkan cadangan',
    body: `Data kembali seperti pada ${made}. Perubahan setelah itu tidak ada di cadangan. File yang rusak tetap disimpan.`,
    action: 'Pulihkan',
    danger: true,
  });

export function ServerProblem({
  trouble: initial,
  onSettled,
}: {
  trouble: Trouble | null;
  onSettled: () => void;
}) {
  const [doing, setDoing] = useState<'retry' | 'restore'>();
  const settle = useRef(onSettled);
  settle.current = onSettled;
  const trouble = useProblem(initial, settle);
  if (!trouble) return null;
  const { message, backup, isRunning } = trouble;
  const made = backup && formatDateTime(backup);

  const run = async (what: 'retry' | 'restore') => {
    setDoing(what);
    try {
      await call(`server.${what}`, undefined);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setDoing(undefined);
      settle.current();
    }
  };

  const restore = async (date: string) => {
    if (await askToRestore(date)) await run('restore');
  };

  return (
    <Alert
      color="red"
      role="alert"
      mt={14}
      icon={<IconAlertTriangle size={18} />}
      title={isRunning ? 'Ditemukan data yang rusak' : 'Server di komputer ini tidak berjalan'}
    >
      <Text size="sm">{message}</Text>
      {(made || isRunning) && (
        <Text size="sm" mt={4}>
          {made
            ? `Cadangan terbaru dari ${made}.`
            : 'Belum ada cadangan. Jangan bekerja dulu: minta petugas TI menyalin folder data Rujukan ke tempat lain.'}
        </Text>
      )}
      <Group gap="xs" mt={10}>
        {!isRunning && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={15} />}
            loading={doing === 'retry'}
            disabled={doing === 'restore'}
            onClick={() => void run('retry')}
          >
            Coba Lagi
          </Button>
        )}
        {made && (
          <Button
            color="red"
            variant="outline"
            leftSection={<IconRestore size={15} />}
            loading={doing === 'restore'}
            disabled={doing === 'retry'}
            onClick={() => void restore(made)}
          >
            Pulihkan cadangan
          </Button>
        )}
        {isRunning && !made && <OpenDataFolder />}
      </Group>
    </Alert>
  );
}

const OpenDataFolder = () => (
  <Button
    variant="default"
    leftSection={<IconFolder size={15} />}
    onClick={() => void call('desktop.openFolder', { which: 'data' }).catch(notifyFailure)}
  >
    Buka folder data
  </Button>
);
