import { Button, Checkbox, Group, Kbd, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconFileDownload, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { asksForSheet } from '../../../../batch/file/table.ts';
import type { BatchReportSummary, SavedFile } from '../../../../shared/bridge/types.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { batchTexts, batchTitleMax } from '../../../../shared/entities/batchUpload/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { SavedButtons } from '../../../kit/downloads/SavedButtons.tsx';
import { tooLong } from '../../../kit/fields/field.ts';
import { useFormKeys } from '../../../kit/form/useFormKeys.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { notifyFailure, notifySuccess } from '../../../kit/notify.ts';
import { useKeys } from '../../../kit/useKeys.ts';
import { call } from '../../../lib/desktop.ts';
import { refreshAfter } from '../../../lib/queries.ts';
import { PhotoUpload } from './PhotoFolder.tsx';
import { type Choices, hiddenWay, useChoices } from './useChoices.ts';

type Mode = Choices['mode'];

/** 0 if nothing may be sent. */
function rowsToSend({ counts }: BatchReportSummary, mode: Mode, acceptWarnings: boolean): number {
  const sendable = counts.good + (acceptWarnings ? counts.warned : 0);
  if (mode === 'good') return sendable;
  return sendable === counts.total - (counts.skipped ?? 0) - (counts.sent ?? 0) ? sendable : 0;
}

/** Not plain letters, which begin to edit a cell of the grid. */
function useSendKeys({ onSend, onAccept }: { onSend?: () => void; onAccept?: () => void }): void {
  const group = 'Laporan file';
  useFormKeys({ ...(onSend && { onSave: onSend }), scope: 'page', says: { group, save: 'Kirim baris' } });
  const accept = { keys: 'alt+P', label: 'Saya sudah memeriksa peringatan; kirim juga' } as const;
  useKeys(group, onAccept ? [{ ...accept, run: onAccept }] : [], { inFields: true });
}

/** features.md I6, I7: title, "good rows or all or nothing", and the button. */
export function SendPanel({ summary }: { summary: BatchReportSummary }) {
  const client = useQueryClient();
  const given = (useLocation().state as { title?: string } | null)?.title;
  const [choices, choose] = useChoices(summary.draftId, given ?? summary.name.replace(/\.xlsx$/i, ''));
  const { title, mode, acceptWarnings, split } = choices;
  const [busy, setBusy] = useState<'send' | 'annotate' | null>(null);
  const [annotated, setAnnotated] = useState<SavedFile | null>(null);
  const { counts, draftId } = summary;
  const { maxUpload } = summary;
  const tooMany = counts.total > maxUpload;
  const asksSheet = asksForSheet(summary.sheet);
  const asksHidden = summary.hidden.length > 0 && hiddenWay(choices, summary.hidden) === undefined;
  const blocked =
    asksSheet ||
    asksHidden ||
    summary.fileNotes.some((note) => note.level === 'G' && note.code !== 'X05') ||
    (tooMany && !split);
  const sending = blocked ? 0 : rowsToSend(summary, mode, acceptWarnings);
  const left = counts.total - sending;
  const files = Math.ceil(sending / maxUpload);

  const [refused, setRefused] = useState(false);
  const titleInput = useRef<HTMLInputElement>(null);
  const missing = title.trim() === '' ? batchTexts.titleRequired : undefined;
  const long = tooLong('Judul', title, batchTitleMax);
  const send = async () => {
    if (long ?? missing) {
      setRefused(true);
      titleInput.current?.focus();
      return;
    }
    setBusy('send');
    try {
      const { sent, files: made } = await call('batch.send', { draftId, title, mode, acceptWarnings, split });
      await refreshAfter(client, entities.batchUpload.upload);
      const inFiles = made > 1 ? ` dalam ${formatCount(made)} file` : '';
      notifySuccess(`${formatCount(sent)} baris sudah dikirim${inFiles} dan sedang diproses server.`);
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

  const canSend = sending > 0 && busy === null && summary.sending === 'no';
  useSendKeys({
    ...(canSend && { onSend: () => void send() }),
    ...(counts.warned > 0 && { onAccept: () => choose({ acceptWarnings: !acceptWarnings }) }),
  });

  return (
    <Card label="Kirim" padding>
      <Stack gap="sm">
        <TextInput
          label="Judul"
          withAsterisk
          ref={titleInput}
          error={long ?? (refused && missing)}
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
            label={
              <>
                Saya sudah memeriksa {formatCount(counts.warned)} baris dengan peringatan; kirim juga{' '}
                <Kbd size="xs">Alt P</Kbd>
              </>
            }
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
        {asksSheet && (
          <Text size="xs" c="red">
            Pilih dulu lembar mana yang dikirim.
          </Text>
        )}
        {asksHidden && (
          <Text size="xs" c="red">
            Pilih dulu apa yang dilakukan dengan baris tersembunyi.
          </Text>
        )}
        {mode === 'all' && sending === 0 && !blocked && (
          <Text size="xs" c="red">
            {counts.wrong > 0
              ? `Ada ${formatCount(counts.wrong)} baris galat. Perbaiki dulu, atau pilih Kirim yang benar saja.`
              : 'Periksa dulu baris dengan peringatan, lalu centang pernyataan di atas.'}
          </Text>
        )}
        <Button
          leftSection={<IconSend size={15} />}
          rightSection={<Kbd size="xs">Ctrl ↵</Kbd>}
          disabled={sending === 0}
          // Also while another window, or an earlier visit, is sending.
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
            Simpan baris galat
          </Button>
        )}
        {annotated && (
          <Text size="xs" role="status">
            {annotated.name} tersimpan di {annotated.folder}.
          </Text>
        )}
        {annotated && (
          <Group gap={6}>
            <SavedButtons file={annotated} />
          </Group>
        )}
      </Stack>
    </Card>
  );
}
