import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconDatabaseShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { MovedData } from '../../../shared/bridge/desktopSettings.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { Form } from '../../kit/form/Form.tsx';
import { SettingLine } from '../../kit/settings/SettingGroup.tsx';
import { call } from '../../lib/desktop.ts';

export function MoveLine({ busy }: { busy: boolean }) {
  const [open, setOpen] = useState(false);
  const [moved, setMoved] = useState<MovedData>();
  return (
    <SettingLine
      label="Pindah ke PostgreSQL kantor"
      hint="Semua data disalin ke database PostgreSQL yang kosong, lalu dicocokkan. Data di komputer ini tidak berubah."
    >
      <Group>
        <Button
          variant="default"
          disabled={busy}
          leftSection={<IconDatabaseShare size={15} />}
          onClick={() => setOpen(true)}
        >
          Salin ke PostgreSQL…
        </Button>
      </Group>
      {moved && <Arrived {...moved} />}
      {open && (
        <Dialog onClose={() => setOpen(false)} title="Pindah ke PostgreSQL kantor">
          <MoveForm
            busy={busy}
            onDone={(done) => {
              setMoved(done);
              setOpen(false);
            }}
            onCancel={() => setOpen(false)}
          />
        </Dialog>
      )}
    </SettingLine>
  );
}

interface MoveFormProps {
  busy: boolean;
  onDone: (moved: MovedData) => void;
  onCancel: () => void;
}

function MoveForm({ busy, onDone, onCancel }: MoveFormProps) {
  const [url, setUrl] = useState('');
  const [failure, setFailure] = useState<string>();
  const [declined, setDeclined] = useState(false);
  const move = async () => {
    setFailure(undefined);
    setDeclined(false);
    try {
      const done = await call('backup.move', { url });
      if (done) onDone(done);
      else setDeclined(true);
    } catch (error) {
      setFailure(error instanceof AppError ? (error.fields?.url ?? error.message) : String(error));
    }
  };
  return (
    <Form
      noValidate
      onSubmit={() => {
        if (!busy && url.trim() !== '') void move();
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          Isi alamat database baru yang masih kosong. Selama data disalin dan dicocokkan, Rujukan tidak dapat
          dipakai.
        </Text>
        <PasswordInput
          label="Alamat database"
          description="postgres://pengguna:sandi@komputer:5432/rujukan"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': 'Tampilkan atau sembunyikan alamat database' }}
          value={url}
          error={failure}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Text size="sm" role="status">
          {declined && 'Tidak ada yang disalin: Anda memilih Batal.'}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={busy} onClick={onCancel}>
            Batal
          </Button>
          <Button type="submit" loading={busy} disabled={url.trim() === ''}>
            Salin semua data
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

function Arrived({ tables, rows }: MovedData) {
  return (
    <Alert color="green" icon={<IconCircleCheck size={18} />} title="Semua data sudah disalin" role="status">
      <Text size="sm">
        {formatCount(tables)} tabel, {formatCount(rows)} baris; jumlah dan isinya sama dengan aslinya.
      </Text>
      <Text size="sm">
        Langkah berikutnya: 1. Salin folder data komputer ini ke server kantor. 2. Jalankan server dengan
        DATABASE_URL tadi. 3. Isi alamatnya di Server kantor. Perubahan setelah ini tidak ikut disalin.
      </Text>
    </Alert>
  );
}
