import { Anchor, Text } from '@mantine/core';
import { IconArrowRight, IconDeviceFloppy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldMap } from '../../../shared/core/fields.ts';
import { SteadyButton } from '../buttons/SteadyButton.tsx';
import { fieldId, focusField } from '../form/focus.ts';
import classes from './settings.module.css';
import type { PartlySaved, SettingsForm } from './useSettingsForm.ts';

export function ChangePreview<Fields extends FieldMap>({
  settings: { changes, partlySaved, form },
  after,
}: {
  settings: SettingsForm<Fields>;
  after?: ReactNode;
}) {
  const count = changes.length;
  return (
    <section className={classes.side} aria-label="Perubahan" aria-live="polite">
      <h2>{count === 0 ? 'Belum ada perubahan' : `Anda mengubah ${count} nilai`}</h2>
      {count === 0 && !partlySaved && (
        <Text size="sm" c="dimmed">
          Nilai yang Anda ubah tampil di sini sebelum disimpan.
        </Text>
      )}
      {partlySaved && <PartlySavedNotice half={partlySaved} />}
      {count > 0 && (
        <ul className={classes.changes}>
          {changes.map(({ name, label, before, after, long }) => (
            <li key={name}>
              <Anchor
                component={SteadyButton}
                size="sm"
                fw={600}
                c="inherit"
                onClick={() => focusField(fieldId(form.id, name))}
              >
                {label}
              </Anchor>
              <p data-long={long || undefined}>
                <s>{before}</s>
                <IconArrowRight size={13} aria-label="menjadi" />
                <ins>{after}</ins>
              </p>
            </li>
          ))}
        </ul>
      )}
      {after}
    </section>
  );
}

/** One of several requests has failed. */
function PartlySavedNotice({ half: { saved, left } }: { half: PartlySaved }) {
  return (
    <div className={classes.half} role="alert">
      <IconDeviceFloppy size={16} aria-hidden />
      <p>
        Sudah tersimpan: <strong>{saved.join(', ')}</strong>. Belum tersimpan:{' '}
        <strong>{left.join(', ')}</strong>.
      </p>
    </div>
  );
}
