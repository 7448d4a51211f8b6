import { Button, Group, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { resetTokenMinutes } from '../../../shared/entities/session/schema.ts';
import { pathTo } from '../../kit/page/page.ts';
import { useAppInfo } from '../../lib/queries.ts';
import { publicPages } from '../../pages/publicPages.ts';
import { PasteLink } from './PasteLink.tsx';
import { SignInFrame } from './SignInFrame.tsx';

/** S-003. The words are the server's: the same whether the email is known or not. */
export default function EmailSentPage() {
  const { message, email } = (useLocation().state ?? {}) as { message?: string; email?: string };
  const info = useAppInfo();
  return (
    <SignInFrame title={publicPages.emailSent.title}>
      <Text>{message ?? 'Jika email terdaftar, tautan untuk mengubah kata sandi sudah dikirim.'}</Text>
      <Text c="dimmed" size="sm">
        Buka tautan di email dalam {resetTokenMinutes} menit; tautan hanya dapat dipakai satu kali. Belum
        datang? Periksa folder spam.
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
        <Text c="dimmed" size="xs">
          Server di komputer ini menyimpan email sebagai file di data/outbox pada folder data program, kecuali
          server email diatur.
        </Text>
      )}
    </SignInFrame>
  );
}
