import { Button, Group, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { filledIn } from '../../../shared/entities/emailTemplate/variables.ts';
import { entities } from '../../../shared/entities/index.ts';
import { Wide } from '../../kit/form/FormPage.tsx';
import { notifyFailure, notifySuccess } from '../../kit/notices/notify.ts';
import { useUser } from '../../kit/session/session.ts';
import { useWrite } from '../../lib/queries.ts';
import classes from './MailPreview.module.css';

export function MailPreview({ subject, message }: { subject: string; message: string }) {
  const { email } = useUser();
  const test = useWrite(entities.emailTemplate.sendTest);
  const isEmpty = subject.trim() === '' || message.trim() === '';
  const send = () =>
    test.mutate(
      { title: subject, message },
      {
        onSuccess: (answer) => notifySuccess(answer.message),
        onError: (error) => notifyFailure(error),
      },
    );
  return (
    <Wide>
      <article className={classes.mail} aria-label="Pratinjau email">
        <header>
          <strong>{filledIn(subject) || 'Tanpa subjek'}</strong>
          <Text span fz="xs" c="dimmed">
            Kepada Rina Wijaya
          </Text>
        </header>
        <p>{filledIn(message) || 'Isi email tampil di sini.'}</p>
      </article>
      <Group gap={10} mt={10}>
        <Button
          variant="default"
          leftSection={<IconSend size={15} />}
          disabled={isEmpty}
          loading={test.isPending}
          onClick={send}
        >
          Kirim email uji ke saya
        </Button>
        <Text size="xs" c="dimmed">
          Ke {email}, dengan data contoh. Template tidak ikut disimpan.
        </Text>
      </Group>
    </Wide>
  );
}
