import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh, IconRestore } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ServerTrouble as Trouble } from '../../../shared/bridge/program.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { confirm } from '../../kit/confirm.tsx';
import { notifyFailure } from '../../kit/notify.ts';
import { call, onEvent } from '../../lib/desktop.ts';

/** Why the server of this computer does not work, and the ways out; nothing while it does. */
export function ServerTrouble({
  trouble: told,
  onSettled,
}: {
  trouble: Trouble | null;
  /** The server was started again, or is known not to run. */
  onSettled: () => void;
}) {
  const [heard, setHeard] = useState<Trouble | null>();
  const [doing, setDoing] = useState<'retry' | 'restore'>();
  const settle = useRef(onSettled);
  settle.current = onSettled;
  useEffect(
    () =>
      onEvent('server.trouble', ({ trouble }) => {
        setHeard(trouble);
        settle.current();
      }),
    [],
  );
  const trouble = heard === undefined ? told : heard;
  if (!trouble) return null;
  const { message, backup, isRunning } = trouble;
  const made = backup && formatDateTime(backup);

  const carryOut = async (what: 'retry' | 'restore') => {
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
  const restore = async () => {
    const agreed = await confirm({
      title: 'Pulihkan cadangan',
      body: `Data dikembalikan seperti pada ${made}. Yang diubah sesudahnya tidak ada di cadangan. File yang rusak tetap disimpan.`,
      action: 'Pulihkan',
      danger: true,
    });
    if (agreed) await carryOut('restore');
  };

  return (
    <Alert
      color="red"
      role="alert"
      mt={14}
      icon={<IconAlertTriangle size={18} />}
      title={isRunning ? 'Data rusak ditemukan' : 'Server di komputer ini tidak berjalan'}
    >
      <Text size="sm">{message}</Text>
      {(made || isRunning) && (
        <Text size="sm" mt={4}>
          {made
            ? `Cadangan terbaru dari ${made}.`
            : 'Belum ada cadangan. Salin folder data ke tempat lain sebelum bekerja lagi.'}
        </Text>
      )}
      <Group gap="xs" mt={10}>
        {!isRunning && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={15} />}
            loading={doing === 'retry'}
            disabled={doing === 'restore'}
            onClick={() => void carryOut('retry')}
          >
            Coba Lagi
          </Button>
        )}
        {backup && (
          <Button
            color="red"
            variant="outline"
            leftSection={<IconRestore size={15} />}
            loading={doing === 'restore'}
            disabled={doing === 'retry'}
            onClick={() => void restore()}
          >
            Pulihkan cadangan
          </Button>
        )}
      </Group>
    </Alert>
  );
}
