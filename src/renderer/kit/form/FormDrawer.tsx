import { Alert, Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldMap } from '../../../shared/core/fields.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { Form } from './Form.tsx';
import classes from './FormDrawer.module.css';
import { ConflictNotice, ErrorSummary, RefusalNotice } from './FormNotices.tsx';
import { RecordConflict } from './RecordConflict.tsx';
import { SaveMark, SaveProblem } from './SaveState.tsx';
import { SidePanel } from './SidePanel.tsx';
import { Parts } from './section.tsx';
import { type SelfSaved, type SelfSavingOptions, useSelfSaving } from './useSelfSaving.ts';

interface FormDrawerProps<Fields extends FieldMap, O extends Operation, Stored extends SelfSaved>
  extends SelfSavingOptions<Fields, O, Stored> {
  title: string;
  head: ReactNode;
}

/**
 * Saves 2 s after the last change and on closing. 'Batal' undoes the user's changes since opening. After a
 * conflict, the user chooses the values to keep.
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
            newerRecord={meeting}
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
