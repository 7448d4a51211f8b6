import { Alert, Anchor, Button, Group, List, Progress, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { AppError, messages } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { type ExportType, exportTypes } from '../../../shared/entities/exportFile/operations.ts';
import { asksReason, reasonMax } from '../../../shared/entities/exportFile/reason.ts';
import { entities } from '../../../shared/entities/index.ts';
import { useRead, useWrite } from '../../lib/queries.ts';
import { Dialog } from '../Dialog.tsx';
import { DownloadLine } from '../downloads/DownloadLine.tsx';
import { startDownload, useDownloads } from '../downloads/downloads.ts';
import { tooLong } from '../fields/field.ts';
import { Form } from '../form/Form.tsx';
import { notifyFailure } from '../notify.ts';
import { type Page, pathTo } from '../page/page.ts';
import { deniedRule, deniedText } from '../rights.ts';
import { followExport, stopExport } from './followExport.ts';

export interface ExportRequest {
  /** The list's own query, so that the file holds what the list shows. */
  query: object;
  /** The query in words. */
  summary: readonly { key: string; text: ReactNode }[];
}

export interface Exports {
  type: ExportType;
  operation: Operation<z.ZodType, z.ZodType<{ filename: string }>>;
  page: Page;
}

/** S-011, R-715, R-724: content, progress on the server, then 'Download'. */
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
  const create = useWrite(operation);
  const filename = create.data?.data.filename;
  const files = useRead(
    entities.exportFile.list,
    { data_name: type },
    { enabled: filename !== undefined, every: 700 },
  );
  const file = files.data?.data.find((candidate) => candidate.filename === filename);
  const [downloadId, setDownloadId] = useState<string>();
  const download = useDownloads((state) => state.downloads.find((candidate) => candidate.id === downloadId));

  // What becomes of the file after the dialog is closed, also of one whose name the server has yet to say.
  const left = useRef<'followed' | 'stopped'>(undefined);
  const begin = (query: object) =>
    void create.mutateAsync(query).then(
      ({ data }) => {
        if (left.current === 'followed') followExport({ type, ...data });
        if (left.current === 'stopped') void stopExport(data);
      },
      (error: unknown) => left.current && notifyFailure(error),
    );
  const onClose = () => {
    left.current = 'followed';
    if (filename && !failure && file?.state !== 'ready' && file?.state !== 'stopped')
      followExport({ type, filename });
    close();
  };
  const cancel = () => {
    left.current = 'stopped';
    if (filename) void stopExport({ filename });
    close();
  };

  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  // features.md E5: the reason is asked before the file is made.
  const asks = asksReason(type);
  const waits = asks && create.isIdle;
  const long = tooLong('Alasan', reason, reasonMax);
  const make = () => {
    const why = reason.trim();
    setMissing(asks && !why);
    if (!asks) begin(request.query);
    else if (why && !long) begin({ ...request.query, reason: why });
  };

  // React's double effect in development must not request twice.
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || asks) return;
    asked.current = true;
    begin(request.query);
  });

  const save = async (saveAs: boolean) => {
    if (!filename) return;
    const started = await startDownload(entities.exportFile.download, { filename }, { saveAs });
    if (started) setDownloadId(started.id);
  };
  const notYet = file?.state !== 'ready' || download?.state === 'running';
  const failure =
    create.error ?? (file?.state === 'failed' ? new AppError('INTERNAL', 'File ekspor gagal dibuat.') : null);
  const rule = deniedRule(failure);

  return (
    <Dialog onClose={onClose} title={`Ekspor ${exportTypes[type].name}`}>
      <Stack gap="sm">
        {request.summary.length > 0 ? (
          <List size="sm">
            {request.summary.map((line) => (
              <List.Item key={line.key}>{line.text}</List.Item>
            ))}
          </List>
        ) : (
          <Text size="sm">Semua data yang dapat Anda lihat (tanpa filter).</Text>
        )}
        {failure && (
          <Alert color="red" title="Ekspor gagal" role="alert">
            {rule ? deniedText(rule) : failure.message}
          </Alert>
        )}
        {waits && (
          <Form
            id="export-reason"
            onSubmit={() => {
              make();
            }}
          >
            <Textarea
              label="Alasan"
              description="Tercatat di log aktivitas bersama ekspor ini."
              withAsterisk
              data-autofocus
              autosize
              minRows={2}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              error={long ?? (missing && !reason.trim() && messages.required('Alasan'))}
            />
          </Form>
        )}
        {!waits && !failure && file?.state !== 'ready' && (
          <div role="status">
            <Text size="sm" c="dimmed" mb={4}>
              {file?.waiting
                ? file.waiting
                : file && file.total_count > 0
                  ? `Menulis ${formatCount(file.row_count)} dari ${formatCount(file.total_count)} baris`
                  : 'Menyiapkan file'}
            </Text>
            <Progress
              value={file && file.total_count > 0 ? (file.row_count / file.total_count) * 100 : 100}
              animated={!file || file.total_count === 0}
              aria-label="Progres ekspor"
            />
          </div>
        )}
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
            {!waits && !failure && file?.state !== 'ready' && (
              <Button variant="default" onClick={cancel}>
                Batalkan
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              Tutup
            </Button>
            {waits ? (
              <Button type="submit" form="export-reason">
                Ekspor
              </Button>
            ) : failure ? (
              <Button onClick={make} loading={create.isPending}>
                Coba Lagi
              </Button>
            ) : (
              <>
                <Button variant="default" onClick={() => void save(true)} disabled={notYet}>
                  Simpan sebagai…
                </Button>
                <Button onClick={() => void save(false)} disabled={notYet} data-autofocus>
                  Download
                </Button>
              </>
            )}
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}
