import { Alert, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { DesktopSettingsView } from '../../../shared/bridge/desktopSettings.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { changeDesktopSettings, useAction } from '../../kit/settings/desktopSettings.ts';
import { SettingGroup, SettingLine } from '../../kit/settings/SettingGroup.tsx';
import { call } from '../../lib/desktop.ts';

type Kind = 'embedded' | 'office';

const nameOf = (url: string | null) => url ?? 'server di komputer ini';

type Server = DesktopSettingsView['server'];

function useServerChoice({ next, asked }: Server) {
  /** Holds only changed values. Other values follow the setting, which another window may change. */
  const [edited, setEdited] = useState<{ kind?: Kind; url?: string }>({});
  const known: Kind = next === null ? 'embedded' : 'office';
  const kind = edited.kind ?? (asked === 'open' ? null : known);
  const url = edited.url ?? next ?? '';
  const [fault, setFault] = useState<string>();
  const [answer, setAnswer] = useState<string>();
  const [busy, setBusy] = useState<'test' | 'save'>();
  const wanted = kind === 'embedded' ? null : url.trim();

  const address = useRef<HTMLInputElement>(null);
  const run = async (name: 'test' | 'save', work: () => Promise<void>) => {
    setBusy(name);
    setFault(undefined);
    setAnswer(undefined);
    try {
      await work();
    } catch (error) {
      const refused = error instanceof AppError ? error : undefined;
      setFault(Object.values(refused?.fields ?? {})[0] ?? refused?.message ?? String(error));
      address.current?.focus();
    } finally {
      setBusy(undefined);
    }
  };
  return {
    kind,
    url,
    fault,
    answer,
    busy,
    address,
    isNew: asked === 'open' ? kind !== null : wanted !== next,
    choose: (chosen: Kind) => {
      setEdited({ ...edited, kind: chosen });
      setFault(undefined);
    },
    type: (typed: string) => {
      setEdited({ ...edited, url: typed });
      setFault(undefined);
      setAnswer(undefined);
    },
    test: () =>
      void run('test', async () => {
        const { url: origin, version } = await call('desktop.testServer', { url });
        setAnswer(`Terhubung: ${origin} adalah server Rujukan versi ${version}.`);
      }),
    save: () =>
      void run('save', async () => {
        const changed = await changeDesktopSettings({ serverUrl: wanted });
        // If the user cancels the system's confirmation, the input stays.
        if (changed.server.next !== next || changed.server.asked !== asked) setEdited({});
      }),
  };
}

/** A change takes effect after a restart, because all data on screen comes from the current server. */
export function ServerGroup({ server }: { server: Server }) {
  const { fixed } = server;
  const choice = useServerChoice(server);
  const { kind, fault, answer } = choice;
  return (
    <SettingGroup title="Server">
      <SettingLine
        label="Tempat data"
        hint="Data tidak ikut berpindah antarserver. Perubahan berlaku setelah Rujukan dimulai ulang."
      >
        <Stack gap={10}>
          <Radio.Group aria-label="Server" value={kind} onChange={(chosen) => choice.choose(chosen as Kind)}>
            <Stack gap={8}>
              <Radio value="embedded" label="Di komputer ini" disabled={fixed} />
              <Radio value="office" label="Server kantor" disabled={fixed} />
            </Stack>
          </Radio.Group>
          {kind === 'office' && <OfficeAddress choice={choice} fixed={fixed} />}
          {kind === 'embedded' && fault && (
            <Text size="sm" c="red" role="alert">
              {fault}
            </Text>
          )}
          {answer && (
            <Text size="sm" role="status">
              <IconCheck size={14} aria-hidden /> {answer}
            </Text>
          )}
          {fixed ? (
            <Text size="xs" c="dimmed">
              Sudah ditentukan pengelola komputer ini (RUJUKAN_SERVER_URL), jadi tidak dapat diubah di sini.
            </Text>
          ) : (
            <Group>
              <Button loading={choice.busy === 'save'} disabled={!choice.isNew} onClick={choice.save}>
                Simpan
              </Button>
            </Group>
          )}
        </Stack>
        {!fixed && <AwaitedRestart server={server} />}
      </SettingLine>
    </SettingGroup>
  );
}

const OfficeAddress = ({ choice, fixed }: { choice: ReturnType<typeof useServerChoice>; fixed: boolean }) => (
  <Group gap={8} align="flex-start" wrap="nowrap">
    <TextInput
      ref={choice.address}
      flex={1}
      aria-label="Alamat server"
      placeholder="https://rujukan.contoh.co.id"
      spellCheck={false}
      disabled={fixed}
      value={choice.url}
      error={choice.fault}
      onKeyDown={(event) => event.key === 'Enter' && choice.test()}
      onChange={(event) => choice.type(event.currentTarget.value)}
    />
    <Button variant="default" loading={choice.busy === 'test'} onClick={choice.test}>
      Uji sambungan
    </Button>
  </Group>
);

function AwaitedRestart({ server: { now, next, asked } }: { server: Server }) {
  const [restarting, restart] = useAction();
  if (next === now && asked !== 'answered') return null;
  return (
    <Alert color="amber" icon={<IconRefresh size={18} />} role="status" title="Menunggu mulai ulang">
      <Stack gap={8} align="flex-start">
        <Text size="sm">
          Sekarang {asked ? 'tidak diketahui' : nameOf(now)}. Setelah dimulai ulang: {nameOf(next)}.
        </Text>
        <Button
          variant="default"
          loading={restarting}
          onClick={() => restart(() => call('desktop.restart', undefined))}
        >
          Mulai ulang
        </Button>
      </Stack>
    </Alert>
  );
}
