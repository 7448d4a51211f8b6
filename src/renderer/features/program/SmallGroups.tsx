import { SegmentedControl, Select, Text } from '@mantine/core';
import { useId } from 'react';
import { type ProgramSettingsView, type Theme, zoomChoices } from '../../../shared/bridge/program.ts';
import { idleChoices, useIdleMinutes } from '../../kit/idleMinutes.ts';
import { SettingGroup, SettingLine } from '../../kit/settings/SettingGroup.tsx';
import { change, useAction } from './useProgramSettings.ts';

const themeNames: Readonly<Record<Theme, string>> = { system: 'Sistem', light: 'Terang', dark: 'Gelap' };

export function AppearanceGroup({ settings }: { settings: ProgramSettingsView }) {
  const [, run] = useAction();
  const zoom = useId();
  return (
    <SettingGroup title="Tampilan">
      <SettingLine label="Tema" hint="Sistem mengikuti pengaturan komputer ini.">
        <SegmentedControl
          w="fit-content"
          aria-label="Tema"
          data={Object.entries(themeNames).map(([value, label]) => ({ value, label }))}
          value={settings.theme}
          onChange={(theme) => run(() => change({ theme: theme as Theme }))}
        />
      </SettingLine>
      <SettingLine label="Ukuran tampilan" hint="Juga dengan Ctrl + dan Ctrl −." htmlFor={zoom}>
        <Select
          id={zoom}
          w={120}
          data={zoomChoices.map((percent) => ({ value: String(percent), label: `${percent}%` }))}
          value={String(settings.zoom)}
          onChange={(percent) => run(() => change({ zoom: Number(percent) }))}
        />
      </SettingLine>
    </SettingGroup>
  );
}

export function SafetyGroup({ keychain, isSignedIn }: { keychain: boolean; isSignedIn: boolean }) {
  return (
    <SettingGroup title="Keamanan">
      {isSignedIn && <IdleLine />}
      <SettingLine label="Keychain" hint="Tempat sistem menyimpan sesi Anda.">
        <Text size="sm" role="status">
          {keychain
            ? 'Tersedia. Anda tetap masuk setelah program ditutup.'
            : 'Tidak tersedia. Anda akan diminta masuk lagi setiap kali aplikasi dibuka, dan isian yang belum disimpan hanya bertahan selama program terbuka.'}
        </Text>
      </SettingLine>
    </SettingGroup>
  );
}

function IdleLine() {
  const [minutes, setMinutes] = useIdleMinutes();
  return (
    <SettingLine label="Kunci otomatis" hint="Saat program tidak dipakai. Isian di halaman tetap ada.">
      <SegmentedControl
        w="fit-content"
        aria-label="Kunci otomatis"
        data={idleChoices.map((each) => ({
          value: String(each),
          label: each === 0 ? 'Tidak' : `${each} menit`,
        }))}
        value={String(minutes)}
        onChange={(each) => setMinutes(Number(each))}
      />
    </SettingLine>
  );
}
