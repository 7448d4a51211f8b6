import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconHistory, IconLock } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { formatDateTime } from '../../../shared/core/values.ts';
import { deniedText } from '../rights.ts';
import { summaryText } from './errors.ts';
import { fieldId, focusField, inScreenOrder } from './focus.ts';
import classes from './form.module.css';
import type { FormFrame } from './useResourceForm.ts';

/** 'Lanjutkan draf?' above a form that was left unsent (features.md F5). */
export function DraftOffer({ form }: { form: FormFrame }) {
  if (form.draftFrom === undefined) return null;
  return (
    <Alert icon={<IconHistory size={18} />} title="Lanjutkan draf?" color="amber">
      <Group justify="space-between" gap="sm">
        <Text size="sm">Isian dari {formatDateTime(new Date(form.draftFrom))} belum dikirim.</Text>
        <Group gap="xs">
          <Button variant="default" onClick={form.dropDraft}>
            Buang
          </Button>
          <Button onClick={form.takeDraft}>Lanjutkan</Button>
        </Group>
      </Group>
    </Alert>
  );
}

/** 409: what was typed stays on the screen until the user chooses to load the newer record (features.md F6). */
export function ConflictNotice({ form, onReload }: { form: FormFrame; onReload?: () => void }) {
  if (!form.conflict) return null;
  return (
    <Alert icon={<IconAlertTriangle size={18} />} title={form.conflict.message} color="red">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {onReload
            ? 'Isian Anda belum disimpan. Muat ulang membuang isian ini.'
            : 'Isian Anda belum disimpan.'}
        </Text>
        {onReload && (
          <Button variant="default" onClick={onReload}>
            Muat Ulang
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** 403: the right was taken away while the form was open; 404: the record was deleted. What was typed stays. */
export function RefusalNotice({ form }: { form: FormFrame }) {
  if (form.gone)
    return (
      <Alert icon={<IconAlertTriangle size={18} />} title="Data ini sudah dihapus" color="red">
        <Text size="sm">Isian Anda tidak dapat disimpan lagi. Salin yang masih diperlukan.</Text>
      </Alert>
    );
  if (!form.denied) return null;
  return (
    <Alert icon={<IconLock size={18} />} title={deniedText(form.denied)} color="red">
      <Text size="sm">Isian Anda belum disimpan.</Text>
    </Alert>
  );
}

/** What keeps the form from being sent, as links to the fields, in screen order (features.md F8). */
export function ErrorSummary({ form }: { form: FormFrame }) {
  const { id, errors, labelOf, refused } = form;
  const [paths, setPaths] = useState<readonly string[]>([]);
  // The order is read from the page, so the fields must be drawn first.
  useLayoutEffect(() => {
    setPaths(refused ? inScreenOrder(Object.keys(errors), (path) => fieldId(id, path)) : []);
  }, [errors, id, refused]);
  const shown = paths.filter((path) => errors[path]);
  if (shown.length === 0) return null;
  return (
    <div className={classes.errors} role="alert">
      <strong>{shown.length} isian perlu diperbaiki</strong>
      <ul>
        {shown.map((path) => (
          <li key={path}>
            <Anchor component="button" type="button" size="xs" onClick={() => focusField(fieldId(id, path))}>
              {summaryText(errors[path]!, labelOf(path))}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
