import { Alert, Anchor, Button, Group, Kbd, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconKey, IconSettingsExclamation } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { DemoAccount } from '../../../shared/bridge/types.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { loginInput } from '../../../shared/entities/session/schema.ts';
import { Form } from '../../kit/form/Form.tsx';
import { Below } from '../../kit/layout/Below.tsx';
import { Note } from '../../kit/layout/Note.tsx';
import { pathTo } from '../../kit/page/page.ts';
import { signIn } from '../../kit/session/session.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { useAppInfo } from '../../lib/queries.ts';
import { desktopPages } from '../../pages/desktopPages.ts';
import { publicPages } from '../../pages/publicPages.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import classes from './LoginPage.module.css';
import { MessageSlot, type SlotMessage } from './MessageSlot.tsx';
import { ServerProblem } from './ServerProblem.tsx';
import { SignInFrame } from './SignInFrame.tsx';

function useLogin() {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submitButton = useRef<HTMLButtonElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: schemaResolver(loginInput, { sync: true }),
  });
  const submit = form.onSubmit(async (values) => {
    setBusy(true);
    setFailure(null);
    try {
      await signIn(loginInput.parse(values));
    } catch (error) {
      setFailure(error instanceof AppError ? error.message : String(error));
      password.current?.select();
    } finally {
      setBusy(false);
    }
  });
  const choose = (account: DemoAccount) => {
    form.setValues({ email: account.email, password: account.password });
    form.clearErrors();
    setFailure(null);
    submitButton.current?.focus();
  };
  return { form, failure, busy, submit, choose, submitButton, password };
}

export default function LoginPage() {
  const info = useAppInfo();
  const login = useLogin();
  const demo = info.data?.demo ?? [];

  if (info.data?.setup) return <Navigate to={pathTo(publicPages.setup)} replace />;
  return (
    <SignInFrame title={publicPages.login.title}>
      <LoginForm login={login} />
      {info.data?.settings && (
        <Alert color="amber" role="alert" mt={14} icon={<IconSettingsExclamation size={18} />}>
          <Text size="sm">{info.data.settings}</Text>
        </Alert>
      )}
      <ServerProblem trouble={info.data?.problem ?? null} onSettled={() => void info.refetch()} />
      {/* Content that loads late is at the bottom, so that nothing above moves. */}
      {info.isPending && (
        <Below mt={14} pt={16}>
          <Text size="xs" c="dimmed" role="status">
            Menyiapkan server dan data. Pembukaan pertama perlu beberapa saat.
          </Text>
        </Below>
      )}
      {demo.length > 0 && (
        <Below mt={14} pt={16}>
          <DemoAccounts accounts={demo} chosen={login.form.values.email} onChoose={login.choose} />
        </Below>
      )}
      {info.data && !info.data.keychain && (
        <Note icon={<IconKey size={14} aria-hidden />} gap={6} align="center" fz="xs" lh="xs">
          Penyimpanan sandi di komputer ini tidak tersedia. Anda perlu masuk lagi setiap kali Rujukan dibuka.
        </Note>
      )}
    </SignInFrame>
  );
}

function LoginForm({
  login: { form, failure, busy, submit, submitButton, password },
}: {
  login: ReturnType<typeof useLogin>;
}) {
  const notice = useSession((state) => state.notice);
  const done = (useLocation().state as { done?: string } | null)?.done;
  return (
    <Form onSubmit={submit} noValidate>
      <Stack gap={10}>
        <div className={classes.fields}>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            size="sm"
            data-autofocus
            autoFocus
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Kata sandi"
            autoComplete="current-password"
            size="sm"
            ref={password}
            visibilityToggleButtonProps={{ 'aria-label': 'Tampilkan atau sembunyikan kata sandi' }}
            {...form.getInputProps('password')}
          />
        </div>
        <MessageSlot message={slotOf({ failure, notice, done })} />
        <Group gap={16} wrap="nowrap">
          <Button
            type="submit"
            flex={1}
            size="sm"
            loading={busy}
            ref={submitButton}
            rightSection={
              <Kbd size="xs" aria-hidden>
                Enter
              </Kbd>
            }
          >
            Masuk
          </Button>
          <Anchor component={Link} to={pathTo(publicPages.forgotPassword)} size="sm">
            Lupa kata sandi?
          </Anchor>
          <Anchor component={Link} to={pathTo(desktopPages.settings)} size="sm" c="dimmed" ml="auto">
            Pengaturan Rujukan
          </Anchor>
        </Group>
      </Stack>
    </Form>
  );
}

function slotOf(said: {
  failure: string | null;
  notice: string | null;
  done: string | undefined;
}): SlotMessage | undefined {
  if (said.failure) return { kind: 'failure', text: said.failure };
  if (said.done) return { kind: 'done', text: said.done };
  return said.notice ? { kind: 'info', text: said.notice } : undefined;
}
