import { Anchor, Button, PasswordInput, Text, TextInput, UnstyledButton } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '../../../shared/core/errors.ts';
import { loginInput } from '../../../shared/entities/session/schema.ts';
import { alert } from '../../kit/confirm.tsx';
import { notifyFailure } from '../../kit/notify.ts';
import { signIn, useSession } from '../../kit/session.ts';
import { call } from '../../lib/desktop.ts';

/** S-001: e-mail and password, show or hide, failure by R-802. */
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
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  });
  const demo = info.data?.demo ?? [];

  return (
    <div className="login">
      <div className="login-side" aria-hidden>
        <div className="brand">
          <span className="mark">R</span>
          <span>Rujukan</span>
        </div>
        <Pattern />
        <div>
          <p className="login-line">Pengajuan masuk, diperiksa, disetujui, dibayar.</p>
          <p className="login-sub">Kelola pengajuan referal, agen, dan partner dalam satu tempat.</p>
        </div>
      </div>
      <main className="login-main">
        <form className="login-form" onSubmit={submit} noValidate>
          <h1>Masuk</h1>
          {notice && (
            <Text size="sm" className="login-note" role="status">
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
          {failure && (
            <Text size="sm" c="red" role="alert">
              {failure}
            </Text>
          )}
          <Button type="submit" size="sm" loading={busy}>
            Masuk
          </Button>
          <Anchor component="button" type="button" size="sm" onClick={forgotPassword}>
            Lupa kata sandi?
          </Anchor>
          {info.data && !info.data.keychain && (
            <Text size="xs" c="dimmed">
              Keychain tidak tersedia, Anda akan diminta masuk lagi setiap kali aplikasi dibuka.
            </Text>
          )}
          {info.isPending && (
            <Text size="xs" c="dimmed" role="status">
              Menyiapkan server dan data. Pembukaan pertama perlu beberapa saat.
            </Text>
          )}
          {demo.length > 0 && (
            <section className="login-demo" aria-label="Akun demo">
              <Text size="xs" fw={600}>
                Data contoh. Pilih akun untuk mencoba:
              </Text>
              {demo.map((account) => (
                <UnstyledButton
                  key={account.email}
                  className="login-account"
                  onClick={() => form.setValues({ email: account.email, password: account.password })}
                >
                  <span>{account.role}</span>
                  <span className="tnum">
                    {account.email} · {account.password}
                  </span>
                </UnstyledButton>
              ))}
            </section>
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
    <svg className="login-art" viewBox="0 0 420 360" role="presentation">
      {rows.map((row) => (
        <g key={row} transform={`translate(0 ${row * 40})`} opacity={1 - row * 0.09}>
          <rect x="0" y="8" width="16" height="16" rx="4" fill="none" stroke="#3f917f" strokeWidth="1.5" />
          <rect x="32" y="11" width={110 + ((row * 37) % 60)} height="10" rx="3" fill="#2b7a69" />
          <rect x="226" y="11" width={60 + ((row * 53) % 40)} height="10" rx="3" fill="#1d6456" />
          <rect x="350" y="7" width="70" height="18" rx="5" fill={row % 4 === 1 ? '#e0a33e' : '#1d6456'} />
          <line x1="0" x2="420" y1="36" y2="36" stroke="#1d4a42" />
        </g>
      ))}
    </svg>
  );
}
