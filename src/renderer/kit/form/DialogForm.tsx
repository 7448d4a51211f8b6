import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { FieldErrors } from '../../../shared/core/errors.ts';
import type { FieldMap } from '../../../shared/core/fields.ts';
import type { InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import type { WatchedRecord } from '../dialogs/watchedRecord.tsx';
import { type HeldOrder, hold } from '../held/held.ts';
import { FormModal } from './FormModal.tsx';
import type { Delivery } from './resourceForm.ts';
import { namesOf, type Part, Parts } from './section.tsx';
import { useResourceForm } from './useResourceForm.ts';
import { useSeenVersion } from './useSeenVersion.ts';
import { blankValues, type FormValues, storedValues } from './values.ts';

type HeldDialog<Input> = Omit<HeldOrder, 'send' | 'only'> & {
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
  /** Needed if the operation's input has fields that are not in this dialog. */
  schema?: z.ZodType;
  fields: Fields;
  parts: readonly Part<Fields>[];
  start?: object;
  /** The edited record. If a refusal names a newer version, the form sends that version next. */
  record?: { id: number; version: number };
  toInput: (values: FormValues<Fields>) => InputOf<NoInfer<O>>;
  check?: (values: FormValues<Fields>) => FieldErrors;
  /** Subject of the success message. Default: the name in the input. */
  subject?: string;
  submitLabel?: string;
  danger?: boolean;
  held?: HeldDialog<InputOf<NoInfer<O>>>;
  onRefused?: (error: unknown) => void;
  /** Why the form cannot be sent now. */
  closed?: string | undefined;
  watched?: WatchedRecord | undefined;
  agree?: () => Promise<boolean>;
  onHeld?: () => void;
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

/** Closing asks first if the input has changed. The initial focus is never on a destructive button. */
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
  watched,
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
    <FormModal {...{ form, title, submitLabel, danger, closed, watched, onClose }}>
      {lead}
      {parts.length > 0 && <Parts fields={fields} parts={parts} form={form} />}
    </FormModal>
  );
}
