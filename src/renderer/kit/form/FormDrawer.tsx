import { Alert, Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldMap } from '../../../shared/core/fields.ts';
import type { InputOf, Operation } from '../../../shared/core/operation.ts';
import { confirm } from '../confirm.tsx';
import { notifySuccess } from '../notify.ts';
import { useUser } from '../session.ts';
import { createAutosave, type Saving } from './autosave.ts';
import { Form } from './Form.tsx';
import classes from './FormDrawer.module.css';
import { ConflictNotice, ErrorSummary, RefusalNotice } from './FormNotices.tsx';
import { compareEdits, type Flat, takenFromTheirs } from './merge.ts';
import { RecordConflict } from './RecordConflict.tsx';
import { SaveMark, SaveProblem } from './SaveState.tsx';
import { SidePanel } from './SidePanel.tsx';
import { namesOf, type Part, Parts } from './section.tsx';
import { useResourceForm } from './useResourceForm.ts';
import { blankValues, type FormValues, storedValues } from './values.ts';

/** What saves itself is answered by each save, and read again when somebody else has saved it. */
export interface SelfSaved {
  version: number;
}

interface FormDrawerProps<Fields extends FieldMap, O extends Operation, Stored extends SelfSaved> {
  title: string;
  head: ReactNode;
  /** Answers with the record. */
  operation: O;
  fields: Fields;
  parts: readonly Part<Fields>[];
  /** As it is stored now. */
  stored: Stored;
  readNewest: () => Promise<Stored>;
  /** Who saved it last. */
  byOf: (stored: Stored) => string;
  /** `discarded`: the values are those of the opening, after 'Buang perubahan'. */
  toInput: (values: FormValues<Fields>, now: { discarded: boolean; version: number }) => InputOf<NoInfer<O>>;
  subject: string;
  onClose: () => void;
}

/**
 * Saves 2 s after the last change and on closing; 'Batal' undoes own changes since opening. Refused input stays. What
 * somebody else saves meanwhile is taken where it touches no own change, and asked otherwise.
 */
export function FormDrawer<Fields extends FieldMap, O extends Operation, Stored extends SelfSaved>(
  props: FormDrawerProps<Fields, O, Stored>,
) {
  const { title, head, fields, parts } = props;
  const { form, meeting, valuesOf, taken, saver, saving, saveNow, cancel, close, busy } =
    useSelfSaving(props);
  return (
    <SidePanel
      title={title}
      mark={<SaveMark saving={saving} />}
      onClose={() => void close()}
      onSave={() => void saveNow()}
      keeps
    >
      <div className={classes.head}>{head}</div>
      <Form
        className={classes.form}
        noValidate
        aria-busy={busy}
        onSubmit={() => {
          void saveNow();
        }}
      >
        <Parts fields={fields} parts={parts} form={form} />
        <footer className={classes.foot}>
          {taken && (
            <Alert
              icon={<IconHistory size={18} />}
              color="amber"
              role="status"
              title={`${taken.by} mengubah ${taken.labels.join(', ')}`}
            />
          )}
          <ConflictNotice form={form} />
          <RecordConflict
            form={{ ...form, submit: () => void saver.settle() }}
            described={fields}
            valuesOf={valuesOf}
            meeting={meeting}
          />
          <RefusalNotice form={form} />
          {!form.conflict && !form.denied && (
            <SaveProblem saving={saving} onRetry={() => void saver.settle()} />
          )}
          <ErrorSummary form={form} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void cancel()} disabled={busy}>
              Batal
            </Button>
            <Button type="submit" loading={busy}>
              Simpan
            </Button>
          </Group>
        </footer>
      </Form>
    </SidePanel>
  );
}

function useSelfSaving<Fields extends FieldMap, O extends Operation, Stored extends SelfSaved>({
  operation,
  fields: described,
  parts,
  stored: now,
  readNewest,
  byOf,
  toInput,
  subject,
  onClose,
}: FormDrawerProps<Fields, O, Stored>) {
  const own = useUser().name;
  const names = namesOf(parts);
  const valuesOf = (record: object) => storedValues(described, names, record);
  const fields = useForm<FormValues<Fields>>({ initialValues: valuesOf(now) });
  const [opened, setOpened] = useState(fields.getValues);
  /** What the next save is based on. */
  const [base, setBase] = useState(now);
  const [taken, setTaken] = useState<{ by: string; labels: string[] }>();
  const [saving, show] = useState<Saving>({ state: 'idle' });
  const [busy, setBusy] = useState(false);
  const saved = useRef({
    message: '',
    data: undefined as unknown,
    reread: Promise.resolve() as Promise<unknown>,
  });
  const discarded = useRef(false);
  const isAsOpened = (values: object) => JSON.stringify(values) === JSON.stringify(opened);
  const form = useResourceForm<O, FormValues<Fields>>({
    operation,
    fields,
    described,
    blank: blankValues(described, names),
    toInput: (values) =>
      toInput(values, { discarded: discarded.current && isAsOpened(values), version: base.version }),
    onSaved: onClose,
    settle: async () => !(await saver.settle()),
  });

  const save = async () => {
    saved.current = await form.keep();
    setBase(saved.current.data as Stored);
  };

  /** Theirs in the form and in what 'Batal' goes back to. */
  const take = (theirs: Stored, values: Flat) => {
    const changes = values as Partial<FormValues<Fields>>;
    setOpened((before) => ({ ...before, ...changes }));
    form.set(changes);
    // What is stored is no change of this form.
    fields.resetDirty(valuesOf(theirs));
    setBase(theirs);
    const labels = Object.keys(values).map((name) => described[name]?.label ?? name);
    const by = byOf(theirs) === own ? 'Anda, di jendela lain,' : byOf(theirs);
    if (labels.length > 0) setTaken({ by, labels });
  };
  const isBusy = saving.state === 'saving';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record that somebody else has saved
  useEffect(() => {
    if (isBusy || now.version <= base.version) return;
    const flat = (values: object) => values as Flat;
    const sides = { base: flat(valuesOf(base)), theirs: flat(valuesOf(now)), mine: flat(fields.getValues()) };
    const comparison = compareEdits(sides);
    if (comparison.conflicts.length > 0) return;
    const values = takenFromTheirs(sides, comparison, new Map());
    const isSame = ([name, value]: [string, unknown]) => sides.mine[name] === value;
    take(now, Object.fromEntries(Object.entries(values).filter((entry) => !isSame(entry))));
  }, [now.version, isBusy]);
  const latest = useRef(save);
  latest.current = save;
  const [saver] = useState(() => createAutosave(() => latest.current(), show));
  useEffect(() => () => void saver.stop(), [saver]);

  const changed = form.dirty;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins the pause anew
  useEffect(() => {
    if (changed) saver.changed();
  }, [saver, changed, fields.values]);

  /** The record is read first, because the panel may be opened again at once and starts with what the page has. */
  const leave = async () => {
    setBusy(true);
    await saved.current.reread;
    setBusy(false);
    onClose();
  };

  /** Saves and closes; stays open with the errors if something is wrong. */
  const finish = async (): Promise<boolean> => {
    setBusy(true);
    saver.changed();
    const problem = await saver.settle();
    setBusy(false);
    if (problem?.fields) form.showFaults(problem.fields);
    if (!problem) await leave();
    return !problem;
  };

  return {
    form,
    valuesOf,
    taken,
    meeting: {
      stored: base,
      readNewest,
      onNewer: (newest: Stored) => {
        const mine = fields.getValues();
        setOpened((before) => ({ ...before, ...changedFields(valuesOf(base), valuesOf(newest), mine) }));
        setBase(newest);
      },
    },
    saver,
    saving,
    busy,
    saveNow: async () => {
      if (!busy && (await finish())) notifySuccess(saved.current.message, subject);
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

/** Of theirs, what the form has now. */
function changedFields<Values extends object>(base: Values, theirs: Values, mine: Values): Partial<Values> {
  const names = Object.keys(theirs) as (keyof Values)[];
  const taken = names.filter((name) => theirs[name] !== base[name] && theirs[name] === mine[name]);
  return Object.fromEntries(taken.map((name) => [name, theirs[name]])) as Partial<Values>;
}

const askToTakeBack = () =>
  confirm({
    title: 'Buang perubahan ini?',
    body: 'Semua isian, termasuk yang sudah tersimpan otomatis, kembali seperti saat panel ini dibuka.',
    action: 'Buang perubahan',
    cancel: 'Tetap di sini',
    danger: true,
  });
