import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { AppError } from '../../../shared/core/errors.ts';
import { Form } from '../../kit/form/Form.tsx';
import { lockMark } from '../../kit/lock.ts';
import { leaveLocked, signIn, useSession } from '../../kit/session.ts';
import { queryClient } from '../../lib/queries.ts';
import { MessageSlot } from './MessageSlot.tsx';
import classes from './SessionLock.module.css';

/**
 * In place of the page when its session is over or the program was left alone (features.md R6): the same person
 * signs in again and goes on, with everything on the page as it was. What lies behind is hidden by `followLock`.
 */
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

/** The browser's own dialog: whatever else is in the document, or comes into it, is inert and below. */
function OnlyDialog({ title, children }: { title: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const open = () => dialog.current?.showModal();
  useLayoutEffect(() => {
    const own = dialog.current;
    own?.showModal();
    // A dialog of the page would keep the Tab key to itself.
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
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

function Unlock({ reason, email, name }: { reason: string; email: string; name: string }) {
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
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
        {/* For whoever fills in passwords: whose it is. */}
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
          <Button variant="default" disabled={busy} onClick={leaveLocked}>
            Keluar
          </Button>
          <Button type="submit" loading={busy} disabled={password === ''}>
            Masuk
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
