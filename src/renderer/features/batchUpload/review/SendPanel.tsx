import { Button, Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconFileDownload, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { BatchReportSummary, SavedFile } from '../../../../shared/bridge/types.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { batchTexts, batchTitleMax } from '../../../../shared/entities/batchUpload/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { revealDownload } from '../../../kit/downloads/downloads.ts';
import { tooLong } from '../../../kit/fields/field.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { notifyFailure, notifySuccess } from '../../../kit/notify.ts';
import { call } from '../../../lib/desktop.ts';
import { refreshAfter } from '../../../lib/queries.ts';
import { PhotoUpload } from './PhotoFolder.tsx';
import { type Choices, useChoices } from './useChoices.ts';

type Mode = Choices['mode'];

/** How many rows a choice would send; 0 when it may send none. */
function rowsToSend({ counts }: BatchReportSummary, mode: Mode, acceptWarnings: boolean): number {
  const sendable = counts.good + (acceptWarnings ? counts.warned : 0);
  if (mode === 'good') return sendable;
  return sendable === counts.total - (counts.skipped ?? 0) - (counts.sent ?? 0) ? sendable : 0;
}

/** Title, the one question "good rows or all or nothing", and sending (features.md I6, I7). */
export function SendPanel({ summary }: { summary: BatchReportSummary }) {
  const client = useQueryClient();
  const given = (useLocation().state as { title?: string } | null)?.title;
  const [{ title, mode, acceptWarnings, split, hidden }, choose] = useChoices(
    summary.draftId,
    given ?? summary.name.replace(/\.xlsx$/i, ''),
  );
  const [busy, setBusy] = useState<'send' | 'annotate' | null>(null);
  const [annotated, setAnnotated] = useState<SavedFile | null>(null);
  const { counts, draftId } = summary;
  const { maxUpload } = summary;
  const tooMany = counts.total > maxUpload;
  const asksHidden = summary.hidden.length > 0 && hidden === undefined;
  const blocked =
    asksHidden ||
    summary.fileNotes.some((note) => note.level === 'G' && note.code !== 'X05') ||
    (tooMany && !split);
  const sending = blocked ? 0 : rowsToSend(summary, mode, acceptWarnings);
  const left = counts.total - sending;
  const files = Math.ceil(sending / maxUpload);

  const long = tooLong('Judul', title, batchTitleMax);
  const send = async () => {
    if (title.trim() === '') return notifyFailure(batchTexts.titleRequired);
    if (long) return notifyFailure(long);
    setBusy('send');
    try {
      const { sent, files: made } = await call('batch.send', { draftId, title, mode, acceptWarnings, split });
      await refreshAfter(client, entities.batchUpload.upload);
      const inFiles = made > 1 ? ` dalam ${formatCount(made)} file` : '';
      notifySuccess(`${formatCount(sent)} baris dikirim${inFiles}. Server sedang memprosesnya.`);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(null);
    }
  };
  const annotate = async () => {
    setBusy('annotate');
    try {
      setAnnotated(await call('batch.annotate', { draftId }));
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(null);
    }
  };

  return (
    <Card label="Kirim" padding>
      <Stack gap="sm">
        <TextInput
          label="Judul"
          withAsterisk
          error={long}
          value={title}
          onChange={(event) => choose({ title: event.currentTarget.value })}
        />
        <Radio.Group
          value={mode}
          onChange={(value) => choose({ mode: value as Mode })}
          aria-label="Cara mengirim"
        >
          <Stack gap="xs">
            <Radio size="xs" value="good" label="Kirim yang benar saja" />
            <Radio size="xs" value="all" label="Semua atau tidak sama sekali" disabled={split && tooMany} />
          </Stack>
        </Radio.Group>
        {counts.warned > 0 && (
          <Checkbox
            label={`Saya periksa: ${formatCount(counts.warned)} baris dengan peringatan ikut dikirim`}
            checked={acceptWarnings}
            onChange={(event) => choose({ acceptWarnings: event.currentTarget.checked })}
          />
        )}
        {tooMany && (
          <Checkbox
            label={`Pecah menjadi beberapa file, masing-masing paling banyak ${formatCount(maxUpload)} baris`}
            checked={split}
            onChange={(event) =>
              choose({
                split: event.currentTarget.checked,
                ...(event.currentTarget.checked && { mode: 'good' }),
              })
            }
          />
        )}
        <Text size="xs" c="dimmed" role="status">
          {formatCount(counts.total)} baris = {formatCount(sending)} dikirim + {formatCount(left)} tidak
          dikirim
        </Text>
        {asksHidden && (
          <Text size="xs" c="red">
            Pilih dulu apa yang dilakukan dengan baris tersembunyi.
          </Text>
        )}
        {mode === 'all' && sending === 0 && !blocked && (
          <Text size="xs" c="red">
            {counts.wrong > 0
              ? `Ada ${formatCount(counts.wrong)} baris galat. Perbaiki file, atau kirim yang benar saja.`
              : 'Periksa dulu baris dengan peringatan.'}
          </Text>
        )}
        <Button
          leftSection={<IconSend size={15} />}
          disabled={sending === 0}
          // Also when another window sends it, or this page did before it was left.
          loading={busy === 'send' || summary.sending === 'now'}
          onClick={() => void send()}
        >
          Kirim {formatCount(sending)} baris{files > 1 && ` dalam ${formatCount(files)} file`}
        </Button>
        <PhotoUpload draftId={draftId} photos={summary.photos} />
        {counts.wrong > 0 && (
          <Button
            variant="default"
            leftSection={<IconFileDownload size={15} />}
            loading={busy === 'annotate'}
            onClick={() => void annotate()}
          >
            Unduh baris galat
          </Button>
        )}
        {annotated && (
          <Text size="xs" role="status">
            {annotated.name} tersimpan di {annotated.folder}.{' '}
            <Button variant="subtle" size="compact-xs" onClick={() => void revealDownload(annotated.id)}>
              Buka folder
            </Button>
          </Text>
        )}
      </Stack>
    </Card>
  );
}
