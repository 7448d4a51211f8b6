import { Button, Group } from '@mantine/core';
import type { ProgramSettingsView } from '../../../shared/bridge/program.ts';
import { useAction } from '../../kit/programSettings.ts';
import { SettingGroup, SettingLine } from '../../kit/settings/SettingGroup.tsx';
import { WorkFolder } from '../../kit/settings/WorkFolder.tsx';
import { call } from '../../lib/desktop.ts';

/** Where files go. The page knows names only: the folder is chosen in the system's own dialog. */
export function FolderGroup({ folder }: { folder: ProgramSettingsView['folder'] }) {
  const [busy, run] = useAction();
  return (
    <SettingGroup title="Folder kerja">
      <SettingLine
        label="Lokasi"
        hint="Unduhan disimpan di sini: ekspor dalam Ekspor per bulan, foto dalam Foto Agen per agen."
      >
        <WorkFolder folder={folder} />
      </SettingLine>
      <SettingLine
        label="Folder Masuk"
        hint="File Excel yang ditaruh di sini ditawarkan untuk diperiksa. Tidak ada yang dikirim sendiri."
      >
        <Group>
          <Button
            variant="default"
            disabled={busy}
            onClick={() => run(() => call('program.openFolder', { which: 'inbox' }))}
          >
            Buka folder Masuk
          </Button>
        </Group>
      </SettingLine>
    </SettingGroup>
  );
}
