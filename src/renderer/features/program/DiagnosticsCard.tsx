import { Button, Code, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconFolder, IconLicense } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../kit/programSettings.ts';
import { SettingBody, SettingGroup } from '../../kit/settings/SettingGroup.tsx';
import { ReadProblem } from '../../kit/states.tsx';
import { call } from '../../lib/desktop.ts';
import { LicensesDialog } from './LicensesDialog.tsx';

/** As high as what is to come. */
const whileReading = `Memuat…${'\n'.repeat(18)}`;

/** Facts for whoever helps: what is copied stands there to be read first. */
export function DiagnosticsCard() {
  const { copy, copied } = useClipboard();
  const [busy, run] = useAction();
  const [showsLicenses, setShowsLicenses] = useState(false);
  const read = useQuery({
    queryKey: ['program.diagnostics'],
    queryFn: () => call('program.diagnostics', undefined),
    staleTime: 0,
    meta: { isPublic: true },
  });
  if (read.isError) return <ReadProblem error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <SettingGroup title="Diagnosa">
      <SettingBody>
        <Text size="xs" c="dimmed">
          Untuk petugas bantuan. Tanpa nama, email, alamat, atau isi data.
        </Text>
        <Code block aria-label="Isi diagnosa" aria-busy={read.isPending || undefined}>
          {read.data ?? whileReading}
        </Code>
        <Group gap={8}>
          <Button
            variant="default"
            disabled={!read.data}
            leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
            onClick={() => copy(read.data)}
          >
            {copied ? 'Disalin' : 'Salin diagnosa'}
          </Button>
          <Button
            variant="default"
            disabled={busy}
            leftSection={<IconFolder size={15} />}
            onClick={() => run(() => call('program.openFolder', { which: 'logs' }))}
          >
            Buka folder log
          </Button>
          <Button
            variant="default"
            leftSection={<IconLicense size={15} />}
            onClick={() => setShowsLicenses(true)}
          >
            Lisensi
          </Button>
        </Group>
        {showsLicenses && <LicensesDialog onClose={() => setShowsLicenses(false)} />}
      </SettingBody>
    </SettingGroup>
  );
}
