import { AppError } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import {
  type ExportFile,
  type ExportType,
  exportTypes,
} from '../../../shared/entities/exportFile/operations.ts';
import { entities } from '../../../shared/entities/index.ts';
import { request } from '../../lib/api.ts';
import { queryClient, refreshAfter } from '../../lib/queries.ts';
import { createUserMap } from '../../lib/userState.ts';
import { startDownload } from '../downloads/downloads.ts';
import { notifyFailure, notifyOffer, notifySuccess, settleNotice } from '../notices/notify.ts';

interface Followed {
  type: ExportType;
  filename: string;
}

const pause = 1500;

const followed = createUserMap<string, Followed>();

const topicOf = ({ filename }: Followed) => `export-${filename}`;

/** Stops the export on the server, for every user who sees the file. */
export async function stopExport(file: Pick<Followed, 'filename'>): Promise<void> {
  const { filename } = file;
  followed.delete(filename);
  try {
    notifySuccess((await request(entities.exportFile.stop, { filename })).message, filename);
  } catch (error) {
    notifyFailure(error);
  }
  void refreshAfter(queryClient, entities.exportFile.stop);
}

export function followExport(file: Followed): void {
  followed.set(file.filename, file);
  notifyOffer(
    `Ekspor ${exportTypes[file.type].name} masih disiapkan`,
    'Anda diberi tahu di sini begitu filenya siap.',
    topicOf(file),
    { label: 'Batalkan', run: () => void stopExport(file) },
  );
  void watch(file);
}

async function watch(file: Followed): Promise<void> {
  while (followed.get(file.filename) === file) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    // If the server does not answer, the next iteration asks again.
    const files = await request(entities.exportFile.list, { data_name: file.type }).catch((error: unknown) =>
      error instanceof AppError && error.code === 'ACCESS_DENIED' ? { data: [] } : undefined,
    );
    const found = files?.data.find(({ filename }) => filename === file.filename);
    if (followed.get(file.filename) !== file || !files || found?.state === 'running') continue;
    followed.delete(file.filename);
    if (found) notifyFinished(file, found);
    else settleNotice(topicOf(file));
  }
}

function notifyFinished(file: Followed, { state, row_count }: ExportFile): void {
  const { filename } = file;
  const topic = topicOf(file);
  if (state === 'ready') {
    const message = `${filename}, ${formatCount(row_count)} baris.`;
    const run = () => void startDownload(entities.exportFile.download, { filename });
    notifyOffer(`Ekspor ${exportTypes[file.type].name} siap`, message, topic, { label: 'Download', run });
    return;
  }
  settleNotice(topic);
  if (state === 'failed') notifyFailure(new AppError('INTERNAL', `File ekspor gagal dibuat: ${filename}`));
}
