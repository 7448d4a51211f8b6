import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { FieldErrors } from '../../../shared/core/errors.ts';
import type { FieldMap } from '../../../shared/core/fields.ts';
import type { InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import type { About } from '../dialogs/about.tsx';
import { type HeldOrder, hold } from '../held/held.ts';
import { FormModal } from './FormModal.tsx';
import type { Delivery } from './resourceForm.ts';
import { namesOf, type Part, Parts } from './section.tsx';
import { useResourceForm } from './useResourceForm.ts';
import { useSeenVersion } from './useSeenVersion.ts';
import { blankValues, type FormValues, storedValues } from './values.ts';

type HeldDialog<Input> = Omit<HeldOrder, 'send' | 'only'> & {
  /** For some of the records: the title of the send, the subject of its success message, and their input. */
  only?: (ids: readonly number[]) => {
    title: string;
    subject: string;
    narrow: (input: Input) => Input;
  };
};

interface DialogFormProps<Fields extends FieldMap, O extends Operation> {
  title: string;
  lead?: ReactNode;
  operation: O;
  /** If the operation's input has more than this dialog asks for. */
  schema?: z.ZodType;
  fields: Fields;
  parts: readonly Part<Fields>[];
  /** First values, such as the stored record; blank if absent. */
  start?: object;
  /** Whose version is sent: the one that was opened, after a refusal the one that the refusal tells of. */
  record?: { id: number; version: number };
  toInput: (values: FormValues<Fields>) => InputOf<NoInfer<O>>;
  check?: (values: FormValues<Fields>) => FieldErrors;
  /** Subject of the success message; default: the record's name. */
  subject?: string;
  submitLabel?: string;
  danger?: boolean;
  /** Waits some seconds before sending and can be undone meanwhile (features.md B5). */
  held?: HeldDialog<InputOf<NoInfer<O>>>;
  onRefused?: (error: unknown) => void;
  /** Why it cannot be sent now. */
  closed?: string | undefined;
  /** When it goes meanwhile, the dialog says so and sends nothing. */
  about?: About | undefined;
  /** Asked after validation; false keeps the dialog. */
  agree?: () => Promise<boolean>;
  onHeld?: () => void;
  /** The answer to a held send. */
  onDelivered?: (data: OutputOf<O>) => void;
  onSaved?: (data: OutputOf<O>) => void;
  onClose: () => void;
}

function holdBack<Input>({ only, ...order }: HeldDialog<Input>, send: Delivery<Input>): void {
  const some = (ids: readonly number[]) => {
    const { title, subject, narrow } = only!(ids);
    return { title, send: () => send(narrow, subject) };
  };
  hold({ ...order, send: () => send(), ...(only && { only: some }) });
}

/** Ctrl+Enter and Ctrl+S save. Closing asks if input changed; a destructive button never has the focus. */
export function DialogForm<Fields extends FieldMap, O extends Operation>({
  title,
  lead,
  operation,
  schema,
  fields,
  parts,
  start,
  record,
  toInput,
  check,
  subject,
  submitLabel = 'Simpan',
  danger = false,
  held,
  onRefused,
  closed,
  about,
  agree,
  onHeld,
  onDelivered,
  onSaved,
  onClose,
}: DialogFormProps<Fields, O>) {
  const names = namesOf(parts);
  const blank = blankValues(fields, names);
  const values = useForm<FormValues<Fields>>({
    initialValues: start ? storedValues(fields, names, start) : blank,
  });
  const version = useSeenVersion(record);
  const form = useResourceForm<O, FormValues<Fields>>({
    operation,
    fields: values,
    described: fields,
    blank,
    toInput: (typed) =>
      (record ? { ...(toInput(typed) as object), version: version.current() } : toInput(typed)) as InputOf<O>,
    onSaved: (data) => {
      onSaved?.(data);
      onClose();
    },
    ...(held && {
      deliver: (send) => {
        holdBack(held, send);
        onHeld?.();
        onClose();
      },
    }),
    ...(agree && { agree }),
    onRefused: (error) => {
      version.refused(error);
      onRefused?.(error);
    },
    ...(onDelivered && { onDelivered }),
    ...(subject !== undefined && { subject }),
    ...(schema && { schema }),
    ...(check && { check }),
  });
  return (
    <FormModal {...{ form, title, submitLabel, danger, closed, about, onClose }}>
      {lead}
      {parts.length > 0 && <Parts fields={fields} parts={parts} form={form} />}
    </FormModal>
  );
}
