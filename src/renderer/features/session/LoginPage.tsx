import { Alert, Anchor, Button, PasswordInput, Text, TextInput, UnstyledButton } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '../../../shared/core/errors.ts';
import { loginInput } from '../../../shared/entities/session/schema.ts';
import { alert } from '../../kit/confirm.tsx';
import { Brand } from '../../kit/layout/Brand.tsx';
import { Figures } from '../../kit/layout/Figures.tsx';
import { signIn, useSession } from '../../kit/session.ts';
import { call } from '../../lib/desktop.ts';
import classes from './LoginPage.module.css';

/** S-001: e-mail and password, show or hide; a failure is said once, in the form. */
export default function LoginPage() {
  const notice = useSession((state) => state.notice);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const info = useQuery({ queryKey: ['app.info'], queryFn: () => call('app.info', undefined), staleTime: 0 });
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
    } finally {
      setBusy(false);
    }
  });
  const demo = info.data?.demo ?? [];

  return (
    <div className={classes.page}>
      <div className={classes.side} aria-hidden>
        <Brand />
        <Pattern />
        <div>
          <p className={classes.line}>Pengajuan masuk, diperiksa, disetujui, dibayar.</p>
          <p className={classes.sub}>Kelola pengajuan referal, agen, dan partner dalam satu tempat.</p>
        </div>
      </div>
      <main className={classes.main}>
        <form className={classes.form} onSubmit={submit} noValidate>
          <h1>Masuk</h1>
          {notice && (
            <Text size="sm" className={classes.note} role="status">
              {notice}
            </Text>
          )}
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
            visibilityToggleButtonProps={{ 'aria-label': 'Tampilkan atau sembunyikan kata sandi' }}
            {...form.getInputProps('password')}
          />
          <div className={classes.actions}>
            <Button type="submit" size="sm" loading={busy}>
              Masuk
            </Button>
            <Anchor component="button" type="button" size="sm" onClick={forgotPassword}>
              Lupa kata sandi?
            </Anchor>
          </div>
          {/* In R-802's words, and where it can be read for as long as it takes. */}
          {failure && (
            <Alert color="red" role="alert" title="Failed!">
              {failure}
            </Alert>
          )}
          {/* What comes after the first paint stands below: nothing above it may move. */}
          {info.isPending && (
            <Text size="xs" c="dimmed" role="status" className={classes.below}>
              Menyiapkan server dan data. Pembukaan pertama perlu beberapa saat.
            </Text>
          )}
          {demo.length > 0 && (
            <section className={classes.demo} aria-label="Akun demo">
              <Text size="xs" fw={600}>
                Data contoh. Pilih akun untuk mencoba:
              </Text>
              {demo.map((account) => (
                <UnstyledButton
                  key={account.email}
                  className={classes.account}
                  onClick={() => form.setValues({ email: account.email, password: account.password })}
                >
                  <span>{account.role}</span>
                  <Figures>
                    {account.email} · {account.password}
                  </Figures>
                </UnstyledButton>
              ))}
            </section>
          )}
          {info.data && !info.data.keychain && (
            <Text size="xs" c="dimmed">
              Keychain tidak tersedia, Anda akan diminta masuk lagi setiap kali aplikasi dibuka.
            </Text>
          )}
        </form>
      </main>
    </div>
  );
}

/** The reset screens come with the user screens; until then the link says who can help (listed as not built). */
function forgotPassword(): void {
  void alert(
    'Lupa kata sandi?',
    'Layar atur ulang kata sandi belum dibangun pada versi ini. Hubungi super admin.',
  );
}

/** A quiet ledger pattern: rows of a list with their states, drawn in the brand's own tones. */
function Pattern() {
  const rows = Array.from({ length: 9 }, (_, index) => index);
  return (
    <svg className={classes.art} viewBox="0 0 420 360" role="presentation">
      {rows.map((row) => (
        <g key={row} transform={`translate(0 ${row * 40})`} opacity={1 - row * 0.09}>
          <rect
            x="0"
            y="8"
            width="16"
            height="16"
            rx="4"
            fill="none"
            stroke="var(--mantine-color-pine-5)"
            strokeWidth="1.5"
          />
          <rect
            x="32"
            y="11"
            width={110 + ((row * 37) % 60)}
            height="10"
            rx="3"
            fill="var(--mantine-color-pine-6)"
          />
          <rect
            x="226"
            y="11"
            width={60 + ((row * 53) % 40)}
            height="10"
            rx="3"
            fill="var(--mantine-color-pine-7)"
          />
          <rect
            x="350"
            y="7"
            width="70"
            height="18"
            rx="5"
            fill={`var(${row % 4 === 1 ? '--app-accent' : '--mantine-color-pine-7'})`}
          />
          <line x1="0" x2="420" y1="36" y2="36" stroke="var(--app-login-line)" />
        </g>
      ))}
    </svg>
  );
}
