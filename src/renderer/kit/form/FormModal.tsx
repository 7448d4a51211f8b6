import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { UnsavedInput, useUnsavedInput } from '../detail/UnsavedInput.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import {
  focusOnMount,
  type Loss,
  LossNotice,
  useLoss,
  type WatchedRecord,
} from '../dialogs/watchedRecord.tsx';
import { Form } from './Form.tsx';
import { ConflictNotice, ErrorSummary, RefusalNotice } from './FormNotices.tsx';
import classes from './form.module.css';
import type { FormFrame } from './resourceForm.ts';
import { useFormKeys } from './useFormKeys.ts';

interface FormModalProps {
  form: FormFrame;
  title: string;
  submitLabel: string;
  danger?: boolean;
  closed?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** @param watched If saving this record becomes impossible, a notice replaces the form. */
export const FormModal = ({ watched, ...props }: FormModalProps & { watched?: WatchedRecord | undefined }) =>
  watched ? <WatchedModal watched={watched} {...props} /> : <Modal {...props} />;

const WatchedModal = ({ watched, ...props }: FormModalProps & { watched: WatchedRecord }) => (
  <Modal loss={useLoss(watched)} {...props} />
);

function Modal({
  form,
  title,
  submitLabel,
  danger = false,
  closed,
  loss,
  onClose,
  children,
}: FormModalProps & { loss?: Loss | undefined }) {
  const submit = () => {
    if (closed === undefined && !loss) form.submit();
  };
  useFormKeys({ scope: 'dialog', onSave: submit });
  const close = async () => {
    if (!form.sending && (await form.mayLeave())) onClose();
  };
  if (loss)
    return (
      <Dialog onClose={onClose} title="Tidak dapat disimpan" size={640}>
        <Lost loss={loss} onClose={onClose} />
      </Dialog>
    );
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

function Lost({ loss, onClose }: { loss: Loss; onClose: () => void }) {
  const typed = useUnsavedInput();
  return (
    <div className={classes.dialog}>
      <LossNotice loss={loss} />
      <UnsavedInput typed={typed} />
      <Group justify="flex-end">
        <Button ref={focusOnMount} variant="default" onClick={onClose}>
          OK
        </Button>
      </Group>
    </div>
  );
}
