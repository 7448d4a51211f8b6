import { Anchor, Text } from '@mantine/core';
import { IconArrowRight, IconDeviceFloppy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldMap } from '../../../shared/core/fields.ts';
import { SteadyButton } from '../buttons/SteadyButton.tsx';
import { fieldId, focusField } from '../form/focus.ts';
import { Note } from '../layout/Note.tsx';
import { SettingAside } from './SettingGroup.tsx';
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
    <SettingAside
      label="Perubahan"
      title={count === 0 ? 'Belum ada perubahan' : `Anda mengubah ${count} nilai`}
      aria-live="polite"
    >
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
    </SettingAside>
  );
}

function PartlySavedNotice({ half: { saved, left } }: { half: PartlySaved }) {
  return (
    <Note
      icon={<IconDeviceFloppy size={16} aria-hidden />}
      tone="amber"
      gap={10}
      px={12}
      fz="xs"
      lh="18px"
      role="alert"
    >
      Sudah tersimpan: <strong>{saved.join(', ')}</strong>. Belum tersimpan:{' '}
      <strong>{left.join(', ')}</strong>.
    </Note>
  );
}
