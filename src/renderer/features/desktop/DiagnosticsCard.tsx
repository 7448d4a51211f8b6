import { Button, Code, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ReadProblem } from '../../kit/page/states.tsx';
import { useAction } from '../../kit/settings/desktopSettings.ts';
import { SettingBody, SettingGroup } from '../../kit/settings/SettingGroup.tsx';
import { call } from '../../lib/desktop.ts';

const whileReading = `Memuat…${'\n'.repeat(18)}`;

export function DiagnosticsCard() {
  const { copy, copied } = useClipboard();
  const [busy, run] = useAction();
  const read = useQuery({
    queryKey: ['desktop.diagnostics'],
    queryFn: () => call('desktop.diagnostics', undefined),
    staleTime: 0,
    meta: { isPublic: true },
  });
  if (read.isError) return <ReadProblem error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <SettingGroup title="Diagnosis">
      <SettingBody>
        <Text size="xs" c="dimmed">
          Untuk petugas bantuan. Tanpa nama, email, alamat, atau isi data.
        </Text>
        <Code block aria-label="Isi diagnosis" aria-busy={read.isPending || undefined}>
          {read.data ?? whileReading}
        </Code>
        <Group gap={8}>
          <Button
            variant="default"
            disabled={!read.data}
            leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
            onClick={() => copy(read.data)}
          >
            {copied ? 'Disalin' : 'Salin diagnosis'}
          </Button>
          <Button
            variant="default"
            disabled={busy}
            leftSection={<IconFolder size={15} />}
            onClick={() => run(() => call('desktop.openFolder', { which: 'logs' }))}
          >
            Buka folder log
          </Button>
        </Group>
      </SettingBody>
    </SettingGroup>
  );
}
