import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { FieldErrors } from '../../../shared/core/errors.ts';
import type { FieldMap } from '../../../shared/core/fields.ts';
import type { InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { type HeldOrder, hold } from '../held/held.ts';
import { FormModal } from './FormModal.tsx';
import { namesOf, type Part, Parts } from './section.tsx';
import { useResourceForm } from './useResourceForm.ts';
import { blankValues, type FormValues, storedValues } from './values.ts';

/**
 * The one form in a dialog: its first field has the focus, Ctrl+Enter and Ctrl+S save, closing asks when something was
 * typed. Without fields it asks for a yes, and the focus is never on what destroys.
 */
export function DialogForm<Fields extends FieldMap, O extends Operation>({
  title,
  lead,
  operation,
  schema,
  fields,
  parts,
  start,
  toInput,
  check,
  subject,
  submitLabel = 'Simpan',
  danger = false,
  held,
  onHeld,
  onSaved,
  onClose,
}: {
  title: string;
  /** Said above the fields: what is about to happen, to which records. */
  lead?: ReactNode;
  operation: O;
  /** Where the operation's own input is wider than what this dialog asks for. */
  schema?: z.ZodType;
  fields: Fields;
  parts: readonly Part<Fields>[];
  /** What the fields hold at first, such as the stored record; untouched where absent. */
  start?: object;
  toInput: (values: FormValues<Fields>) => InputOf<NoInfer<O>>;
  check?: (values: FormValues<Fields>) => FieldErrors;
  /** What the message of success is about; the record's name unless stated. */
  subject?: string;
  submitLabel?: string;
  /** What is saved takes something away. */
  danger?: boolean;
  /** Sends some seconds later, and can be taken back until then (features.md B5). */
  held?: Omit<HeldOrder, 'send'>;
  onHeld?: () => void;
  onSaved?: (data: OutputOf<O>) => void;
  onClose: () => void;
}) {
  const names = namesOf(parts);
  const blank = blankValues(fields, names);
  const values = useForm<FormValues<Fields>>({
    initialValues: start ? storedValues(fields, names, start) : blank,
  });
  const form = useResourceForm<O, FormValues<Fields>>({
    operation,
    fields: values,
    described: fields,
    blank,
    toInput,
    onSaved: (data) => {
      onSaved?.(data);
      onClose();
    },
    ...(held && {
      deliver: (send) => {
        hold({ ...held, send });
        onHeld?.();
        onClose();
      },
    }),
    ...(subject !== undefined && { subject }),
    ...(schema && { schema }),
    ...(check && { check }),
  });
  return (
    <FormModal {...{ form, title, submitLabel, danger, onClose }}>
      {lead}
      {parts.length > 0 && <Parts fields={fields} parts={parts} form={form} />}
    </FormModal>
  );
}
