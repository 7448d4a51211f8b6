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
  /** Above the fields, always in sight: whom it is about. */
  head: ReactNode;
  operation: O;
  fields: Fields;
  parts: readonly Part<Fields>[];
  /** The stored record. */
  start: object;
  toInput: (values: FormValues<Fields>) => InputOf<NoInfer<O>>;
  /** What the message of success is about. */
  subject: string;
  onClose: () => void;
}

/**
 * A form beside its record that saves itself 2 s after the last change. Closing saves what is left; 'Simpan' saves and
 * says so; 'Batal' takes back what was changed since it was opened. What the server refuses stays typed.
 */
export function FormDrawer<Fields extends FieldMap, O extends Operation>(props: FormDrawerProps<Fields, O>) {
  const { title, head, fields, parts, onClose } = props;
  const { form, saver, saving, saveNow, cancel, busy } = useSelfSaving(props);
  const close = async () => {
    if (await form.mayLeave()) onClose();
  };
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
  const message = useRef('');
  const form = useResourceForm<O, FormValues<Fields>>({
    operation,
    fields,
    described,
    blank: blankValues(described, names),
    toInput,
    onSaved: onClose,
    settle: async () => !(await saver.settle()),
  });

  const save = async () => {
    message.current = await form.keep();
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

  /** Saves everything and closes; otherwise what is wrong is shown, and the panel stays. */
  const finish = async (): Promise<boolean> => {
    setBusy(true);
    saver.changed();
    const problem = await saver.settle();
    setBusy(false);
    if (problem?.fields) form.showFaults(problem.fields);
    if (!problem) onClose();
    return !problem;
  };

  return {
    form,
    saver,
    saving,
    busy,
    saveNow: async () => {
      if (!busy && (await finish())) notifySuccess(message.current, subject);
    },
    cancel: async () => {
      const isChanged = JSON.stringify(fields.getValues()) !== JSON.stringify(opened);
      if (isChanged && !(await askToTakeBack())) return;
      fields.setValues(opened);
      if (saver.began()) await finish();
      else onClose();
    },
  };
}

const askToTakeBack = () =>
  confirm({
    title: 'Buang perubahan ini?',
    body: 'Isian kembali seperti saat panel ini dibuka, juga yang sudah tersimpan otomatis.',
    action: 'Buang perubahan',
    cancel: 'Tetap di sini',
    danger: true,
  });
