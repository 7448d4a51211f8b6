import { Alert, Box, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type {
  BatchMapping,
  BatchNoteGroup,
  BatchReportSummary,
  BatchSheetView,
} from '../../../../shared/bridge/types.ts';
import type { ErrorView } from '../../../../shared/core/errors.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { restoreFocus } from '../../../kit/dialogs/restoreFocus.ts';
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { Stat, Stats } from '../../../kit/layout/Stats.tsx';
import { notifyFailure } from '../../../kit/notices/notify.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { PageSkeleton, ReadProblem } from '../../../kit/page/states.tsx';
import { MissingLine } from '../../../kit/rights/needs.tsx';
import { call } from '../../../lib/desktop.ts';
import { formatBytes } from '../../../lib/format.ts';
import { batchUploadPages } from '../../../pages/batchUploadPages.ts';
import { askToClose, askToLeaveReport } from '../closeReport.ts';
import { ColumnMapping } from '../mapping/ColumnMapping.tsx';
import { SheetChoice } from '../sheets/SheetChoice.tsx';
import { SheetButton } from '../sheets/SheetDialog.tsx';
import classes from './BatchReviewPage.module.css';
import { FixGroup } from './FixGroup.tsx';
import { HiddenRows } from './HiddenRows.tsx';
import { NoteGroups } from './NoteGroups.tsx';
import { MissingPictures, PhotoFolder, PhotoMenu } from './PhotoFolder.tsx';
import { ReportRows } from './ReportRows.tsx';
import { SendPanel } from './SendPanel.tsx';
import { useBatchFile } from './useBatchFile.ts';
import { rowsKey } from './useEdits.ts';
import type { Shown } from './useRepair.ts';

export default function BatchReviewPage() {
  const { draftId = '' } = useParams();
  const draft = useBatchFile(draftId);
  const navigate = useNavigate();
  const leave = () => navigate(pathTo(batchUploadPages.list));
  const { state, sending } = draft.data ?? {};
  const guard = useLeaveGuard({
    dirty: state === 'ready' && sending !== 'done',
    safe: false,
    // Sending continues after leaving the page, but not after the app closes.
    mayLeave: async () => sending === 'now' || (await askToLeaveReport()),
  });
  const { release } = guard;
  useEffect(() => {
    if (sending !== 'done') return;
    release();
    navigate(pathTo(batchUploadPages.list), { replace: true });
  }, [sending, release, navigate]);

  // A pressed button can disappear when the state changes, so its focus must move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the state
  useEffect(() => restoreFocus(null), [state]);

  if (draft.isPending) return <PageSkeleton />;
  if (draft.isError) {
    return (
      <Card>
        <ReadProblem error={draft.error} onRetry={() => void draft.refetch()} />
        <Group justify="center" pb="lg">
          <Button variant="subtle" onClick={leave}>
            Ke daftar batch
          </Button>
        </Group>
      </Card>
    );
  }
  const summary = draft.data;
  return (
    <>
      <FileHead
        summary={summary}
        onLeave={() => {
          release();
          leave();
        }}
      />
      {summary.state === 'refused' && summary.refusal && (
        <Refusal summary={summary} refusal={summary.refusal} />
      )}
      {summary.state === 'mapping' && summary.mapping && (
        <ColumnMapping summary={summary} mapping={summary.mapping} />
      )}
      {summary.state === 'ready' && <Report key={draftId} summary={summary} />}
    </>
  );
}

/** After an OFFLINE refusal, the main process checks the file again automatically. */
function Refusal({
  summary,
  refusal: { code, message },
}: {
  summary: BatchReportSummary;
  refusal: ErrorView;
}) {
  const waits = code === 'OFFLINE';
  return (
    <Alert
      color={waits ? 'amber' : 'red'}
      title={waits ? 'File belum diperiksa' : 'File tidak dapat dipakai'}
      role="alert"
    >
      {message} {waits && 'File ini diperiksa otomatis setelah server dapat dihubungi.'}
      {code === 'FILE_REFUSED' && (
        <>
          <MissingLine of="program" />
          <Box mt={8}>
            <SheetButton summary={summary} label="Pilih lembar dan baris judul" />
          </Box>
        </>
      )}
    </Alert>
  );
}

function programsText({ programs }: BatchReportSummary): string {
  const [first, ...others] = programs;
  if (!first) return '';
  if (others.length > 0) return ` · ${programs.length} program`;
  return ` · ${first.product} › ${first.category} › ${first.program}`;
}

function sheetText({ name, headerRow, together }: BatchSheetView): string {
  if (together.length > 0) return ` · Lembar ${together.map((each) => `'${each}'`).join(', ')}`;
  return ` · Lembar '${name}', judul di baris ${formatCount(headerRow)}`;
}

const mappingText = ({ rows, columns, program }: BatchMapping) =>
  ` · ${formatCount(rows)} baris · ${formatCount(columns.length)} kolom${program ? ` · ${program.name}` : ''}`;

function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  buttons[at + step]?.focus();
}

function FileHead({ summary, onLeave }: { summary: BatchReportSummary; onLeave: () => void }) {
  const checking = summary.state === 'reading' || summary.state === 'checking';
  const busy = checking || summary.state === 'mapping';
  const takesPhotos = summary.state === 'ready' || summary.state === 'mapping';
  const cancel = async () => {
    if (summary.state === 'ready' && !(await askToClose(summary.name))) return;
    void call('batch.cancel', { draftId: summary.draftId }).catch(notifyFailure);
    onLeave();
  };
  return (
    <Card label="File" padding>
      <Group wrap="nowrap">
        <Box flex={1} miw={0}>
          <Text fw={650}>{summary.name}</Text>
          <Text size="xs" c="dimmed">
            {formatBytes(summary.size)}
            {summary.sheet && sheetText(summary.sheet)}
            {summary.mapping ? mappingText(summary.mapping) : programsText(summary)}
          </Text>
          <PhotoFolder summary={summary} />
          {summary.state === 'ready' && summary.sending === 'no' && <MissingPictures summary={summary} />}
          {checking && (
            <div role="status">
              <Text size="xs" c="dimmed" mt={6}>
                {summary.state === 'reading' ? 'Membaca file' : 'Memeriksa baris'}{' '}
                {Math.round(summary.progress * 100)}%
              </Text>
              <Progress value={summary.progress * 100} mt={4} aria-label="Progres pemeriksaan" />
            </div>
          )}
        </Box>
        {summary.sending === 'no' && (
          <Group
            gap="md"
            wrap="nowrap"
            flex="none"
            role="toolbar"
            aria-label="Tindakan file"
            onKeyDown={onArrow}
          >
            {takesPhotos && <PhotoMenu summary={summary} />}
            {takesPhotos && <SheetButton summary={summary} label="Lembar" inToolbar />}
            <Button variant="default" tabIndex={takesPhotos ? -1 : 0} onClick={() => void cancel()}>
              {busy ? 'Batalkan' : 'Tutup file'}
            </Button>
          </Group>
        )}
      </Group>
    </Card>
  );
}

function MappedNote({ draftId, name }: { draftId: string; name: string | null }) {
  const again = () => void call('batch.remap', { draftId }).catch(notifyFailure);
  return (
    <Alert color="blue" p="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {name === null
            ? 'Kolom file ini Anda cocokkan sendiri.'
            : `Kolom dicocokkan otomatis seperti '${name}'.`}
        </Text>
        <Button variant="default" size="compact-xs" onClick={again}>
          Ubah kolom
        </Button>
      </Group>
    </Alert>
  );
}

const noteColours = { G: 'red', P: 'amber', O: 'blue' } as const;

function Report({ summary }: { summary: BatchReportSummary }) {
  const { draftId, counts, fileNotes } = summary;
  const [shown, setShown] = useState<Shown>({
    state: counts.wrong > 0 ? 'wrong' : counts.warned > 0 ? 'warned' : 'all',
  });
  const [fixing, setFixing] = useState<BatchNoteGroup | null>(null);
  const client = useQueryClient();
  // A new filter reads the rows again, because the cached pages still list repaired rows.
  const choose = (next: Shown) => {
    setShown(next);
    void client.invalidateQueries({ queryKey: rowsKey(draftId) });
  };
  const choice = (state: Shown['state']) => ({
    'data-testid': `jumlah-${state}`,
    selected: shown.state === state && !shown.finding,
    onSelect: () => choose({ state }),
  });
  return (
    <>
      {summary.mapped && <MappedNote draftId={draftId} name={summary.mapped.name} />}
      {fileNotes.map((note) => (
        <Alert key={note.code + note.text} color={noteColours[note.level]} p="xs">
          {note.text}
        </Alert>
      ))}
      <SheetChoice summary={summary} />
      <HiddenRows summary={summary} />
      <Stats label="Baris menurut hasil">
        <Stat label="Semua baris" value={counts.total} {...choice('all')} />
        <Stat label="Galat" value={counts.wrong} tone="red" {...choice('wrong')} />
        <Stat label="Peringatan" value={counts.warned} tone="amber" {...choice('warned')} />
        <Stat label="Baik" value={counts.good} tone="green" {...choice('good')} />
        {counts.sent !== undefined && <Stat label="Sudah dikirim" value={counts.sent} {...choice('sent')} />}
      </Stats>
      <div className={classes.review}>
        <Stack gap="sm" mih={0}>
          <SendPanel summary={summary} />
          <NoteGroups
            summary={summary}
            chosen={shown.finding}
            onChoose={(finding) => choose({ state: 'all', ...(finding && { finding }) })}
            onFix={setFixing}
          />
        </Stack>
        <ReportRows summary={summary} shown={shown} onClear={() => choose({ state: 'all' })} />
      </div>
      {fixing && <FixGroup summary={summary} finding={fixing} onClose={() => setFixing(null)} />}
    </>
  );
}
