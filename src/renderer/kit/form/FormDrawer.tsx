import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldMap } from '../../../shared/core/fields.ts';
import type { InputOf, Operation } from '../../../shared/core/operation.ts';
import { confirm } from '../confirm.tsx';
import { notifySuccess } from '../notify.ts';
import { createAutosave, type Saving } from './autosave.ts';
import { Form } from './Form.tsx';
import classes from './FormDrawer.module.css';
import { ConflictNotice, ErrorSummary, RefusalNotice } from './FormNotices.tsx';
import { SaveMark, SaveProblem } from './SaveState.tsx';
import { SidePanel } from './SidePanel.tsx';
import { namesOf, type Part, Parts } from './section.tsx';
import { useResourceForm } from './useResourceForm.ts';
import { blankValues, type FormValues, storedValues } from './values.ts';

interface FormDrawerProps<Fields extends FieldMap, O extends Operation> {
  title: string;
  head: ReactNode;
  operation: O;
  fields: Fields;
  parts: readonly Part<Fields>[];
  start: object;
  /** `discarded`: the values are those of the opening, after 'Buang perubahan'. */
  toInput: (values: FormValues<Fields>, discarded: boolean) => InputOf<NoInfer<O>>;
  subject: string;
  onClose: () => void;
}

/** Saves 2 s after the last change and on closing; 'Batal' undoes changes since opening. Refused input stays. */
export function FormDrawer<Fields extends FieldMap, O extends Operation>(props: FormDrawerProps<Fields, O>) {
  const { title, head, fields, parts } = props;
  const { form, saver, saving, saveNow, cancel, close, busy } = useSelfSaving(props);
  return (
    <SidePanel
      title={title}
      mark={<SaveMark saving={saving} />}
      onClose={() => void close()}
      onSave={() => void saveNow()}
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
          <ConflictNotice form={form} />
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

function useSelfSaving<Fields extends FieldMap, O extends Operation>({
  operation,
  fields: described,
  parts,
  start,
  toInput,
  subject,
  onClose,
}: FormDrawerProps<Fields, O>) {
  const names = namesOf(parts);
  const fields = useForm<FormValues<Fields>>({ initialValues: storedValues(described, names, start) });
  const [opened] = useState(fields.getValues);
  const [saving, show] = useState<Saving>({ state: 'idle' });
  const [busy, setBusy] = useState(false);
  const saved = useRef({ message: '', reread: Promise.resolve() as Promise<unknown> });
  const discarded = useRef(false);
  const isAsOpened = (values: object) => JSON.stringify(values) === JSON.stringify(opened);
  const form = useResourceForm<O, FormValues<Fields>>({
    operation,
    fields,
    described,
    blank: blankValues(described, names),
    toInput: (values) => toInput(values, discarded.current && isAsOpened(values)),
    onSaved: onClose,
    settle: async () => !(await saver.settle()),
  });

  const save = async () => {
    saved.current = await form.keep();
  };
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

const askToTakeBack = () =>
  confirm({
    title: 'Buang perubahan ini?',
    body: 'Semua isian, termasuk yang sudah tersimpan otomatis, kembali seperti saat panel ini dibuka.',
    action: 'Buang perubahan',
    cancel: 'Tetap di sini',
    danger: true,
  });
