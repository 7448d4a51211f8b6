import { Button, Code, Group, Progress, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import type { UpdateChoice, UpdateView } from '../../../shared/bridge/desktopSettings.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { ChoiceLine } from '../../kit/settings/ChoiceLine.tsx';
import { changeDesktopSettings, installUpdate, useAction } from '../../kit/settings/desktopSettings.ts';
import { SettingGroup, SettingLine } from '../../kit/settings/SettingGroup.tsx';
import { call } from '../../lib/desktop.ts';

const choiceNames: Readonly<Record<UpdateChoice, string>> = { stable: 'Stabil', beta: 'Beta', off: 'Mati' };

export function UpdateGroup({ choice, update }: { choice: UpdateChoice; update: UpdateView }) {
  const [busy, run] = useAction();
  const { copy, copied } = useClipboard();
  /** The address can only be copied, because `isAllowedExternal` refuses to open it. */
  const address = 'address' in update ? update.address : null;
  const installs = update.state !== 'off' && update.state !== 'offered';
  return (
    <SettingGroup title="Pembaruan">
      <SettingLine
        label="Versi baru"
        hint={
          installs ? 'Dipasang saat Rujukan ditutup.' : 'Versi baru tidak dipasang otomatis di komputer ini.'
        }
      >
        <Stack gap={8}>
          <Text size="sm" role="status">
            {textOf(update)}
          </Text>
          {update.state === 'downloading' && (
            <Progress value={update.part * 100} aria-label={`Mengunduh versi ${update.version}`} maw={320} />
          )}
          {address !== null && <Code>{address}</Code>}
          <Group gap={8}>
            {update.state === 'ready' && (
              <Button disabled={busy} onClick={() => run(installUpdate)}>
                Pasang dan mulai ulang
              </Button>
            )}
            {address !== null && (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
                onClick={() => copy(address)}
              >
                {copied ? 'Disalin' : 'Salin alamat'}
              </Button>
            )}
            {(update.state === 'none' || update.state === 'failed' || update.state === 'offered') && (
              <Button
                variant="default"
                disabled={busy}
                leftSection={<IconRefresh size={15} />}
                onClick={() => run(() => call('desktop.checkUpdate', undefined))}
              >
                Periksa sekarang
              </Button>
            )}
          </Group>
        </Stack>
      </SettingLine>
      {update.state !== 'off' && (
        <ChoiceLine
          label="Cari versi baru"
          hint="Beta: versi yang masih diuji. Mati: hanya jika Anda memilih Periksa sekarang."
          names={choiceNames}
          value={choice}
          onChange={(updates) => run(() => changeDesktopSettings({ updates }))}
        />
      )}
    </SettingGroup>
  );
}

function textOf(update: UpdateView): string {
  switch (update.state) {
    case 'off':
      return `${update.reason} Versi baru tidak dicari.`;
    case 'none':
      return update.checkedAt === null
        ? 'Belum diperiksa sejak Rujukan dibuka.'
        : `Tidak ada versi yang lebih baru. Diperiksa ${formatDateTime(update.checkedAt)}.`;
    case 'checking':
      return 'Memeriksa…';
    case 'downloading':
      return `Mengunduh versi ${update.version}: ${Math.round(update.part * 100)}%`;
    case 'ready':
      return `Versi ${update.version} siap dipasang.`;
    case 'offered':
      return `Versi ${update.version} tersedia. Unduh dan pasang paketnya sendiri.`;
    case 'failed':
      return update.message;
  }
}
