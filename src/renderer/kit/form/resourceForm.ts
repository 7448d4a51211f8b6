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
  /** Created by the screen with `useForm`, because the screen's lookups need the values. */
  fields: UseFormReturnType<Values>;
  /** An empty form. Fields that the schema refuses in it are required. */
  blank: Values;
  toInput: (values: Values) => InputOf<O>;
  described: FieldMap;
  /** Fields required besides those of the schema. */
  required?: ReadonlySet<string>;
  locked?: Readonly<Record<string, string>>;
  /** Checks that need more than the input, for example loaded questions. */
  check?: (values: Values) => FieldErrors;
  /** Called after validation. False cancels the save; a field name cancels and focuses that field. */
  agree?: (values: Values) => Promise<boolean | string>;
  /** Maps paths of issues and server errors to fields. */
  fieldOf?: (path: string) => string;
  /** Key of the draft. Only for forms that add. */
  draft?: string;
  /** For forms that save themselves. Resolves true if nothing is unsaved. */
  settle?: () => Promise<boolean>;
  send?: (values: Values) => Promise<Envelope<OutputOf<O>>>;
  /** Takes over the sending. `send` throws refusals. */
  deliver?: (send: Delivery<InputOf<O>>) => void;
  onRefused?: (error: unknown) => void;
  onDelivered?: (data: OutputOf<O>) => void;
  /** The form stays busy until the promise resolves. */
  onSaved: (data: OutputOf<O>) => void | Promise<void>;
  subject?: string;
  /** Milliseconds. */
  popupFor?: number;
}

/** The part of a form that does not depend on its values. */
export interface FormFrame {
  id: string;
  labelOf: (path: string) => string | undefined;
  errors: FieldErrors;
  refused: boolean;
  sending: boolean;
  dirty: boolean;
  /** Names of the changed values. Empty in a form that adds. */
  changed: readonly string[];
  /** 409: the record changed since the form opened (features.md F6). */
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
   * Saves without a message or a focus change. `reread` resolves when the page shows the saved record.
   * @throws The refusal.
   */
  keep: () => Promise<{ message: string; data: unknown; reread: Promise<unknown> }>;
  /** Shows errors of the named fields and returns their paths. */
  check: (names: readonly string[]) => string[];
  showFaults: (faults: FieldErrors) => void;
}

export interface ResourceForm<Values extends object> extends FormFrame {
  values: Values;
  set: (changes: Partial<Values>) => void;
  put: (path: string, value: unknown) => void;
  field: <Key extends keyof Values & string>(key: Key) => Field<Values[Key]>;
  /** A field for a value inside `record`, for example one answer. */
  entry: <Value>(
    record: keyof Values & string,
    key: string | number,
    label: string,
  ) => Field<Value | undefined>;
}
