import { Button, Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldMap } from '../../../shared/core/fields.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { confirm } from '../dialogs/confirm.tsx';
import { Form } from '../form/Form.tsx';
import { ConflictNotice, ErrorSummary, RefusalNotice } from '../form/FormNotices.tsx';
import { useFormKeys } from '../form/useFormKeys.ts';
import { keyNames } from '../keys/keyNames.ts';
import classes from './settings.module.css';
import type { SettingsForm } from './useSettingsForm.ts';

export function SettingsFrame<Fields extends FieldMap>({
  settings: { form, changes, revertAll },
  side,
  children,
}: {
  settings: SettingsForm<Fields>;
  side: ReactNode;
  children: ReactNode;
}) {
  const discard = async () => {
    if (changes.length > 0 && (await askToDiscard(changes.length))) revertAll();
  };
  const save = () => {
    if (changes.length > 0) form.submit();
  };
  useFormKeys({ scope: 'page', onSave: save, onCancel: () => void discard() });
  return (
    <Form
      className={classes.page}
      noValidate
      aria-busy={form.sending}
      onSubmit={() => {
        save();
      }}
    >
      <div className={classes.column}>{children}</div>
      <div className={classes.column}>{side}</div>
      <footer className={classes.actions}>
        <ConflictNotice form={form} />
        <RefusalNotice form={form} />
        <ErrorSummary form={form} />
        <div className={classes.buttons}>
          <span className={classes.keys} aria-hidden>
            <Kbd size="xs">{keyNames('Ctrl S')}</Kbd> simpan <Kbd size="xs">Esc</Kbd> batal
          </span>
          <Button
            variant="default"
            onClick={() => void discard()}
            disabled={changes.length === 0 || form.sending}
          >
            Batal
          </Button>
          {/* With aria-disabled, the button keeps the focus after a save. */}
          <Button
            type="submit"
            loading={form.sending}
            aria-disabled={changes.length === 0}
            data-disabled={changes.length === 0 || undefined}
          >
            {changes.length === 0 ? 'Simpan' : `Simpan ${changes.length} nilai`}
          </Button>
        </div>
      </footer>
    </Form>
  );
}

const askToDiscard = (count: number) =>
  confirm({
    title: 'Buang perubahan ini?',
    body: `${count} nilai kembali seperti yang tersimpan.`,
    action: 'Buang perubahan',
    cancel: 'Tetap di sini',
    danger: true,
  });

export function lastChanged(
  stored: { updatedAt?: string; updated_by?: string },
  entry: { who: string; at: string } | undefined,
): string {
  const at = entry?.at ?? stored.updatedAt;
  if (!at) return 'Belum pernah disimpan';
  const who = entry?.who ?? stored.updated_by;
  return ['Terakhir diubah', who && `${who},`, formatDateTime(at)].filter(Boolean).join(' ');
}
