import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { AppError } from '../../../shared/core/errors.ts';
import { entities } from '../../../shared/entities/index.ts';
import { passwordTexts } from '../../../shared/entities/session/password.ts';
import type { ResetLink } from '../../../shared/entities/session/resetLink.ts';
import { resetPasswordInput, resetTokenMinutes } from '../../../shared/entities/session/schema.ts';
import { alert } from '../../kit/dialogs/confirm.tsx';
import { PasswordField } from '../../kit/fields/PasswordField.tsx';
import { Form } from '../../kit/form/Form.tsx';
import { faultsOf } from '../../kit/form/faults.ts';
import { pathTo } from '../../kit/page/page.ts';
import { ReadProblem } from '../../kit/page/states.tsx';
import { signOut } from '../../kit/session/session.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { request } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { publicPages } from '../../pages/publicPages.ts';
import { MessageSlot } from './MessageSlot.tsx';
import { PasteLink } from './PasteLink.tsx';
import { SignInFrame } from './SignInFrame.tsx';

export default function ResetPasswordPage() {
  const { token = '', email = '' } = useParams();
  const [dead, setDead] = useState<string>();
  const link = { token, email };
  const read = useRead(entities.session.checkResetLink, link);
  const isDead = dead === token || read.data?.data.valid === false || isDamaged(read.error);
  return (
    <SignInFrame title={publicPages.resetPassword.title}>
      {read.isPending ? (
        <div aria-busy>
          <Skeleton h={36} my={10} />
          <Skeleton h={36} my={10} />
        </div>
      ) : isDead ? (
        <DeadLink email={email} />
      ) : read.isError ? (
        <>
          <ReadProblem error={read.error} onRetry={() => void read.refetch()} />
          <BackLink />
        </>
      ) : (
        <NewPassword key={token} link={link} onDead={() => setDead(token)} />
      )}
    </SignInFrame>
  );
}

/** A malformed link was never valid, so retrying would not help. */
const isDamaged = (error: unknown) => error instanceof AppError && error.code === 'INVALID';

const BackLink = () => (
  <Anchor component={Link} to={pathTo(publicPages.login)} size="sm">
    Kembali
  </Anchor>
);

function DeadLink({ email }: { email: string }) {
  return (
    <>
      <Text role="alert">
        Tautan tidak berlaku atau sudah kedaluwarsa. Setiap tautan berlaku {resetTokenMinutes} menit dan hanya
        dapat dipakai satu kali.
      </Text>
      <Group gap="md" mt={6}>
        <Button component={Link} to={pathTo(publicPages.forgotPassword)} state={{ email }} size="sm">
          Minta Tautan Baru
        </Button>
        <BackLink />
      </Group>
      <PasteLink />
    </>
  );
}

function NewPassword({ link, onDead }: { link: ResetLink; onDead: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { password: '', confirm_password: '' },
    validate: (values) => faultsOf(resetPasswordInput, { ...link, ...values }),
  });

  const save = async (values: typeof form.values) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await request(entities.session.resetPassword, { ...link, ...values });
      // The server has ended all sessions of the account, possibly including this session.
      if (useSession.getState().session?.email.toLowerCase() === link.email.toLowerCase()) await signOut();
      const done = 'Kata sandi sudah diubah. Masuk dengan kata sandi yang baru.';
      navigate(pathTo(publicPages.login), { state: { done } });
      client.removeQueries({ queryKey: entities.session.checkResetLink.id.split('.') });
    } catch (error) {
      const view = error instanceof AppError ? error : undefined;
      if (view?.fields?.token) return onDead();
      if (view?.fields) form.setErrors(view.fields);
      else setFailure(view?.message ?? String(error));
      setBusy(false);
    }
  };
  const refuse = async (faults: Readonly<Record<string, unknown>>) => {
    if (Object.values(faults).includes(passwordTexts.different)) await alert(passwordTexts.different);
    document.getElementById(faults.password ? 'password' : 'confirm_password')?.focus();
  };
  const field = (name: 'password' | 'confirm_password', label: string) => ({
    id: name,
    label,
    required: true,
    value: form.values[name],
    error: form.errors[name] as string | undefined,
    onBlur: () => {},
    onChange: (value: string) => form.setFieldValue(name, value),
  });

  return (
    <Form noValidate onSubmit={() => form.onSubmit(save, (faults) => void refuse(faults))()}>
      <Text c="dimmed" size="sm" mb={10}>
        Untuk akun {link.email}. Gunakan 6 angka, atau 8–20 karakter dengan huruf kecil, huruf besar, angka,
        dan simbol.
      </Text>
      <Stack gap={10}>
        <PasswordField {...field('password', 'Kata sandi baru')} meter="any" />
        <PasswordField {...field('confirm_password', 'Ulangi kata sandi baru')} />
        <MessageSlot message={failure === undefined ? undefined : { kind: 'failure', text: failure }} />
      </Stack>
      <Group gap="md" mt={10}>
        <Button type="submit" size="sm" loading={busy} miw={160}>
          Simpan
        </Button>
        <BackLink />
      </Group>
    </Form>
  );
}
