import { Anchor, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconBuilding, IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AppError } from '../../../../shared/core/errors.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { SteadyButton } from '../../../kit/buttons/SteadyButton.tsx';
import { Below } from '../../../kit/layout/Below.tsx';
import { pathTo } from '../../../kit/page/page.ts';
import { request } from '../../../lib/api.ts';
import { desktopPages } from '../../../pages/desktopPages.ts';
import { MessageSlot } from '../MessageSlot.tsx';
import classes from './ChooseStart.module.css';

export function ChooseStart({
  problem,
  onOwn,
  onBegun,
}: {
  problem: string;
  onOwn: () => void;
  onBegun: () => void;
}) {
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const makeDemo = async () => {
    setBusy(true);
    setFailure('');
    try {
      await request(entities.setup.demo, {});
    } catch (error) {
      setFailure(error instanceof AppError ? error.message : String(error));
    } finally {
      setBusy(false);
      onBegun();
    }
  };
  const said = failure || problem;
  return (
    <Stack gap={12}>
      <Text size="sm" c="dimmed">
        Belum ada data di komputer ini. Pilih cara memulai.
      </Text>
      <SteadyButton className={classes.choice} disabled={busy} onClick={() => void makeDemo()}>
        <IconFlask size={22} stroke={1.6} aria-hidden />
        <span>
          <strong>Coba dengan data contoh</strong>
          <small>
            Berisi perusahaan, agen, dan pengajuan rekaan, dengan akun untuk setiap role. Cocok untuk belajar.
          </small>
        </span>
        <IconArrowRight size={18} aria-hidden />
      </SteadyButton>
      <SteadyButton className={classes.choice} disabled={busy} onClick={onOwn}>
        <IconBuilding size={22} stroke={1.6} aria-hidden />
        <span>
          <strong>Mulai dengan data sendiri</strong>
          <small>
            Empat langkah: akun super admin, perusahaan, nomor, dan file. Semuanya dapat diubah nanti.
          </small>
        </span>
        <IconArrowRight size={18} aria-hidden />
      </SteadyButton>
      <MessageSlot message={said === '' ? undefined : { kind: 'failure', text: said }} />
      <Below pt={12}>
        <Text size="xs" c="dimmed">
          Data contoh tidak dapat dihapus nanti. Jika kantor Anda sudah punya server, isi alamatnya di{' '}
          <Anchor component={Link} to={pathTo(desktopPages.settings)} underline="always" inherit>
            Pengaturan Rujukan
          </Anchor>
          .
        </Text>
      </Below>
    </Stack>
  );
}
