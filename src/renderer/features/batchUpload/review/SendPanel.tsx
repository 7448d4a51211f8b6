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
import { keyNames } from '../../../kit/keys/keyNames.ts';
import { useKeys } from '../../../kit/keys/useKeys.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { notifySuccess } from '../../../kit/notices/notify.ts';
import { useAction } from '../../../kit/settings/desktopSettings.ts';
import { call } from '../../../lib/desktop.ts';
import { refreshAfter } from '../../../lib/queries.ts';
import { PhotoUpload } from './PhotoFolder.tsx';
import { type Choices, chosenHiddenRows, useChoices } from './useChoices.ts';

type Mode = Choices['mode'];

function rowsToSend({ counts }: BatchReportSummary, mode: Mode, acceptWarnings: boolean): number {
  const sendable = counts.good + (acceptWarnings ? counts.warned : 0);
  if (mode === 'good') return sendable;
  return sendable === counts.total - (counts.skipped ?? 0) - (counts.sent ?? 0) ? sendable : 0;
}

/** The shortcuts use Ctrl or Alt, because a letter starts editing a cell. */
function useSendKeys({ onSend, onAccept }: { onSend?: () => void; onAccept?: () => void }): void {
  const group = 'Laporan file';
  useFormKeys({ ...(onSend && { onSave: onSend }), scope: 'page', says: { group, save: 'Kirim baris' } });
  const accept = { keys: 'alt+P', label: 'Saya sudah memeriksa peringatan; kirim juga' } as const;
  useKeys(group, onAccept ? [{ ...accept, run: onAccept }] : [], { inFields: true });
}

export function planOf(summary: BatchReportSummary, choices: Choices) {
  const { counts, hidden, maxUpload, sheet } = summary;
  const { mode, acceptWarnings, split } = choices;
  const tooMany = counts.total > maxUpload;
  const asks = [
    ...(asksForSheet(sheet) ? ['Pilih dulu lembar mana yang dikirim.'] : []),
    ...(hidden.length > 0 && chosenHiddenRows(choices, hidden) === undefined
      ? ['Pilih dulu apa yang dilakukan dengan baris tersembunyi.']
      : []),
  ];
  const blocked = asks.length > 0 || (tooMany && !split);
  const sending = blocked ? 0 : rowsToSend(summary, mode, acceptWarnings);
  const isRefusedWhole = mode === 'all' && sending === 0 && !blocked;
  return {
    tooMany,
    sending,
    left: counts.total - sending,
    files: Math.ceil(sending / maxUpload),
    reasons: isRefusedWhole ? [wholeFault(counts)] : asks,
  };
}

const wholeFault = ({ wrong }: BatchReportSummary['counts']) =>
  wrong > 0
    ? `Ada ${formatCount(wrong)} baris galat. Perbaiki dulu, atau pilih Kirim yang benar saja.`
    : 'Periksa dulu baris dengan peringatan, lalu centang pernyataan di atas.';

function useSend(draftId: string, { title, mode, acceptWarnings, split }: Choices) {
  const client = useQueryClient();
  const [busy, run] = useAction();
  const send = () =>
    run(async () => {
      const { sent, files } = await call('batch.send', { draftId, title, mode, acceptWarnings, split });
      await refreshAfter(client, entities.batchUpload.upload);
      const inFiles = files > 1 ? ` dalam ${formatCount(files)} file` : '';
      notifySuccess(`${formatCount(sent)} baris sudah dikirim${inFiles} dan sedang diproses server.`);
    });
  return { busy, send };
}

function useTitle(title: string) {
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const missing = title.trim() === '' ? batchTexts.titleRequired : undefined;
  const long = tooLong('Judul', title, batchTitleMax);
  return {
    input,
    error: long ?? (refused && missing),
    isRefused: () => {
      if (!(long ?? missing)) return false;
      setRefused(true);
      input.current?.focus();
      return true;
    },
  };
}

export function SendPanel({ summary }: { summary: BatchReportSummary }) {
  const given = (useLocation().state as { title?: string } | null)?.title;
  const [choices, choose] = useChoices(summary.draftId, given ?? summary.name.replace(/\.xlsx$/i, ''));
  const { counts, draftId } = summary;
  const { tooMany, sending, left, files, reasons } = planOf(summary, choices);
  const title = useTitle(choices.title);
  const sends = useSend(draftId, choices);
  const [annotated, setAnnotated] = useState<SavedFile>();
  const [annotating, annotate] = useAction();
  const send = () => {
    if (!title.isRefused()) sends.send();
  };
  const canSend = sending > 0 && !sends.busy && !annotating && summary.sending === 'no';
  useSendKeys({
    ...(canSend && { onSend: send }),
    ...(counts.warned > 0 && { onAccept: () => choose({ acceptWarnings: !choices.acceptWarnings }) }),
  });

  return (
    <Card label="Kirim" padding>
      <Stack gap="sm">
        <TextInput
          label="Judul"
          withAsterisk
          ref={title.input}
          error={title.error}
          value={choices.title}
          onChange={(event) => choose({ title: event.currentTarget.value })}
        />
        <SendChoices summary={summary} choices={choices} tooMany={tooMany} onChoose={choose} />
        <Text size="xs" c="dimmed" role="status">
          {formatCount(counts.total)} baris = {formatCount(sending)} dikirim + {formatCount(left)} tidak
          dikirim
        </Text>
        {reasons.map((reason) => (
          <Text key={reason} size="xs" c="red">
            {reason}
          </Text>
        ))}
        <Button
          leftSection={<IconSend size={15} />}
          rightSection={<Kbd size="xs">{keyNames('Ctrl ↵')}</Kbd>}
          disabled={sending === 0}
          // Another window may be sending the same batch file.
          loading={sends.busy || summary.sending === 'now'}
          onClick={send}
        >
          Kirim {formatCount(sending)} baris{files > 1 && ` dalam ${formatCount(files)} file`}
        </Button>
        <PhotoUpload draftId={draftId} photos={summary.photos} />
        {counts.wrong > 0 && (
          <Button
            variant="default"
            leftSection={<IconFileDownload size={15} />}
            loading={annotating}
            onClick={() => annotate(async () => setAnnotated(await call('batch.annotate', { draftId })))}
          >
            Simpan baris galat
          </Button>
        )}
        {annotated && <SavedRows file={annotated} />}
      </Stack>
    </Card>
  );
}

const SavedRows = ({ file }: { file: SavedFile }) => (
  <>
    <Text size="xs" role="status">
      {file.name} tersimpan di {file.folder}.
    </Text>
    <Group gap={6}>
      <SavedButtons file={file} />
    </Group>
  </>
);

function SendChoices({
  summary: { counts, maxUpload },
  choices: { mode, acceptWarnings, split },
  tooMany,
  onChoose,
}: {
  summary: BatchReportSummary;
  choices: Choices;
  tooMany: boolean;
  onChoose: (changes: Partial<Choices>) => void;
}) {
  return (
    <>
      <Radio.Group
        value={mode}
        onChange={(value) => onChoose({ mode: value as Mode })}
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
              <Kbd size="xs">{keyNames('Alt P')}</Kbd>
            </>
          }
          checked={acceptWarnings}
          onChange={(event) => onChoose({ acceptWarnings: event.currentTarget.checked })}
        />
      )}
      {tooMany && (
        <Checkbox
          label={`Pecah menjadi beberapa file, masing-masing paling banyak ${formatCount(maxUpload)} baris`}
          checked={split}
          onChange={({ currentTarget: { checked } }) =>
            onChoose({ split: checked, ...(checked && { mode: 'good' }) })
          }
        />
      )}
    </>
  );
}
