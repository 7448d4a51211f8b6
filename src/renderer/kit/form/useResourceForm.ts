import { schemaResolver, type UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { z } from 'zod';
import type { AccessRule } from '../../../shared/core/access.ts';
import { AppError, type FieldErrors, invalid } from '../../../shared/core/errors.ts';
import { type FieldMap, nameOf } from '../../../shared/core/fields.ts';
import type { Envelope, InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { request } from '../../lib/api.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { type Field, typingOf } from '../fields/field.ts';
import { notifyFailure, notifySuccess } from '../notify.ts';
import { deniedRule } from '../rights.ts';
import { secretNames, takesDraft } from './drafts.ts';
import { renamePaths } from './errors.ts';
import { fieldId, focusField, inScreenOrder } from './focus.ts';
import { maxLengths, requiredFields } from './schema.ts';
import { reversedDays, unreadFigures } from './unread.ts';
import { useDraft } from './useDraft.ts';
import { askToLeave, useLeaveGuard } from './useLeaveGuard.ts';

export interface ResourceFormOptions<O extends Operation, Values extends object> {
  /** The write that saves the form. */
  operation: O;
  /** What the form is checked with, with the schema's own messages: the operation's form or input unless that is wider. */
  schema?: z.ZodType;
  /** The values, from `useForm({ initialValues })`; made by the screen, because its lookups depend on them. */
  fields: UseFormReturnType<Values>;
  /** The form with nothing in it: what the schema then refuses is marked as required. */
  blank: Values;
  /** What is sent for the values of the form. */
  toInput: (values: Values) => InputOf<O>;
  /** Labels for the inputs and the error summary. */
  described: FieldMap;
  /** Paths that show the required mark besides those that the schema asks for. */
  required?: ReadonlySet<string>;
  /** Why fields may only be read, by their path. */
  locked?: Readonly<Record<string, string>>;
  /** Checks that need more than the input: loaded questions, the rule of the chosen product. */
  check?: (values: Values) => FieldErrors;
  /** Asked once nothing is refused any more; false leaves the form as it is. */
  agree?: (values: Values) => Promise<boolean>;
  /** Path of an issue or of a server error → path of the field that shows it. */
  fieldOf?: (path: string) => string;
  /** Name under which unsent input is kept; only for forms that add something. */
  draft?: string;
  /** Of a form that saves itself: saves now; true when nothing is left to lose. */
  settle?: () => Promise<boolean>;
  /** Where saving is not one call of the operation with the whole input: what saves the values instead. */
  send?: (values: Values) => Promise<Envelope<OutputOf<O>>>;
  /** Takes over a form that could be sent: it gets what sends it and throws what refuses it, and the form is done. */
  deliver?: (send: () => Promise<void>) => void;
  onSaved: (data: OutputOf<O>) => void;
  /** What the message of success is about: which record, how many; the record's name unless stated. */
  subject?: string;
  /** Milliseconds for which the popups of success and failure stay, where the specification says so. */
  popupFor?: number;
}

/** What the frames of a form (page, dialog) need to know of it, whatever its values are. */
export interface FormFrame {
  /** Prefix of the DOM ids of its fields. */
  id: string;
  /** Label of a field's path. */
  labelOf: (path: string) => string | undefined;
  errors: FieldErrors;
  /** A save was tried and refused; the summary is shown from then on. */
  refused: boolean;
  sending: boolean;
  dirty: boolean;
  /** 409: the record has changed since it was loaded (features.md F6). */
  conflict: AppError | undefined;
  /** 403: the rule that the user does not pass (any more). */
  denied: AccessRule | undefined;
  /** 404: the record that it changes is not there any more. */
  gone: boolean;
  /** When an earlier draft was written, milliseconds since 1970; undefined when none is on offer. */
  draftFrom: number | undefined;
  takeDraft: () => void;
  dropDraft: () => void;
  submit: () => void;
  /** True at once when there is nothing to lose. */
  mayLeave: () => Promise<boolean>;
  /**
   * Of a form that saves itself: saves and stays, without a message or moving the focus; answers the server's message.
   * Throws what refused it, which is shown.
   */
  keep: () => Promise<string>;
  /** Shows errors at their fields and moves the focus to the first. */
  showFaults: (faults: FieldErrors) => void;
}

export interface ResourceForm<Values extends object> extends FormFrame {
  values: Values;
  set: (changes: Partial<Values>) => void;
  /** Sets what the field at a path holds, such as one side of two edits. */
  put: (path: string, value: unknown) => void;
  /** Everything an input needs for one field. */
  field: <Key extends keyof Values & string>(key: Key) => Field<Values[Key]>;
  /** The same for a value inside `record`, such as the answer to one question. */
  entry: <Value>(
    record: keyof Values & string,
    key: string | number,
    label: string,
  ) => Field<Value | undefined>;
}

/**
 * A form that saves one operation: checks with the operation's schema, server errors at their field, one
 * idempotency key per form, the unsaved-changes guard, drafts and the conflict view.
 * Nothing is sent while a check fails or a save is under way.
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
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState(false);
  const [conflict, setConflict] = useState<AppError>();
  const [denied, setDenied] = useState<AccessRule>();
  const [gone, setGone] = useState(false);
  const busy = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const resolve = schemaResolver(schema as never, { sync: true });
  /** Messages by field; where both speak, the schema's own message wins. */
  const faults = (): FieldErrors => {
    const values = fields.getValues();
    const found = resolve(toInput(values)) as FieldErrors;
    return {
      ...unreadFigures(described, values),
      // Of what is sent: behind a switch that is off nothing is wrong.
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
  const secret = useMemo(() => secretNames(described), [described]);
  const blank = fields.getInitialValues();
  const draft = useDraft({ name: options.draft, blank, values: fields.values, dirty, secret });
  const takeDraft = () => {
    const values = draft.take();
    if (values) fields.setValues(values);
  };
  const location = useLocation();
  const asksForDraft = takesDraft(location.state) && draft.offer !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft that was asked for is there
  useEffect(() => {
    if (asksForDraft) takeDraft();
  }, [asksForDraft]);
  const mayLeave = async () =>
    !fields.isDirty() || (await options.settle?.()) === true || askToLeave(await draft.keep());
  const guard = useLeaveGuard({ dirty, safe: draft.safe, mayLeave });

  const idOf = (path: string) => fieldId(id, path);
  const refuse = (found: FieldErrors) => {
    fields.setErrors(found);
    setRefused(true);
    const [first] = inScreenOrder(Object.keys(found), idOf);
    if (first) focusField(idOf(first));
  };

  /** Shows what refused a save; answers the errors of fields. */
  const tell = (error: unknown): FieldErrors | undefined => {
    const view = error instanceof AppError ? error : undefined;
    if (view?.code === 'CONFLICT' && !view.fields) setConflict(view);
    if (view?.code === 'NOT_FOUND' && operation.method !== 'POST') setGone(true);
    const rule = deniedRule(error);
    setDenied(rule);
    // The rights known here may be old.
    if (rule) void client.invalidateQueries({ queryKey: ['session'] });
    return view?.fields && renamePaths(view.fields, fieldOf);
  };
  const fail = (error: unknown) => {
    const found = tell(error);
    if (found) refuse(found);
    notifyFailure(error, options.popupFor);
  };
  const forgive = () => {
    fields.clearErrors();
    setConflict(undefined);
    setDenied(undefined);
  };

  const subject = () => options.subject ?? nameOf(options.described, fields.getValues());
  const handOver = (deliver: (send: () => Promise<void>) => void) => {
    const input = toInput(fields.getValues());
    const about = subject();
    guard.release();
    draft.end();
    deliver(async () => {
      try {
        notifySuccess((await request(operation, input)).message, about);
      } finally {
        void refreshAfter(client, operation);
      }
    });
  };

  const send = async () => {
    const { pathname } = window.location;
    // A page that is left stays mounted until the next one is loaded.
    const isStillHere = () => isHere.current && !guard.isLeft() && window.location.pathname === pathname;
    try {
      const creates = operation.method === 'POST';
      const answer = options.send
        ? await options.send(fields.getValues())
        : await request(operation, toInput(fields.getValues()), creates ? { idempotencyKey } : {});
      guard.release();
      draft.end();
      void refreshAfter(client, operation);
      notifySuccess(answer.message, subject(), options.popupFor);
      // Who has left meanwhile is told, and stays where they are.
      if (isStillHere()) options.onSaved(answer.data);
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
    if (!agreed) return;
    if (options.deliver) return handOver(options.deliver);
    busy.current = true;
    setSending(true);
    await send();
    busy.current = false;
    setSending(false);
  };

  const keep = async (): Promise<string> => {
    const sent = fields.getValues();
    try {
      const found = faults();
      if (Object.keys(found).length > 0) throw invalid(found);
      const { message } = await request(operation, toInput(sent));
      fields.resetDirty(sent);
      forgive();
      void refreshAfter(client, operation);
      return message;
    } catch (error) {
      fields.setErrors(tell(error) ?? {});
      setRefused(true);
      throw error;
    }
  };

  const at = <Value>(path: string, label: string, value: Value): Field<Value> => ({
    id: idOf(path),
    label,
    required: asked.has(path) || (options.required?.has(path) ?? false),
    maxLength: lengths[path],
    ...typingOf(described[path]),
    locked: options.locked?.[path],
    value,
    // Told at once, since either end may be what was typed just now.
    error: errors[path] ?? reversed[path],
    onChange: (next) => fields.setFieldValue(path, next as never),
    onBlur: () => {
      // An untouched field is not scolded for being passed by.
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
    conflict,
    denied,
    gone,
    draftFrom: draft.offer?.savedAt,
    takeDraft,
    dropDraft: draft.refuse,
    submit: () => void submit(),
    mayLeave,
    keep,
    showFaults: refuse,
    values: fields.values,
    put: (path, value) => fields.setFieldValue(path, value as never),
    // One by one: setting many values at once would also clear the errors of fields that stay as they are.
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
