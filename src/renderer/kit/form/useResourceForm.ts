import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { z } from 'zod';
import type { AccessRule } from '../../../shared/core/access.ts';
import { AppError, type FieldErrors, invalid } from '../../../shared/core/errors.ts';
import { type FieldMap, nameOf } from '../../../shared/core/fields.ts';
import type { Envelope, InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { request } from '../../lib/api.ts';
import { createDecide } from '../../lib/decision.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { afterAnswer } from '../confirm.tsx';
import { type Field, typingOf } from '../fields/field.ts';
import { notifyFailure, notifyInfo, notifySuccess } from '../notify.ts';
import { deniedRule } from '../rights.ts';
import { secretNames, takesDraft } from './drafts.ts';
import { renamePaths } from './errors.ts';
import { faultsOf } from './faults.ts';
import { fieldId, focusField, inScreenOrder } from './focus.ts';
import type { Typed } from './openForms.ts';
import { maxLengths, requiredFields } from './schema.ts';
import { typedText, typedValues } from './typed.ts';
import { reversedDays, unreadFigures } from './unread.ts';
import { useDraft } from './useDraft.ts';
import { askToLeave, useLeaveGuard } from './useLeaveGuard.ts';

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

/** The record changed since it was read. */
const isConflict = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'CONFLICT' && !error.fields;

/**
 * Saves one operation: validation, server errors at fields, one idempotency key, leave guard, drafts and conflicts.
 * Sends nothing while a check fails or a save is running.
 */
export function useResourceForm<O extends Operation, Values extends object>(
  options: ResourceFormOptions<O, Values>,
): ResourceForm<Values> {
  const {
    operation,
    schema = operation.form ?? operation.input,
    fields,
    toInput,
    described,
    check,
  } = options;
  const { fieldOf = (path: string) => path } = options;
  const id = useId();
  const client = useQueryClient();
  const [ownKey, setOwnKey] = useState<string>(() => crypto.randomUUID());
  const [decide] = useState(createDecide);
  /** A record is added once, whatever is typed in between; a change is made once for the same input. */
  const once = (input: InputOf<O>) =>
    decide(input, (key) =>
      request(operation, input, { idempotencyKey: operation.method === 'POST' ? ownKey : key }),
    );
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState(false);
  const [conflict, setConflict] = useState<AppError>();
  const [denied, setDenied] = useState<AccessRule>();
  const [gone, setGone] = useState(false);
  const busy = useRef(false);
  const isHere = useRef(true);
  /** Typed while the form was on its way, so no part of what was saved. */
  const late = useRef<readonly Typed[]>([]);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      if (late.current.length > 0)
        notifyInfo(`Diketik setelah disimpan, jadi tidak ikut tersimpan: ${typedText(late.current)}`);
    };
  }, []);

  /** Of two errors of a field, the schema's wins. */
  const faults = (): FieldErrors => {
    const values = fields.getValues();
    const found = faultsOf(schema, toInput(values));
    return {
      ...unreadFigures(described, values),
      // Of the input that is sent: fields behind a switch that is off are ignored.
      ...reversedDays(described, toInput(values) as object),
      ...check?.(values),
      ...renamePaths(found, fieldOf),
    };
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what an empty form is refused for does not change while it is open
  const asked = useMemo(() => requiredFields(schema, toInput(options.blank)), [schema]);
  const lengths = useMemo(() => maxLengths(schema), [schema]);

  const errors = fields.errors as FieldErrors;
  const reversed = reversedDays(described, fields.values);
  const dirty = fields.isDirty();
  const names = operation.method === 'POST' ? [] : Object.keys(fields.values);
  const changed = names.filter((name) => fields.isDirty(name));
  const secret = useMemo(() => secretNames(described), [described]);
  const blank = fields.getInitialValues();
  const draft = useDraft({ name: options.draft, blank, values: fields.values, dirty, secret, key: ownKey });
  const takeDraft = async () => {
    const taken = await draft.take();
    if (taken?.key) setOwnKey(taken.key);
    if (taken) fields.setValues(taken.values);
    else notifyFailure('Draf itu baru saja dibuka di jendela lain.');
  };
  const location = useLocation();
  const asksForDraft = takesDraft(location.state) && draft.offer !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft that was asked for is there
  useEffect(() => {
    if (asksForDraft) void takeDraft();
  }, [asksForDraft]);
  const mayLeave = async () =>
    !fields.isDirty() || (await options.settle?.()) === true || askToLeave(await draft.keep());
  const guard = useLeaveGuard({
    dirty,
    edits: operation.method !== 'POST',
    safe: draft.safe,
    mayLeave,
    typed: () => typedValues(described, fields.getInitialValues(), fields.getValues(), secret),
  });

  const idOf = (path: string) => fieldId(id, path);
  const refuse = (found: FieldErrors) => {
    fields.setErrors(found);
    setRefused(true);
    const [first] = inScreenOrder(Object.keys(found), idOf);
    if (first) focusField(idOf(first));
  };

  /** Shows the refusal; returns errors of fields. */
  const tell = (error: unknown): FieldErrors | undefined => {
    const view = error instanceof AppError ? error : undefined;
    if (isConflict(error)) setConflict(error);
    if (view?.code === 'NOT_FOUND' && operation.method !== 'POST') setGone(true);
    const rule = deniedRule(error);
    setDenied(rule);
    // the user's rights may have changed.
    if (rule) void client.invalidateQueries({ queryKey: ['session'] });
    return view?.fields && renamePaths(view.fields, fieldOf);
  };
  /** Whether each is told at its field, and needs no message besides. */
  const isTold = (found: FieldErrors = {}) => {
    const paths = Object.keys(found);
    return paths.length > 0 && paths.every((path) => document.getElementById(idOf(path)));
  };
  const fail = (error: unknown) => {
    const found = tell(error);
    if (found) refuse(found);
    options.onRefused?.(error);
    // What the page shows is older than what the server has.
    if (isConflict(error)) void refreshAfter(client, operation);
    // Both edits are compared in a dialog then, which says it alone.
    if (isConflict(error) && 'version' in (toInput(fields.getValues()) as object)) return;
    if (!isTold(found)) notifyFailure(error, options.popupFor);
  };
  const forgive = () => {
    fields.clearErrors();
    setConflict(undefined);
    setDenied(undefined);
  };

  const subject = (values: Values) => options.subject ?? nameOf(options.described, values);
  const handOver = async (deliver: (send: Delivery<InputOf<O>>) => void) => {
    const values = fields.getValues();
    const input = toInput(values);
    const about = subject(values);
    // The draft survives an undo or a later refusal.
    await draft.keep();
    guard.release();
    deliver(async (change = (whole) => whole, aboutThese = about) => {
      try {
        const { message, data } = await once(change(input));
        draft.end();
        notifySuccess(message, aboutThese);
        options.onDelivered?.(data);
      } finally {
        void refreshAfter(client, operation);
      }
    });
  };

  const send = async () => {
    const { pathname } = window.location;
    // A page stays mounted until the next one is loaded.
    const isStillHere = () => isHere.current && !guard.isLeft() && window.location.pathname === pathname;
    const sent = fields.getValues();
    try {
      const answer = options.send ? await options.send(sent) : await once(toInput(sent));
      late.current = typedValues(described, sent, fields.getValues(), secret);
      guard.release();
      draft.end();
      void refreshAfter(client, operation);
      notifySuccess(answer.message, subject(sent), options.popupFor);
      // Does not navigate if the user has left.
      if (isStillHere()) await options.onSaved(answer.data);
    } catch (error) {
      fail(error);
    }
  };

  const submit = async () => {
    if (busy.current) return;
    const found = faults();
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    forgive();
    busy.current = true;
    const agreed = (await options.agree?.(fields.getValues())) ?? true;
    busy.current = false;
    if (typeof agreed === 'string') afterAnswer(() => focusField(idOf(agreed)));
    if (agreed !== true) return;
    if (options.deliver) return handOver(options.deliver);
    busy.current = true;
    setSending(true);
    await send();
    busy.current = false;
    setSending(false);
  };

  const keep: FormFrame['keep'] = async () => {
    const sent = fields.getValues();
    try {
      const found = faults();
      if (Object.keys(found).length > 0) throw invalid(found);
      const { message, data } = await once(toInput(sent));
      fields.resetDirty(sent);
      forgive();
      return { message, data, reread: refreshAfter(client, operation) };
    } catch (error) {
      fields.setErrors(tell(error) ?? {});
      setRefused(true);
      throw error;
    }
  };

  const at = <Value>(path: string, label: string, value: Value): Field<Value> => ({
    id: idOf(path),
    name: path,
    label,
    required: asked.has(path) || (options.required?.has(path) ?? false),
    maxLength: lengths[path],
    ...typingOf(described[path]),
    locked: options.locked?.[path],
    value,
    // Shown at once, because either date may be the one just typed.
    error: errors[path] ?? reversed[path],
    onChange: (next) => fields.setFieldValue(path, next as never),
    onBlur: () => {
      // Untouched fields show no error on blur.
      if (refused || fields.isTouched(path)) fields.setFieldError(path, faults()[path]);
    },
  });

  return {
    id,
    labelOf: (path) => described[path]?.label,
    errors,
    refused,
    sending,
    dirty,
    changed,
    conflict,
    denied,
    gone,
    draftFrom: draft.offer?.savedAt,
    draftsMore: draft.others,
    nextDraft: draft.next,
    takeDraft: () => void takeDraft(),
    dropDraft: draft.refuse,
    submit: () => void submit(),
    mayLeave,
    keep,
    check: (names) => {
      const found = faults();
      const wrong = names.filter((name) => found[name] !== undefined);
      for (const name of wrong) fields.setFieldError(name, found[name]);
      return wrong;
    },
    showFaults: refuse,
    values: fields.values,
    put: (path, value) => fields.setFieldValue(path, value as never),
    // One by one, because setting several values also clears errors of the others.
    set: (changes) => {
      for (const [path, value] of Object.entries(changes)) fields.setFieldValue(path, value as never);
    },
    field: (key) => at(key, described[key]?.label ?? key, fields.values[key]),
    entry: <Value>(record: keyof Values & string, key: string | number, label: string) => {
      const values = fields.values[record] as Readonly<Record<string, Value>>;
      return at<Value | undefined>(`${record}.${key}`, label, values[key]);
    },
  };
}
