import type { UseFormReturnType } from '@mantine/form';
import type { z } from 'zod';
import type { AccessRule } from '../../../shared/core/access.ts';
import type { AppError, FieldErrors } from '../../../shared/core/errors.ts';
import type { FieldMap } from '../../../shared/core/fields.ts';
import type { Envelope, InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import type { Field } from '../fields/field.ts';

/** Sends the input, or the result of `change`. `about` replaces the subject of the success message. */
export type Delivery<Input> = (change?: (input: Input) => Input, about?: string) => Promise<void>;

export interface ResourceFormOptions<O extends Operation, Values extends object> {
  operation: O;
  schema?: z.ZodType;
  /** Created by the caller with Mantine's `useForm`, because the caller also needs the values. */
  fields: UseFormReturnType<Values>;
  /** Values of an empty form. Fields whose empty value the schema refuses are required. */
  blank: Values;
  toInput: (values: Values) => InputOf<O>;
  described: FieldMap;
  /** Required fields in addition to the schema's required fields. */
  required?: ReadonlySet<string>;
  locked?: Readonly<Record<string, string>>;
  check?: (values: Values) => FieldErrors;
  /** Called after validation. False cancels the save; a field name also focuses the field. */
  agree?: (values: Values) => Promise<boolean | string>;
  /** Maps paths of errors to field names. */
  fieldOf?: (path: string) => string;
  /** Storage key of the draft. Only for add forms. */
  draft?: string;
  /** Saves all changes of an autosaving form. Resolves to true on success. */
  settle?: () => Promise<boolean>;
  send?: (values: Values) => Promise<Envelope<OutputOf<O>>>;
  /** Takes over the sending, for example to delay it. `send` rejects with the server's refusal. */
  deliver?: (send: Delivery<InputOf<O>>) => void;
  onRefused?: (error: unknown) => void;
  onDelivered?: (data: OutputOf<O>) => void;
  /** The form stays busy until the promise resolves. */
  onSaved: (data: OutputOf<O>) => void | Promise<void>;
  /** The form stays open after a save. Input typed during the save is then still unsaved. */
  stays?: boolean;
  subject?: string;
  /** Milliseconds. */
  popupFor?: number;
}

/** The members of a form that do not depend on the type of its values. */
export interface FormFrame {
  id: string;
  labelOf: (path: string) => string | undefined;
  errors: FieldErrors;
  refused: boolean;
  sending: boolean;
  dirty: boolean;
  /** Names of the changed values. Always empty in an add form. */
  changed: readonly string[];
  /** The 409 of a record that changed after the form opened (features.md F6). */
  conflict: AppError | undefined;
  denied: AccessRule | undefined;
  gone: boolean;
  /** Milliseconds since 1970. */
  draftSavedAt: number | undefined;
  otherDrafts: number;
  nextDraft: () => void;
  restoreDraft: () => void;
  discardDraft: () => void;
  submit: () => void;
  mayLeave: () => Promise<boolean>;
  /**
   * Saves without a message or a focus change. `reread` resolves when the page has read its records again.
   * @throws AppError
   */
  keep: () => Promise<{ message: string; data: unknown; reread: Promise<unknown> }>;
  /** Shows errors of the named fields. Returns the names of the wrong fields. */
  check: (names: readonly string[]) => string[];
  showFaults: (faults: FieldErrors) => void;
}

export interface ResourceForm<Values extends object> extends FormFrame {
  values: Values;
  set: (changes: Partial<Values>) => void;
  put: (path: string, value: unknown) => void;
  field: <Key extends keyof Values & string>(key: Key) => Field<Values[Key]>;
  /** A field for a value inside `record`, for example an answer. */
  entry: <Value>(
    record: keyof Values & string,
    key: string | number,
    label: string,
  ) => Field<Value | undefined>;
}
