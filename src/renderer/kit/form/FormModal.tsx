import '../../styles/form.css';
import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConflictNotice, ErrorSummary } from './FormNotices.tsx';
import { useFormKeys } from './useFormKeys.ts';
import type { FormFrame } from './useResourceForm.ts';

/** A form as a dialog. Closing asks once when something was typed; while sending it stays. */
export function FormModal({
  form,
  title,
  submitLabel = 'Simpan',
  onClose,
  children,
}: {
  form: FormFrame;
  title: string;
  submitLabel?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  useFormKeys({ scope: 'dialog', onSave: form.submit });
  const close = async () => {
    if (!form.sending && (await form.mayLeave())) onClose();
  };
  return (
    <Modal opened onClose={() => void close()} title={title} size={640} closeOnClickOutside={!form.dirty}>
      <form
        noValidate
        aria-busy={form.sending}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <div className="form-dialog">
          <ConflictNotice form={form} />
          {children}
          <ErrorSummary form={form} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void close()} disabled={form.sending}>
              Batal
            </Button>
            <Button type="submit" loading={form.sending}>
              {submitLabel}
            </Button>
          </Group>
        </div>
      </form>
    </Modal>
  );
}
