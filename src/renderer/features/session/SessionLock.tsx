import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { AppError } from '../../../shared/core/errors.ts';
import { Form } from '../../kit/form/Form.tsx';
import { leaveLocked, signIn, useSession } from '../../kit/session.ts';
import { queryClient } from '../../lib/queries.ts';
import { MessageSlot } from './MessageSlot.tsx';

/**
 * Over the page when its session is over or the program was left alone (features.md R6): the same person signs
 * in again and goes on, with everything on the page as it was.
 */
export function SessionLock() {
  const lock = useSession((state) => state.lock);
  const user = useSession((state) => state.session);
  return (
    <Modal
      opened={lock !== null && user !== null}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Masuk kembali"
      // Above every dialog of the page, and nobody reads what lies below.
      zIndex={1000}
      overlayProps={{ backgroundOpacity: 0.7, blur: 14 }}
    >
      {lock !== null && user && <Unlock reason={lock} email={user.email} name={user.name} />}
    </Modal>
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
        <Text size="sm">{reason} Isian di halaman ini tetap ada.</Text>
        <PasswordInput
          label={`Kata sandi ${name}`}
          description={email}
          autoComplete="current-password"
          size="sm"
          data-autofocus
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
