import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { entities } from '../../../shared/entities/index.ts';
import { confirm } from '../../kit/dialogs/confirm.tsx';
import { notifyFailure } from '../../kit/notices/notify.ts';
import { maySignOut } from '../../kit/session/pendingWork.ts';
import { signOut } from '../../kit/session/session.ts';
import { request } from '../../lib/api.ts';

export function SignOutEverywhere() {
  const leave = async () => {
    const agreed = await confirm({
      title: 'Keluar di semua perangkat?',
      body: 'Semua sesi akun Anda berakhir, juga di perangkat ini. Isian yang belum dikirim tetap tersimpan sebagai draf.',
      action: 'Keluar',
      danger: true,
    });
    if (!agreed || !(await maySignOut())) return;
    try {
      await request(entities.session.logoutElsewhere, {});
      await signOut();
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <Button variant="default" color="red" leftSection={<IconLogout size={15} />} onClick={() => void leave()}>
      Keluar di semua perangkat
    </Button>
  );
}
