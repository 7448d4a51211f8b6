import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconFolder } from '@tabler/icons-react';
import type { DesktopSettingsView } from '../../../shared/bridge/desktopSettings.ts';
import { call } from '../../lib/desktop.ts';
import { changeDesktopSettings, useAction } from './desktopSettings.ts';

export function WorkFolder({ folder }: { folder: DesktopSettingsView['folder'] }) {
  const [busy, run] = useAction();
  return (
    <>
      <Group gap={8} wrap="nowrap">
        <IconFolder size={18} stroke={1.7} aria-hidden />
        <Text size="sm" fw={550} truncate>
          {folder.name}
        </Text>
      </Group>
      {folder.problem && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
          {folder.problem}
        </Alert>
      )}
      {folder.fixed && (
        <Text size="xs" c="dimmed">
          Sudah ditentukan pengelola komputer ini (RUJUKAN_DOWNLOADS), jadi tidak dapat diubah di sini.
        </Text>
      )}
      <Group gap={8}>
        <Button
          variant="default"
          disabled={folder.fixed || busy}
          onClick={() => run(() => call('desktop.chooseFolder', undefined))}
        >
          Pilih folder…
        </Button>
        <Button
          variant="default"
          disabled={busy}
          onClick={() => run(() => call('desktop.openFolder', { which: 'work' }))}
        >
          Buka folder
        </Button>
        {folder.chosen && !folder.fixed && (
          <Button
            variant="subtle"
            color="gray"
            disabled={busy}
            onClick={() => run(() => changeDesktopSettings({ usualFolder: true }))}
          >
            Pakai folder bawaan
          </Button>
        )}
      </Group>
    </>
  );
}
