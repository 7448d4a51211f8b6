import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { AppError, messages } from '../../../shared/core/errors.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import type { ExportState } from '../../../shared/entities/exportFile/fields.ts';
import type { ExportType } from '../../../shared/entities/exportFile/operations.ts';
import { asksReason, reasonMax } from '../../../shared/entities/exportFile/reason.ts';
import { entities } from '../../../shared/entities/index.ts';
import { useRead, useWrite } from '../../lib/queries.ts';
import { startDownload, useDownloads } from '../downloads/downloads.ts';
import { tooLong } from '../fields/field.ts';
import { notifyFailure } from '../notices/notify.ts';
import { followExport, stopExport } from './followExport.ts';

export type ExportOperation = Operation<z.ZodType, z.ZodType<{ filename: string }>>;

/** `asked`: the dialog waits for the user to enter a reason. */
export type ExportStage = 'asked' | 'making' | 'ready' | 'failed';

export function useExport(type: ExportType, operation: ExportOperation, query: object) {
  const create = useWrite(operation);
  const filename = create.data?.data.filename;
  const files = useRead(
    entities.exportFile.list,
    { data_name: type },
    { enabled: filename !== undefined, every: 700 },
  );
  const file = files.data?.data.find((candidate) => candidate.filename === filename);
  const { download, save } = useSavedExport(filename);

  // The dialog can close before the file name arrives. `left` says how the user closed the dialog.
  const left = useRef<'followed' | 'stopped'>(undefined);
  const begin = (input: object) =>
    void create.mutateAsync(input).then(
      ({ data }) => {
        if (left.current === 'followed') followExport({ type, ...data });
        if (left.current === 'stopped') void stopExport(data);
      },
      (error: unknown) => left.current && notifyFailure(error),
    );

  const asks = asksReason(type);
  const reason = useReason();
  const make = () => {
    if (!asks) return begin(query);
    const why = reason.taken();
    if (why !== undefined) begin({ ...query, reason: why });
  };

  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || asks) return;
    asked.current = true;
    begin(query);
  });

  const ended = file && endTexts[file.state];
  const failure = create.error ?? (ended ? new AppError('INTERNAL', ended) : null);
  const made: ExportStage = file?.state === 'ready' ? 'ready' : 'making';
  const stage: ExportStage = asks && create.isIdle ? 'asked' : failure ? 'failed' : made;
  return {
    stage,
    file,
    failure,
    ordering: create.isPending,
    reason,
    make,
    download,
    save,
    follow: () => {
      left.current = 'followed';
      if (filename && stage === 'making') followExport({ type, filename });
    },
    stop: () => {
      left.current = 'stopped';
      if (filename) void stopExport({ filename });
    },
  };
}

const endTexts: Partial<Record<ExportState, string>> = {
  failed: 'File ekspor gagal dibuat.',
  stopped: 'Pembuatan file dibatalkan. Ekspor lagi jika perlu.',
  expired: 'File sudah dihapus. Ekspor lagi jika perlu.',
};

function useSavedExport(filename: string | undefined) {
  const [id, setId] = useState<string>();
  const download = useDownloads((state) => state.downloads.find((candidate) => candidate.id === id));
  const save = async (saveAs: boolean) => {
    if (!filename) return;
    const started = await startDownload(entities.exportFile.download, { filename }, { saveAs });
    if (started) setId(started.id);
  };
  return { download, save };
}

function useReason() {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const long = tooLong('Alasan', text, reasonMax);
  return {
    text,
    setText,
    error: long ?? (missing && !text.trim() && messages.required('Alasan')),
    taken: () => {
      const why = text.trim();
      setMissing(!why);
      return why && !long ? why : undefined;
    },
  };
}
