import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconHistory, IconLock } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { SESSION } from '../../../shared/core/access.ts';
import { messages } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { sinceText } from '../../../shared/core/since.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { SteadyButton } from '../buttons/SteadyButton.tsx';
import { deniedText, outOfReachText } from '../rights/rights.ts';
import { useAllows, useUser } from '../session/session.ts';
import { summaryText } from './errors.ts';
import { fieldId, focusField, inScreenOrder } from './focus.ts';
import classes from './form.module.css';
import type { FormFrame } from './resourceForm.ts';

export function DraftOffer({ form }: { form: FormFrame }) {
  if (form.draftSavedAt === undefined) return null;
  return (
    <Alert icon={<IconHistory size={18} />} title="Lanjutkan draf?" color="amber">
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status">
          Isian pada {formatDateTime(new Date(form.draftSavedAt))} belum dikirim
          {form.otherDrafts > 0 && `, dan ${formatCount(form.otherDrafts)} draf lain`}.
        </Text>
        <Group gap="xs">
          {form.otherDrafts > 0 && (
            <Button variant="subtle" onClick={form.nextDraft}>
              Draf berikutnya
            </Button>
          )}
          <Button variant="default" onClick={form.discardDraft}>
            Buang
          </Button>
          <Button onClick={form.restoreDraft}>Lanjutkan</Button>
        </Group>
      </Group>
    </Alert>
  );
}

/** After a 409, the input stays. The user reloads or, without `onReload`, can save again (features.md F6). */
export function ConflictNotice({ form, onReload }: { form: FormFrame; onReload?: () => void }) {
  if (!form.conflict) return null;
  const [since] = Object.values(form.conflict.since ?? {});
  const isAgain = since !== undefined && !onReload;
  return (
    <Alert
      icon={<IconAlertTriangle size={18} />}
      title={isAgain ? `Sudah berubah sejak Anda lihat: ${sinceText(since)}` : form.conflict.message}
      color="red"
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {onReload
            ? 'Isian Anda belum disimpan dan akan hilang jika halaman dimuat ulang.'
            : `Isian Anda belum disimpan.${isAgain ? ' Jika masih tepat, simpan sekali lagi.' : ''}`}
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

interface Saved {
  updatedAt?: string;
  updated_by?: string | null;
}

export function ChangedNotice({
  stored,
  newest,
  what = '',
}: {
  stored: Saved;
  newest: Saved | undefined;
  what?: string;
}) {
  const own = useUser().name;
  const at = newest?.updatedAt;
  if (!at || !stored.updatedAt || Date.parse(at) <= Date.parse(stored.updatedAt)) return null;
  const by = newest.updated_by ?? 'Pengguna lain';
  // The server sends only the name, which two users may share.
  const who =
    by === own ? `${by} (nama Anda) mengubah data ini, mungkin di jendela lain` : `${by} mengubah data ini`;
  return (
    <Alert icon={<IconHistory size={18} />} title={who} color="amber" role="status">
      <Text size="sm">
        {what && `${what} `}Disimpan {formatDateTime(at)}. Saat Anda menyimpan, kedua perubahan digabung.
      </Text>
    </Alert>
  );
}

export function RefusalNotice({ form }: { form: FormFrame }) {
  const holdsIt = useAllows(form.denied ?? SESSION);
  if (form.gone)
    return (
      <Alert icon={<IconAlertTriangle size={18} />} title="Data ini sudah dihapus" color="red">
        <Text size="sm">Isian Anda tidak dapat disimpan. Salin dulu bagian yang masih Anda perlukan.</Text>
      </Alert>
    );
  if (!form.denied) return null;
  // If the user has the right, a field has the error or the record is outside the user's scope.
  const reason = Object.keys(form.errors).length > 0 ? 'Lihat alasan di isiannya.' : outOfReachText;
  const title = holdsIt ? `${messages.accessDenied} ${reason}` : deniedText(form.denied);
  return (
    <Alert icon={<IconLock size={18} />} title={title} color="red">
      <Text size="sm">Isian Anda belum disimpan.</Text>
    </Alert>
  );
}

export function ErrorSummary({ form }: { form: FormFrame }) {
  const { id, errors, labelOf, refused } = form;
  const [paths, setPaths] = useState<readonly string[]>([]);
  // Errors follow the order of the fields on the page, so the fields must be drawn first.
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
            <Anchor component={SteadyButton} size="xs" onClick={() => focusField(fieldId(id, path))}>
              {summaryText(errors[path]!, labelOf(path))}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
