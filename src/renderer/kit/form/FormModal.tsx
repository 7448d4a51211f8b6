import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../Dialog.tsx';
import { Form } from './Form.tsx';
import { ConflictNotice, ErrorSummary, RefusalNotice } from './FormNotices.tsx';
import classes from './form.module.css';
import { useFormKeys } from './useFormKeys.ts';
import type { FormFrame } from './useResourceForm.ts';

/** Closing asks if there is input; it stays open while sending. */
export function FormModal({
  form,
  title,
  submitLabel,
  danger = false,
  closed,
  onClose,
  children,
}: {
  form: FormFrame;
  title: string;
  submitLabel: string;
  /** A red button, which never has the initial focus. */
  danger?: boolean;
  /** Why it cannot be sent now. */
  closed?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const submit = () => {
    if (closed === undefined) form.submit();
  };
  useFormKeys({ scope: 'dialog', onSave: submit });
  const close = async () => {
    if (!form.sending && (await form.mayLeave())) onClose();
  };
  return (
    <Dialog onClose={() => void close()} title={title} size={640} closeOnClickOutside={!form.dirty}>
      <Form noValidate aria-busy={form.sending} onSubmit={submit}>
        <div className={classes.dialog}>
          <ConflictNotice form={form} />
          <RefusalNotice form={form} />
          {children}
          <ErrorSummary form={form} />
          {closed !== undefined && (
            <Text size="sm" c="dimmed" role="status">
              {closed}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button
              variant="default"
              data-safe={danger || undefined}
              onClick={() => void close()}
              disabled={form.sending}
            >
              Batal
            </Button>
            <Button
              type="submit"
              color={danger ? 'red' : 'pine'}
              data-safe={!danger || undefined}
              loading={form.sending}
              disabled={form.gone || closed !== undefined}
            >
              {submitLabel}
            </Button>
          </Group>
        </div>
      </Form>
    </Dialog>
  );
}
