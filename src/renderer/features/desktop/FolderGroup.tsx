import { Button, Group, Select } from '@mantine/core';
import { useId } from 'react';
import { type DesktopSettingsView, tidyChoices } from '../../../shared/bridge/desktopSettings.ts';
import { searchableOnDemand } from '../../kit/fields/choices/searchable.ts';
import { changeDesktopSettings, useAction } from '../../kit/settings/desktopSettings.ts';
import { SettingGroup, SettingLine } from '../../kit/settings/SettingGroup.tsx';
import { WorkFolder } from '../../kit/settings/WorkFolder.tsx';
import { call } from '../../lib/desktop.ts';

export function FolderGroup({ folder }: { folder: DesktopSettingsView['folder'] }) {
  const [busy, run] = useAction();
  const tidy = useId();
  return (
    <SettingGroup title="Folder kerja">
      <SettingLine
        label="Lokasi"
        hint="Unduhan disimpan di sini: ekspor di folder Ekspor (per bulan), foto di Foto Agen (per agen), template batch di Template, baris galat di Galat."
      >
        <WorkFolder folder={folder} />
      </SettingLine>
      <SettingLine
        label="Folder Masuk"
        hint="Rujukan menawarkan untuk memeriksa file Excel yang ditaruh di sini. Tidak ada yang dikirim otomatis."
      >
        <Group>
          <Button
            variant="default"
            disabled={busy}
            onClick={() => run(() => call('desktop.openFolder', { which: 'inbox' }))}
          >
            Buka folder Masuk
          </Button>
        </Group>
      </SettingLine>
      <SettingLine
        label="Bersihkan file lama"
        hint="File yang lebih lama dari ini di folder Ekspor, Foto Agen, dan Galat dipindahkan ke tempat sampah komputer. Folder Masuk dan Pembayaran tidak diubah."
        htmlFor={tidy}
      >
        <Select
          id={tidy}
          w={180}
          allowDeselect={false}
          {...searchableOnDemand}
          readOnly={busy}
          data={tidyChoices.map((days) => ({
            value: String(days),
            label: days === 0 ? 'Tidak pernah' : `Setelah ${days} hari`,
          }))}
          value={String(folder.tidyDays)}
          onChange={(days) => run(() => changeDesktopSettings({ tidyDays: Number(days) }))}
        />
      </SettingLine>
    </SettingGroup>
  );
}
