import { Select, Text } from '@mantine/core';
import { useId } from 'react';
import {
  type DesktopSettingsView,
  type LoginStart,
  type Theme,
  type TrayChoice,
  zoomChoices,
} from '../../../shared/bridge/desktopSettings.ts';
import { searchableOnDemand } from '../../kit/fields/choices/searchable.ts';
import { type Density, useDensity } from '../../kit/grid/density.ts';
import { keyNames } from '../../kit/keys/keyNames.ts';
import { allowedMinutes, useIdleMinutes } from '../../kit/session/idleMinutes.ts';
import { useUser } from '../../kit/session/session.ts';
import { ChoiceLine } from '../../kit/settings/ChoiceLine.tsx';
import { changeDesktopSettings, useAction } from '../../kit/settings/desktopSettings.ts';
import { SettingGroup, SettingLine } from '../../kit/settings/SettingGroup.tsx';

const themeNames: Readonly<Record<Theme, string>> = { system: 'Sistem', light: 'Terang', dark: 'Gelap' };
const densityNames: Readonly<Record<Density, string>> = { compact: 'Padat', usual: 'Biasa', roomy: 'Lapang' };
const idleNames = (demanded: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    allowedMinutes(demanded).map((each) => [String(each), each === 0 ? 'Tidak' : `${each} menit`]),
  );

export function AppearanceGroup({
  settings,
  isSignedIn,
}: {
  settings: DesktopSettingsView;
  isSignedIn: boolean;
}) {
  const [, run] = useAction();
  const zoom = useId();
  return (
    <SettingGroup title="Tampilan">
      <ChoiceLine
        label="Tema"
        hint="Sistem mengikuti pengaturan komputer ini."
        names={themeNames}
        value={settings.theme}
        onChange={(theme) => run(() => changeDesktopSettings({ theme }))}
      />
      <SettingLine label="Ukuran tampilan" hint={keyNames('Atau tekan Ctrl + dan Ctrl −.')} htmlFor={zoom}>
        <Select
          id={zoom}
          w={120}
          data={zoomChoices.map((percent) => ({ value: String(percent), label: `${percent}%` }))}
          allowDeselect={false}
          {...searchableOnDemand}
          value={String(settings.zoom)}
          onChange={(percent) => run(() => changeDesktopSettings({ zoom: Number(percent) }))}
        />
      </SettingLine>
      {isSignedIn && <DensityLine />}
    </SettingGroup>
  );
}

function DensityLine() {
  const [density, setDensity] = useDensity();
  return (
    <ChoiceLine
      label="Kerapatan tabel"
      hint="Tinggi baris di semua daftar. Hanya untuk Anda di komputer ini."
      names={densityNames}
      value={density}
      onChange={setDensity}
    />
  );
}

const yesNo = { on: 'Ya', off: 'Tidak' } as const;

export function StartGroup({ login, tray }: { login: LoginStart; tray: TrayChoice }) {
  return (
    <SettingGroup title="Buka dan tutup">
      <LoginLine login={login} />
      {tray !== 'none' && <TrayLine tray={tray} />}
    </SettingGroup>
  );
}

function TrayLine({ tray }: { tray: 'on' | 'off' }) {
  const [, run] = useAction();
  return (
    <ChoiceLine
      label="Tetap berjalan saat jendela ditutup"
      hint="Pemberitahuan dan unduhan tetap berjalan. Untuk keluar, pakai ikon Rujukan di baki sistem."
      names={yesNo}
      value={tray}
      onChange={(choice) => run(() => changeDesktopSettings({ tray: choice === 'on' }))}
    />
  );
}

function LoginLine({ login }: { login: LoginStart }) {
  const [, run] = useAction();
  const label = 'Buka otomatis saat Anda masuk ke komputer';
  if (login === 'none')
    return (
      <SettingLine label={label} hint="Hanya berlaku jika Rujukan sudah dipasang di komputer ini.">
        <Text size="sm">Tidak</Text>
      </SettingLine>
    );
  return (
    <ChoiceLine
      label={label}
      hint={
        login === 'approval'
          ? 'Perlu izin Anda di Pengaturan Sistem > Umum > Item Masuk.'
          : 'Rujukan siap saat Anda mulai bekerja.'
      }
      names={yesNo}
      value={login === 'off' ? 'off' : 'on'}
      onChange={(choice) => run(() => changeDesktopSettings({ login: choice === 'on' }))}
    />
  );
}

export function SafetyGroup({ keychain, isSignedIn }: { keychain: boolean; isSignedIn: boolean }) {
  return (
    <SettingGroup title="Keamanan">
      {isSignedIn && <IdleLine />}
      <SettingLine
        label="Penyimpanan sandi (keychain)"
        hint="Tempat komputer ini menyimpan sesi Anda dengan aman."
      >
        <Text size="sm" role="status">
          {keychain
            ? 'Tersedia. Anda tetap masuk setelah Rujukan ditutup.'
            : 'Tidak tersedia. Anda perlu masuk lagi setiap kali Rujukan dibuka. Isian yang belum disimpan hilang saat Rujukan ditutup.'}
        </Text>
      </SettingLine>
    </SettingGroup>
  );
}

function IdleLine() {
  const { lockMinutes } = useUser();
  const [minutes, setMinutes] = useIdleMinutes();
  const demand = lockMinutes > 0 ? ` Kantor Anda mewajibkan paling lama ${lockMinutes} menit.` : '';
  return (
    <ChoiceLine
      label="Kunci otomatis"
      hint={`Terkunci jika Rujukan tidak dipakai. File yang sedang dikirim atau diunduh diselesaikan dulu. Isian di halaman tetap ada.${demand}`}
      names={idleNames(lockMinutes)}
      value={String(minutes)}
      onChange={(each) => setMinutes(Number(each))}
    />
  );
}
