import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { FieldErrors } from '../../../shared/core/errors.ts';
import type { FieldMap } from '../../../shared/core/fields.ts';
import type { Envelope, InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { type ResourceForm, useResourceForm } from '../form/useResourceForm.ts';
import { blankValues, type FormValues, storedValues } from '../form/values.ts';
import { changesOf, isSame, rebase, type SettingChange } from './changes.ts';

/** One call of a save, with the fields it saves. */
interface SettingsPart<Fields extends FieldMap> {
  names: readonly (keyof Fields & string)[];
  send: (values: FormValues<Fields>) => Promise<Envelope<unknown>>;
}

export interface SettingsFormOptions<Fields extends FieldMap, O extends Operation> {
  /** Whose schema checks the form. */
  operation: O;
  /** Where that is not the schema of the operation's form. */
  schema?: z.ZodType;
  fields: Fields;
  names: readonly (keyof Fields & string)[];
  /** The newest record known; a newer one may follow while the form is open. */
  stored: object;
  toInput: (values: FormValues<Fields>) => InputOf<NoInfer<O>>;
  /** Sent one after the other, each only when one of its fields has changed. */
  parts: readonly SettingsPart<Fields>[];
  check?: ((values: FormValues<Fields>) => FieldErrors) | undefined;
  /** Path of a server's error → the field that shows it. */
  fieldOf?: ((path: string) => string) | undefined;
  /** Reads the record again. */
  reload: () => Promise<unknown>;
}

/** A save of several calls that stopped on the way: labels of what is stored now, and of what is not. */
export interface HalfSaved {
  saved: readonly string[];
  left: readonly string[];
}

export interface SettingsForm<Fields extends FieldMap> {
  form: ResourceForm<FormValues<Fields>>;
  changes: readonly SettingChange[];
  /** Names of changed fields that somebody else has changed as well. */
  overtaken: ReadonlySet<string>;
  half: HalfSaved | undefined;
  /** Puts the stored value back. */
  revert: (name: keyof Fields & string) => void;
  revertAll: () => void;
}

/**
 * A form over settings that are always there: it stays open after a save, knows the stored value of every field, and
 * takes over what others save meanwhile, but for fields that were changed here as well.
 */
export function useSettingsForm<Fields extends FieldMap, O extends Operation>(
  options: SettingsFormOptions<Fields, O>,
): SettingsForm<Fields> {
  const { fields: described, names, operation, parts, reload } = options;
  type Values = FormValues<Fields>;
  const newest = storedValues(described, names, options.stored);
  const [base, setBase] = useState(newest);
  const [overtaken, setOvertaken] = useState<ReadonlySet<string>>(new Set());
  const [half, setHalf] = useState<HalfSaved>();
  const fields = useForm<Values>({ initialValues: newest });
  const changes = changesOf(described, names, base, fields.values);

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new record is what matters, not the functions around it
  useEffect(() => {
    if (names.some((name) => !isSame(baseNow.current[name], newest[name]))) follow(newest);
  }, [options.stored]);

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
      const saved = done.flatMap((part) => part.names);
      move({ ...baseNow.current, ...Object.fromEntries(saved.map((name) => [name, values[name]])) });
      setOvertaken((before) => new Set([...before].filter((name) => !saved.includes(name as never))));
      // Also what was refused: somebody else may have saved first.
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
    subject: changes.map(({ label }) => label).join(', '),
    ...(options.schema && { schema: options.schema }),
    ...(options.check && { check: options.check }),
    ...(options.fieldOf && { fieldOf: options.fieldOf }),
  });

  const revert = (name: keyof Fields & string) => {
    take([name], base);
    setOvertaken((before) => new Set([...before].filter((each) => each !== name)));
  };
  return {
    form,
    changes,
    overtaken,
    half,
    revert,
    revertAll: () => {
      for (const name of names) revert(name);
    },
  };
}
