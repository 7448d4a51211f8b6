import { Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { AppError } from '../../../shared/core/errors.ts';
import { entities } from '../../../shared/entities/index.ts';
import { forgotPasswordInput } from '../../../shared/entities/session/schema.ts';
import { Form } from '../../kit/form/Form.tsx';
import { pathTo } from '../../kit/page/page.ts';
import { request } from '../../lib/api.ts';
import { publicPages } from '../../pages/publicPages.ts';
import { MessageSlot } from './MessageSlot.tsx';
import { PasteLink } from './PasteLink.tsx';
import { SignInFrame } from './SignInFrame.tsx';

export default function ForgotPasswordPage() {
  const navigate = useNavigate();
  const asked = (useLocation().state as { email?: string } | null)?.email ?? '';
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { email: asked },
    validate: schemaResolver(forgotPasswordInput, { sync: true }),
  });
  const submit = form.onSubmit(async (values) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { message } = await request(entities.session.forgotPassword, values);
      navigate(pathTo(publicPages.emailSent), { state: { message, email: values.email } });
    } catch (error) {
      setFailure(error instanceof AppError ? error.message : String(error));
      setBusy(false);
    }
  });
  return (
    <SignInFrame title={publicPages.forgotPassword.title}>
      <Text c="dimmed" size="sm">
        Isi email akun Anda. Kami akan mengirim tautan untuk membuat kata sandi baru.
      </Text>
      <Form onSubmit={submit} noValidate>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          size="sm"
          mb={10}
          autoFocus
          {...form.getInputProps('email')}
        />
        <MessageSlot message={failure === undefined ? undefined : { kind: 'failure', text: failure }} />
        <Group gap="md" mt={10}>
          <Button type="submit" size="sm" loading={busy} miw={160}>
            Kirim
          </Button>
          <Anchor component={Link} to={pathTo(publicPages.login)} size="sm">
            Kembali
          </Anchor>
        </Group>
      </Form>
      <PasteLink />
    </SignInFrame>
  );
}
