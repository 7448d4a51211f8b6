import { Alert, Anchor, Button, Group, List, Progress, Stack, Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../shared/core/formats.ts';
import { type ExportType, exportTypes } from '../../../shared/entities/exportFile/operations.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { DownloadLine } from '../downloads/DownloadLine.tsx';
import { Form } from '../form/Form.tsx';
import { type Page, pathTo } from '../page/page.ts';
import { deniedRule, deniedText } from '../rights/rights.ts';
import { type ExportOperation, useExport } from './useExport.ts';

export interface ExportRequest {
  query: object;
  summary: readonly { key: string; text: ReactNode }[];
}

export interface Exports {
  type: ExportType;
  operation: ExportOperation;
  page: Page;
}

type MadeExport = ReturnType<typeof useExport>;

export function ExportDialog({
  type,
  operation,
  page,
  request,
  onClose: close,
}: Exports & {
  request: ExportRequest;
  onClose: () => void;
}) {
  const made = useExport(type, operation, request.query);
  const { stage, file, failure, download } = made;
  const onClose = () => {
    made.follow();
    close();
  };
  const cancel = () => {
    made.stop();
    close();
  };
  const rule = deniedRule(failure);
  return (
    <Dialog onClose={onClose} title={`Ekspor ${exportTypes[type].name}`}>
      <Stack gap="sm">
        <Summary lines={request.summary} />
        {failure && (
          <Alert color="red" title="Ekspor gagal" role="alert">
            {rule ? deniedText(rule) : failure.message}
          </Alert>
        )}
        {stage === 'asked' && <Reason reason={made.reason} onTaken={made.make} />}
        {stage === 'making' && <Making file={file} />}
        {file?.state === 'ready' && (
          <Text size="sm" role="status">
            <Text span fw={600}>
              {file.filename}
            </Text>{' '}
            siap, {formatCount(file.row_count)} baris.
          </Text>
        )}
        {download && <DownloadLine download={download} />}
        <Group justify="space-between" mt="xs">
          <Anchor component={Link} to={pathTo(page)} size="sm" onClick={onClose}>
            Lihat daftar ekspor
          </Anchor>
          <Group gap="xs">
            {stage === 'making' && (
              <Button variant="default" onClick={cancel}>
                Batalkan
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              Tutup
            </Button>
            <DialogActions made={made} />
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Summary({ lines }: { lines: ExportRequest['summary'] }) {
  if (lines.length === 0) return <Text size="sm">Semua data yang dapat Anda lihat (tanpa filter).</Text>;
  return (
    <List size="sm">
      {lines.map((line) => (
        <List.Item key={line.key}>{line.text}</List.Item>
      ))}
    </List>
  );
}

function Reason({ reason, onTaken }: { reason: MadeExport['reason']; onTaken: () => void }) {
  return (
    <Form
      id="export-reason"
      onSubmit={() => {
        onTaken();
      }}
    >
      <Textarea
        label="Alasan"
        description="Tercatat di log aktivitas bersama ekspor ini."
        withAsterisk
        data-autofocus
        autosize
        minRows={2}
        value={reason.text}
        onChange={(event) => reason.setText(event.currentTarget.value)}
        error={reason.error}
      />
    </Form>
  );
}

function Making({ file }: { file: MadeExport['file'] }) {
  const counted = file && file.total_count > 0 ? file : undefined;
  const words = counted
    ? `Menulis ${formatCount(counted.row_count)} dari ${formatCount(counted.total_count)} baris`
    : 'Menyiapkan file';
  return (
    <div role="status">
      <Text size="sm" c="dimmed" mb={4}>
        {file?.waiting ? file.waiting : words}
      </Text>
      <Progress
        value={counted ? (counted.row_count / counted.total_count) * 100 : 100}
        animated={!counted}
        aria-label="Progres ekspor"
      />
    </div>
  );
}

function DialogActions({ made: { stage, ordering, make, download, save } }: { made: MadeExport }) {
  if (stage === 'asked')
    return (
      <Button type="submit" form="export-reason">
        Ekspor
      </Button>
    );
  if (stage === 'failed')
    return (
      <Button onClick={make} loading={ordering}>
        Coba Lagi
      </Button>
    );
  const notYet = stage !== 'ready' || download?.state === 'running';
  return (
    <>
      <Button variant="default" onClick={() => void save(true)} disabled={notYet}>
        Simpan sebagai…
      </Button>
      <Button onClick={() => void save(false)} disabled={notYet} data-autofocus>
        Download
      </Button>
    </>
  );
}
