import { Button, Group, Select } from '@mantine/core';
import { useId } from 'react';
import { type ProgramSettingsView, tidyChoices } from '../../../shared/bridge/program.ts';
import { change, useAction } from '../../kit/programSettings.ts';
import { SettingGroup, SettingLine } from '../../kit/settings/SettingGroup.tsx';
import { WorkFolder } from '../../kit/settings/WorkFolder.tsx';
import { call } from '../../lib/desktop.ts';

/** Where files go. The page knows names only: the folder is chosen in the system's own dialog. */
export function FolderGroup({ folder }: { folder: ProgramSettingsView['folder'] }) {
  const [busy, run] = useAction();
  const tidy = useId();
  return (
    <SettingGroup title="Folder kerja">
      <SettingLine
        label="Lokasi"
        hint="Unduhan disimpan di sini: ekspor dalam Ekspor per bulan, foto dalam Foto Agen per agen, baris yang salah dalam Galat."
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
      <SettingLine
        label="Bersihkan file lama"
        hint="Isi Ekspor, Foto Agen, dan Galat yang lebih lama dari ini dipindahkan ke tempat sampah komputer ini. Folder Masuk dan Pembayaran tidak disentuh."
        htmlFor={tidy}
      >
        <Select
          id={tidy}
          w={180}
          allowDeselect={false}
          disabled={busy}
          data={tidyChoices.map((days) => ({
            value: String(days),
            label: days === 0 ? 'Tidak pernah' : `Setelah ${days} hari`,
          }))}
          value={String(folder.tidyDays)}
          onChange={(days) => run(() => change({ tidyDays: Number(days) }))}
        />
      </SettingLine>
    </SettingGroup>
  );
}
