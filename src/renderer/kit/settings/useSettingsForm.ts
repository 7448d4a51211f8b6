import { type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { FieldErrors } from '../../../shared/core/errors.ts';
import type { FieldMap } from '../../../shared/core/fields.ts';
import type { Envelope, InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import type { ResourceForm } from '../form/resourceForm.ts';
import { useResourceForm } from '../form/useResourceForm.ts';
import { blankValues, type FormValues, storedValues } from '../form/values.ts';
import { changesOf, isSame, rebase, type SettingChange } from './changes.ts';

interface SettingsPart<Fields extends FieldMap> {
  names: readonly (keyof Fields & string)[];
  send: (values: FormValues<Fields>) => Promise<Envelope<unknown>>;
}

export interface SettingsFormOptions<Fields extends FieldMap, O extends Operation> {
  operation: O;
  schema?: z.ZodType;
  fields: Fields;
  names: readonly (keyof Fields & string)[];
  stored: object;
  toInput: (values: FormValues<Fields>) => InputOf<NoInfer<O>>;
  /** Requests of a save, sent in order. Parts without a changed field are skipped. */
  parts: readonly SettingsPart<Fields>[];
  check?: ((values: FormValues<Fields>) => FieldErrors) | undefined;
  /** Asks the user before the save. False cancels the save; a field name also focuses the field. */
  agree?:
    | ((values: FormValues<Fields>, changed: ReadonlySet<string>) => Promise<boolean | string>)
    | undefined;
  fieldOf?: ((path: string) => string) | undefined;
  reload: () => Promise<unknown>;
}

/** Labels of saved and unsaved fields, after a request of a save failed. */
export interface PartlySaved {
  saved: readonly string[];
  left: readonly string[];
}

export interface SettingsForm<Fields extends FieldMap> {
  form: ResourceForm<FormValues<Fields>>;
  changes: readonly SettingChange[];
  overtaken: ReadonlySet<string>;
  partlySaved: PartlySaved | undefined;
  revert: (name: keyof Fields & string) => void;
  revertAll: () => void;
}

function useBase<Fields extends FieldMap>(
  fields: UseFormReturnType<FormValues<Fields>>,
  names: readonly (keyof Fields & string)[],
  newest: FormValues<Fields>,
  record: object,
) {
  type Values = FormValues<Fields>;
  const [base, setBase] = useState(newest);
  const [overtaken, setOvertaken] = useState<ReadonlySet<string>>(new Set());

  const take = (taken: readonly string[], from: Values) => {
    for (const name of taken) {
      if (isSame(fields.getValues()[name], from[name])) continue;
      fields.setFieldValue(name, from[name] as never);
      fields.clearFieldError(name);
    }
  };

  const follow = (stored: Values) => {
    const found = rebase(names, { base: baseNow.current, typed: fields.getValues(), newer: stored });
    take(found.adopted, stored);
    setOvertaken((before) => new Set([...before, ...found.overtaken]));
    move(stored);
  };
  const baseNow = useRef(base);
  const move = (next: Values) => {
    baseNow.current = next;
    fields.resetDirty(next);
    setBase(next);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new record matters, not the new functions
  useEffect(() => {
    if (names.some((name) => !isSame(baseNow.current[name], newest[name]))) follow(newest);
  }, [record]);

  const forget = (some: readonly string[]) =>
    setOvertaken((before) => new Set([...before].filter((name) => !some.includes(name))));
  return {
    base,
    overtaken,
    keep: (saved: readonly (keyof Fields & string)[], values: Values) => {
      move({ ...baseNow.current, ...Object.fromEntries(saved.map((name) => [name, values[name]])) });
      forget(saved);
    },
    revert: (name: keyof Fields & string) => {
      take([name], base);
      forget([name]);
    },
  };
}

/** Takes over newer values of the record, except in fields that the user has changed. */
export function useSettingsForm<Fields extends FieldMap, O extends Operation>(
  options: SettingsFormOptions<Fields, O>,
): SettingsForm<Fields> {
  const { fields: described, names, operation, parts, reload } = options;
  type Values = FormValues<Fields>;
  const newest = storedValues(described, names, options.stored);
  const [partlySaved, setHalf] = useState<PartlySaved>();
  const fields = useForm<Values>({ initialValues: newest });
  const { base, overtaken, keep, revert } = useBase(fields, names, newest, options.stored);
  const changes = changesOf(described, names, base, fields.values);

  const send = async (values: Values): Promise<Envelope<OutputOf<O>>> => {
    const changed = new Set(changes.map(({ name }) => name));
    const asked = parts.filter((part) => part.names.some((name) => changed.has(name)));
    const labels = (some: readonly SettingsPart<Fields>[]) =>
      changes.filter(({ name }) => some.some((part) => part.names.includes(name))).map(({ label }) => label);
    setHalf(undefined);
    const done: SettingsPart<Fields>[] = [];
    let answer: Envelope<unknown> | undefined;
    try {
      for (const part of asked) {
        answer = await part.send(values);
        done.push(part);
      }
    } catch (error) {
      if (done.length > 0)
        setHalf({ saved: labels(done), left: labels(asked.filter((part) => !done.includes(part))) });
      throw error;
    } finally {
      keep(
        done.flatMap((part) => part.names),
        values,
      );
      // Reads again even after a refusal, because another user may have saved first.
      await reload();
    }
    return answer as Envelope<OutputOf<O>>;
  };

  const form = useResourceForm<O, Values>({
    operation,
    fields,
    described,
    blank: blankValues(described, names),
    toInput: options.toInput,
    send,
    onSaved: () => undefined,
    stays: true,
    subject: changes.map(({ label }) => label).join(', '),
    ...(options.schema && { schema: options.schema }),
    ...(options.check && { check: options.check }),
    ...(options.agree && {
      agree: (values: Values) => options.agree!(values, new Set(changes.map(({ name }) => name))),
    }),
    ...(options.fieldOf && { fieldOf: options.fieldOf }),
  });

  return {
    form,
    changes,
    overtaken,
    partlySaved,
    revert,
    revertAll: () => {
      for (const name of names) revert(name);
    },
  };
}
