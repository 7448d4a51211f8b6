import type { UseFormReturnType } from '@mantine/form';
import type { z } from 'zod';
import type { AccessRule } from '../../../shared/core/access.ts';
import type { AppError, FieldErrors } from '../../../shared/core/errors.ts';
import type { FieldMap } from '../../../shared/core/fields.ts';
import type { Envelope, InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import type { Field } from '../fields/field.ts';

/** Sends the input, or what `change` makes of it, with its own success message. */
export type Delivery<Input> = (change?: (input: Input) => Input, about?: string) => Promise<void>;

export interface ResourceFormOptions<O extends Operation, Values extends object> {
  operation: O;
  /** Default: the operation's form or input. */
  schema?: z.ZodType;
  /** From `useForm`, in the screen, because its lookups need the values. */
  fields: UseFormReturnType<Values>;
  /** An empty form: what the schema refuses in it is marked as required. */
  blank: Values;
  toInput: (values: Values) => InputOf<O>;
  described: FieldMap;
  /** Required besides those of the schema. */
  required?: ReadonlySet<string>;
  locked?: Readonly<Record<string, string>>;
  /** Checks that need more than the input, such as loaded questions. */
  check?: (values: Values) => FieldErrors;
  /** Asked after validation; false cancels the save. */
  agree?: (values: Values) => Promise<boolean | string>;
  /** Maps paths of issues and server errors to fields. */
  fieldOf?: (path: string) => string;
  /** Key of the draft; only for forms that add. */
  draft?: string;
  /** For forms that save themselves: true if nothing is unsaved. */
  settle?: () => Promise<boolean>;
  /** Replaces the operation's call. */
  send?: (values: Values) => Promise<Envelope<OutputOf<O>>>;
  /** Takes over the sending; the function it gets throws refusals. */
  deliver?: (send: Delivery<InputOf<O>>) => void;
  /** Hears every refusal, after it was told. */
  onRefused?: (error: unknown) => void;
  /** The answer to what `deliver` has sent. */
  onDelivered?: (data: OutputOf<O>) => void;
  /** The form is busy until the promise resolves. */
  onSaved: (data: OutputOf<O>) => void | Promise<void>;
  /** Subject of the success message; default: the record's name. */
  subject?: string;
  /** In milliseconds, if specified. */
  popupFor?: number;
}

/** What frames (page, dialog) need, independent of the values. */
export interface FormFrame {
  id: string;
  labelOf: (path: string) => string | undefined;
  errors: FieldErrors;
  /** A save was refused, so the summary is shown. */
  refused: boolean;
  sending: boolean;
  dirty: boolean;
  /** Names of the values that differ from the record; none in a form that adds. */
  changed: readonly string[];
  /** 409: the record changed since it was loaded (features.md F6). */
  conflict: AppError | undefined;
  denied: AccessRule | undefined;
  gone: boolean;
  /** Milliseconds since 1970; undefined if no draft is offered. */
  draftFrom: number | undefined;
  /** How many others there are. */
  draftsMore: number;
  nextDraft: () => void;
  takeDraft: () => void;
  dropDraft: () => void;
  submit: () => void;
  /** Asks, unless there is nothing to lose. */
  mayLeave: () => Promise<boolean>;
  /**
   * For forms that save themselves: no message, no focus change. Returns the server's answer, and `reread`, which
   * resolves when the page shows what was saved. Throws refusals.
   */
  keep: () => Promise<{ message: string; data: unknown; reread: Promise<unknown> }>;
  /** Shows errors of the named fields and returns their paths. */
  check: (names: readonly string[]) => string[];
  /** Also focuses the first. */
  showFaults: (faults: FieldErrors) => void;
}

export interface ResourceForm<Values extends object> extends FormFrame {
  values: Values;
  set: (changes: Partial<Values>) => void;
  /** By path, such as one side of a merge. */
  put: (path: string, value: unknown) => void;
  field: <Key extends keyof Values & string>(key: Key) => Field<Values[Key]>;
  /** For a value inside `record`, such as one answer. */
  entry: <Value>(
    record: keyof Values & string,
    key: string | number,
    label: string,
  ) => Field<Value | undefined>;
}
