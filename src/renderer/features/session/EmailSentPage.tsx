import { Button, Group, Text } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { resetTokenMinutes } from '../../../shared/entities/session/schema.ts';
import { pathTo } from '../../kit/page/page.ts';
import { useAction } from '../../kit/settings/desktopSettings.ts';
import { call } from '../../lib/desktop.ts';
import { useAppInfo } from '../../lib/queries.ts';
import { publicPages } from '../../pages/publicPages.ts';
import { PasteLink } from './PasteLink.tsx';
import { SignInFrame } from './SignInFrame.tsx';

/** The text must not reveal whether an account has the email address. */
export default function EmailSentPage() {
  const { message, email } = (useLocation().state ?? {}) as { message?: string; email?: string };
  const info = useAppInfo();
  const [busy, run] = useAction();
  return (
    <SignInFrame title={publicPages.emailSent.title}>
      <Text>{message ?? 'Jika email terdaftar, tautan untuk mengubah kata sandi sudah dikirim.'}</Text>
      <Text c="dimmed" size="sm">
        Buka tautan di email dalam {resetTokenMinutes} menit. Tautan hanya dapat dipakai satu kali. Belum
        diterima? Periksa folder spam.
      </Text>
      <Group gap="sm" mt={10}>
        <Button component={Link} to={pathTo(publicPages.login)} size="sm">
          Saya Mengerti
        </Button>
        <Button
          component={Link}
          to={pathTo(publicPages.forgotPassword)}
          state={{ email }}
          size="sm"
          variant="default"
        >
          Kirim Ulang Email Verifikasi
        </Button>
      </Group>
      <PasteLink />
      {info.data?.serverUrl === null && (
        <>
          <Text c="dimmed" size="xs">
            Jika server email belum diatur, email disimpan sebagai file di komputer ini. Buka, salin
            tautannya, lalu tempel di atas.
          </Text>
          <Group>
            <Button
              variant="default"
              disabled={busy}
              leftSection={<IconMailOpened size={15} />}
              onClick={() => run(() => call('desktop.openFolder', { which: 'mail' }))}
            >
              Buka email terakhir
            </Button>
          </Group>
        </>
      )}
    </SignInFrame>
  );
}
