import { Button, Group } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import { Dialog } from '../Dialog.tsx';
import { Form } from './Form.tsx';
import { ConflictNotice, ErrorSummary, RefusalNotice } from './FormNotices.tsx';
import classes from './form.module.css';
import { useFormKeys } from './useFormKeys.ts';
import type { FormFrame } from './useResourceForm.ts';

/** A form as a dialog. Closing asks once when something was typed; while sending it stays. */
export function FormModal({
  form,
  title,
  submitLabel,
  danger = false,
  onClose,
  children,
}: {
  form: FormFrame;
  title: string;
  submitLabel: string;
  /** What is saved takes something away: red, and never the button with the focus. */
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const frame = useCallback((element: HTMLFormElement | null) => markFirst(element, danger), [danger]);
  useFormKeys({ scope: 'dialog', onSave: form.submit });
  const close = async () => {
    if (!form.sending && (await form.mayLeave())) onClose();
  };
  return (
    <Dialog onClose={() => void close()} title={title} size={640} closeOnClickOutside={!form.dirty}>
      <Form
        ref={frame}
        noValidate
        aria-busy={form.sending}
        onSubmit={() => {
          form.submit();
        }}
      >
        <div className={classes.dialog}>
          <ConflictNotice form={form} />
          <RefusalNotice form={form} />
          {children}
          <ErrorSummary form={form} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" data-cancel onClick={() => void close()} disabled={form.sending}>
              Batal
            </Button>
            <Button type="submit" color={danger ? 'red' : 'pine'} loading={form.sending} disabled={form.gone}>
              {submitLabel}
            </Button>
          </Group>
        </div>
      </Form>
    </Dialog>
  );
}

const typed = 'input:not([type="hidden"], :disabled, :read-only), textarea:not(:disabled)';

/** The dialog's focus trap goes to what is marked: the first field, or without fields the button that is safe. */
function markFirst(frame: HTMLFormElement | null, danger: boolean): void {
  const safe = danger ? '[data-cancel]' : '[type="submit"]';
  const first = frame?.querySelector(typed) ?? frame?.querySelector(safe);
  first?.setAttribute('data-autofocus', '');
}
