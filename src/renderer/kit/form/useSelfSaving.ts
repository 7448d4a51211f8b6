import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { FieldMap } from '../../../shared/core/fields.ts';
import type { InputOf, Operation } from '../../../shared/core/operation.ts';
import { confirm } from '../dialogs/confirm.tsx';
import { notifySuccess } from '../notices/notify.ts';
import { useUser } from '../session/session.ts';
import { type Autosave, createAutosave, type Saving } from './autosave.ts';
import { compareEdits, type Flat, same, takenFields, takenFromTheirs } from './merge.ts';
import type { ResourceForm } from './resourceForm.ts';
import { namesOf, type Part } from './section.tsx';
import { useResourceForm } from './useResourceForm.ts';
import { blankValues, type FormValues, storedValues } from './values.ts';

export interface SelfSaved {
  version: number;
}

export interface SelfSavingOptions<Fields extends FieldMap, O extends Operation, Stored extends SelfSaved> {
  /** An update operation that answers with the saved record. */
  operation: O;
  fields: Fields;
  parts: readonly Part<Fields>[];
  stored: Stored;
  byOf: (stored: Stored) => string;
  readNewest: () => Promise<Stored>;
  /** `discarded`: the user has undone all changes since opening. */
  toInput: (values: FormValues<Fields>, now: { discarded: boolean; version: number }) => InputOf<NoInfer<O>>;
  subject: string;
  onClose: () => void;
}

/**
 * An autosaving form. Merges a newer version of the record unless both edits changed a field to different
 * values.
 */
export function useSelfSaving<Fields extends FieldMap, O extends Operation, Stored extends SelfSaved>(
  options: SelfSavingOptions<Fields, O, Stored>,
) {
  const { operation, fields: described, stored: now, toInput, onClose } = options;
  type Values = FormValues<Fields>;
  const names = namesOf(options.parts);
  const valuesOf = (record: object) => storedValues(described, names, record);
  const fields = useForm<Values>({ initialValues: valuesOf(now) });
  const [opened, setOpened] = useState(fields.getValues);
  const [base, setBase] = useState(now);
  // The next save may begin before React has rendered the answer of the last save.
  const version = useRef(now.version);
  const moveTo = (stored: Stored) => {
    version.current = stored.version;
    setBase(stored);
  };
  const [saving, show] = useState<Saving>({ state: 'idle' });
  const saved = useRef({
    message: '',
    data: undefined as unknown,
    reread: Promise.resolve() as Promise<unknown>,
  });
  const discarded = useRef(false);
  const isAsOpened = (values: object) => JSON.stringify(values) === JSON.stringify(opened);
  const form = useResourceForm<O, Values>({
    operation,
    fields,
    described,
    blank: blankValues(described, names),
    toInput: (values) =>
      toInput(values, { discarded: discarded.current && isAsOpened(values), version: version.current }),
    onSaved: onClose,
    settle: async () => !(await saver.settle()),
  });

  /** Takes values of another edit into the form and into the values that 'Batal' restores. */
  const take = (changes: Partial<Values>) => {
    setOpened((before) => ({ ...before, ...changes }));
    form.set(changes);
    // Saved values do not count as unsaved changes.
    fields.resetDirty(valuesOf(now));
    moveTo(now);
  };
  const sides = () => ({ base: valuesOf(base), theirs: valuesOf(now), mine: fields.getValues() });
  const isNewer = saving.state !== 'saving' && now.version > base.version;
  const theirs = { isNewer, version: now.version, by: options.byOf(now) };
  const taken = useTheirs<Fields>(described, theirs, { sides, take });
  const saver = useSaver(show, form, fields.values, async () => {
    saved.current = await form.keep();
    moveTo(saved.current.data as Stored);
  });

  const { busy, leave, finish } = useEnding(saver, form, () => saved.current.reread, onClose);

  return {
    form,
    valuesOf,
    taken,
    meeting: {
      stored: base,
      readNewest: options.readNewest,
      onNewer: (newest: Stored) => {
        const mine = fields.getValues();
        setOpened((before) => ({ ...before, ...takenFields(valuesOf(base), valuesOf(newest), mine) }));
        moveTo(newest);
      },
    },
    saver,
    saving,
    busy,
    saveNow: async () => {
      if (!busy && (await finish())) notifySuccess(saved.current.message, options.subject);
    },
    cancel: async () => {
      if (!isAsOpened(fields.getValues()) && !(await askToTakeBack())) return;
      discarded.current = true;
      fields.setValues(opened);
      if (saver.began()) await finish();
      else onClose();
    },
    close: async () => {
      if (await form.mayLeave()) await leave();
    },
  };
}

/** Merges changes of another user or window, unless a save runs or fields conflict. */
function useTheirs<Fields extends FieldMap>(
  described: Fields,
  { isNewer, version, by }: { isNewer: boolean; version: number; by: string },
  form: {
    sides: () => Record<'base' | 'theirs' | 'mine', FormValues<Fields>>;
    take: (changes: Partial<FormValues<Fields>>) => void;
  },
) {
  const own = useUser().name;
  const [taken, setTaken] = useState<{ by: string; labels: string[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each version that another user has saved
  useEffect(() => {
    if (!isNewer) return;
    const flat = form.sides() as Record<'base' | 'theirs' | 'mine', Flat>;
    const comparison = compareEdits(flat);
    if (comparison.conflicts.length > 0) return;
    const values = takenFromTheirs(flat, comparison, new Map());
    const changes = Object.entries(values).filter(([name, value]) => !same(flat.mine[name], value));
    form.take(Object.fromEntries(changes) as Partial<FormValues<Fields>>);
    const labels = changes.map(([name]) => described[name]?.label ?? name);
    if (labels.length > 0) setTaken({ by: by === own ? 'Anda, di jendela lain,' : by, labels });
  }, [version, isNewer]);
  return taken;
}

function useSaver(
  show: (saving: Saving) => void,
  { dirty }: Pick<ResourceForm<object>, 'dirty'>,
  values: object,
  save: () => Promise<void>,
) {
  const latest = useRef(save);
  latest.current = save;
  const [saver] = useState(() => createAutosave(() => latest.current(), show));
  useEffect(() => () => void saver.stop(), [saver]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the timer
  useEffect(() => {
    if (dirty) saver.changed();
  }, [saver, dirty, values]);
  return saver;
}

function useEnding(
  saver: Autosave,
  form: Pick<ResourceForm<object>, 'showFaults'>,
  reread: () => Promise<unknown>,
  onClose: () => void,
) {
  const [busy, setBusy] = useState(false);
  /** Waits until the page has read the record again, because the user may reopen the panel at once. */
  const leave = async () => {
    setBusy(true);
    await reread();
    setBusy(false);
    onClose();
  };

  const finish = async (): Promise<boolean> => {
    setBusy(true);
    saver.changed();
    const problem = await saver.settle();
    setBusy(false);
    if (problem?.fields) form.showFaults(problem.fields);
    if (!problem) await leave();
    return !problem;
  };
  return { busy, leave, finish };
}

const askToTakeBack = () =>
  confirm({
    title: 'Buang perubahan ini?',
    body: 'Semua isian, termasuk yang sudah tersimpan otomatis, kembali seperti saat panel ini dibuka.',
    action: 'Buang perubahan',
    cancel: 'Tetap di sini',
    danger: true,
  });
