import { Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { AppError } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { Form } from '../../kit/form/Form.tsx';
import { hasUnsafeInput } from '../../kit/form/openForms.ts';
import { openSends, useHeld } from '../../kit/held/held.ts';
import { notifyFailure } from '../../kit/notices/notify.ts';
import { lockMark } from '../../kit/session/lock.ts';
import { leaveLocked, signIn } from '../../kit/session/session.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { queryClient } from '../../lib/queries.ts';
import { MessageSlot } from './MessageSlot.tsx';
import classes from './SessionLock.module.css';

/** Covers the unchanged page until the same user signs in again or leaves (R-010, features.md R6). */
export function SessionLock() {
  const lock = useSession((state) => state.lock);
  const user = useSession((state) => state.session);
  if (lock === null || !user) return null;
  return createPortal(
    <OnlyDialog title="Masuk kembali">
      <Unlock reason={lock} email={user.email} name={user.name} />
    </OnlyDialog>,
    document.body,
  );
}

/** A native modal makes the rest of the document inert. */
function OnlyDialog({ title, children }: { title: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const open = () => dialog.current?.showModal();
  useLayoutEffect(() => {
    const own = dialog.current;
    own?.showModal();
    // Otherwise the focus trap of a dialog on the page would handle Tab.
    const keep = (event: Event) => event.stopPropagation();
    own?.addEventListener('keydown', keep);
    return () => own?.removeEventListener('keydown', keep);
  }, []);
  return (
    <dialog
      ref={dialog}
      {...{ [lockMark]: '' }}
      className={classes.lock}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      onClose={open}
    >
      <Title order={2} size="h3" mb="md" id={titleId}>
        {title}
      </Title>
      {children}
    </dialog>
  );
}

function Unlock({ reason, email, name }: { reason: string; email: string; name: string }) {
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [isWarned, setWarned] = useState(false);
  /** Warns inside this dialog, because the lock would hide another dialog. */
  const leaveOrWarn = () => {
    const waits = openSends(useHeld.getState()).length;
    const lost = [
      hasUnsafeInput() && 'Isian di halaman ini belum disimpan',
      waits > 0 && `${formatCount(waits)} perubahan belum selesai dikirim`,
    ].filter(Boolean);
    if (isWarned || lost.length === 0) return void leaveLocked().catch(notifyFailure);
    setWarned(true);
    setFailure(`${lost.join(', ')} dan hilang jika Anda keluar.`);
  };
  const unlock = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await signIn({ email, password });
      void queryClient.invalidateQueries();
    } catch (error) {
      setFailure(error instanceof AppError ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Form
      noValidate
      onSubmit={() => {
        if (password !== '') void unlock();
      }}
    >
      <Stack gap="sm">
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Text size="sm">{reason} Isian di halaman ini tetap ada.</Text>
        <PasswordInput
          label={`Kata sandi ${name}`}
          description={email}
          autoComplete="current-password"
          size="sm"
          visibilityToggleButtonProps={{ 'aria-label': 'Tampilkan atau sembunyikan kata sandi' }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <MessageSlot message={failure === undefined ? undefined : { kind: 'failure', text: failure }} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={busy} onClick={leaveOrWarn}>
            {isWarned ? 'Keluar, buang' : 'Keluar'}
          </Button>
          <Button type="submit" loading={busy} disabled={password === ''}>
            Masuk
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
