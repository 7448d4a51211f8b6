import { useId, useMemo } from 'react';
import type { FieldErrors } from '../../../shared/core/errors.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { type Field, typingOf } from '../fields/field.ts';
import { figureNames, secretNames } from './drafts.ts';
import { fieldId } from './focus.ts';
import type { ResourceForm, ResourceFormOptions } from './resourceForm.ts';
import { typedValues } from './typed.ts';
import { useFormChecks } from './useFormChecks.ts';
import { useFormDraft } from './useFormDraft.ts';
import { askToLeave, useLeaveGuard } from './useLeaveGuard.ts';
import { useRefusals } from './useRefusals.ts';
import { useOnce, usePageStay, useSending } from './useSending.ts';

/**
 * Form state of one operation: validation, field errors, idempotency key, leave guard, drafts and conflicts.
 * `submit` sends nothing while a check fails or another submit runs.
 */
export function useResourceForm<O extends Operation, Values extends object>(
  options: ResourceFormOptions<O, Values>,
): ResourceForm<Values> {
  const { operation, fields, described } = options;
  const id = useId();
  const idOf = (path: string) => fieldId(id, path);
  const { once, key, setKey } = useOnce(operation);
  const stay = usePageStay();
  const checks = useFormChecks(options);
  const refusals = useRefusals(options, idOf);
  const dirty = fields.isDirty();
  const edits = operation.method !== 'POST';
  const secret = useMemo(() => secretNames(described), [described]);
  const figures = useMemo(() => figureNames(described), [described]);
  const draft = useFormDraft({ name: options.draft, fields, dirty, secret, figures, key, onKey: setKey });
  const mayLeave = async () =>
    !fields.isDirty() || (await options.settle?.()) === true || askToLeave(await draft.keep());
  const typedSince = (before: Values) => typedValues(described, before, fields.getValues(), secret);
  const guard = useLeaveGuard({
    dirty,
    edits,
    safe: draft.isStored,
    mayLeave,
    typed: () => typedSince(fields.getInitialValues()),
  });
  const { faults } = checks;
  const parts = { once, stay, draft, guard, refusals, faults, idOf, typedSince };
  const { sending, submit, keep } = useSending(options, parts);
  const { refused, conflict, denied, gone } = refusals;
  const put = (path: string, value: unknown) => fields.setFieldValue(path, value as never);
  return {
    id,
    labelOf: (path) => described[path]?.label,
    errors: fields.errors as FieldErrors,
    refused,
    sending,
    dirty,
    changed: edits ? Object.keys(fields.values).filter((name) => fields.isDirty(name)) : [],
    conflict,
    denied,
    gone,
    draftSavedAt: draft.offer?.savedAt,
    otherDrafts: draft.otherOffers,
    nextDraft: draft.next,
    restoreDraft: () => void draft.restore(),
    discardDraft: draft.discard,
    submit: () => void submit(),
    mayLeave,
    keep,
    check: (names) => {
      const found = faults();
      const wrong = names.filter((name) => found[name] !== undefined);
      for (const name of wrong) fields.setFieldError(name, found[name]);
      return wrong;
    },
    showFaults: refusals.showFirst,
    values: fields.values,
    put,
    // Sets values one by one, because `setValues` also clears errors of other fields.
    set: (changes) => {
      for (const [path, value] of Object.entries(changes)) put(path, value);
    },
    ...fieldsOf(options, { idOf, checks, refused }),
  };
}

function fieldsOf<O extends Operation, Values extends object>(
  { fields, described, locked }: ResourceFormOptions<O, Values>,
  {
    idOf,
    checks,
    refused,
  }: { idOf: (path: string) => string; checks: ReturnType<typeof useFormChecks>; refused: boolean },
): Pick<ResourceForm<Values>, 'field' | 'entry'> {
  const errors = fields.errors as FieldErrors;
  const at = <Value>(path: string, label: string, value: Value): Field<Value> => ({
    id: idOf(path),
    name: path,
    label,
    required: checks.isRequired(path),
    maxLength: checks.maxLength(path),
    ...typingOf(described[path]),
    locked: locked?.[path],
    value,
    // Reversed days are shown at once, because the user may have changed either day.
    error: errors[path] ?? checks.reversed[path],
    onChange: (next) => fields.setFieldValue(path, next as never),
    onBlur: () => {
      if (refused || fields.isTouched(path)) fields.setFieldError(path, checks.faults()[path]);
    },
  });
  return {
    field: (key) => at(key, described[key]?.label ?? key, fields.values[key]),
    entry: <Value>(record: keyof Values & string, key: string | number, label: string) => {
      const values = fields.values[record] as Readonly<Record<string, Value>>;
      return at<Value | undefined>(`${record}.${key}`, label, values[key]);
    },
  };
}
