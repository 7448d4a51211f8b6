import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconFolder } from '@tabler/icons-react';
import type { ProgramSettingsView } from '../../../shared/bridge/program.ts';
import { SettingGroup, SettingLine } from '../../kit/settings/SettingGroup.tsx';
import { call } from '../../lib/desktop.ts';
import { change, useAction } from './useProgramSettings.ts';

/** Where files go. The page knows names only: the folder is chosen in the system's own dialog. */
export function FolderGroup({ folder }: { folder: ProgramSettingsView['folder'] }) {
  const [busy, run] = useAction();
  const openFolder = (which: 'work' | 'inbox') => run(() => call('program.openFolder', { which }));
  return (
    <SettingGroup title="Folder kerja">
      <SettingLine
        label="Lokasi"
        hint="Unduhan disimpan di sini: ekspor dalam Ekspor per bulan, foto dalam Foto Agen per agen."
      >
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
            Ditentukan oleh RUJUKAN_DOWNLOADS, jadi tidak dapat diubah di sini.
          </Text>
        )}
        <Group gap={8}>
          <Button
            variant="default"
            disabled={folder.fixed || busy}
            onClick={() => run(() => call('program.chooseFolder', undefined))}
          >
            Pilih folder…
          </Button>
          <Button variant="default" disabled={busy} onClick={() => openFolder('work')}>
            Buka folder
          </Button>
          {folder.chosen && !folder.fixed && (
            <Button
              variant="subtle"
              color="gray"
              disabled={busy}
              onClick={() => run(() => change({ usualFolder: true }))}
            >
              Pakai folder bawaan
            </Button>
          )}
        </Group>
      </SettingLine>
      <SettingLine
        label="Folder Masuk"
        hint="File Excel yang ditaruh di sini ditawarkan untuk diperiksa. Tidak ada yang dikirim sendiri."
      >
        <Group>
          <Button variant="default" disabled={busy} onClick={() => openFolder('inbox')}>
            Buka folder Masuk
          </Button>
        </Group>
      </SettingLine>
    </SettingGroup>
  );
}
