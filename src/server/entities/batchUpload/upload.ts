import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { assertWorkbook, UnusableFile } from '../../../batch/thread/judgeHost.ts';
import { AppError, invalid } from '../../../shared/core/errors.ts';
import type { batchUploadOperations } from '../../../shared/entities/batchUpload/operations.ts';
import { batchTexts } from '../../../shared/entities/batchUpload/schema.ts';
import { workbookLimitBytes } from '../../../shared/entities/media/operations.ts';
import { fileScope } from '../../auth/scope.ts';
import { assertFewUnfinished } from '../../auth/unfinished.ts';
import type { Context } from '../../kit/context.ts';
import type { Reply } from '../../kit/handlers.ts';
import { contentOf, recordFiles, type StoredContent } from '../../kit/storedFiles.ts';
import { processBatch } from './job.ts';
import { batchFolder, newStoredName } from './paths.ts';
import { batchUpload } from './table.ts';

const mostUnfinished = 5;

type UploadInput = z.output<(typeof batchUploadOperations)['upload']['input']>;

/** The file must be an .xlsx by name and content, and at most 10 MB. */
export async function startBatch(context: Context, input: UploadInput): Promise<Reply<{ id: number }>> {
  const upload = readUpload(input.file);
  const stored = await keepWorkbook(context.dataFolder, upload);
  try {
    return await queueBatch(context, input, { stored, file_name: shownName(upload.name) });
  } catch (error) {
    await rm(join(batchFolder(context.dataFolder), stored.name), { force: true });
    throw error;
  }
}

function queueBatch(
  context: Context,
  input: UploadInput,
  { stored, file_name }: { stored: KeptWorkbook; file_name: string },
): Promise<Reply<{ id: number }>> {
  const { user } = context;
  const title = input.description;
  return context.write(async (tx) => {
    await assertFewUnfinished(tx, user.id, {
      table: batchUpload,
      where: and(eq(batchUpload.created_by, user.id), inArray(batchUpload.status, ['QUEUED', 'PROCESSING'])),
      most: mostUnfinished,
      name: 'batch upload',
    });
    const [row] = await tx
      .insert(batchUpload)
      .values({
        title,
        name: input.name || title,
        outcome: title,
        file_name,
        stored_file: stored.name,
        all_or_nothing: input.all_or_nothing,
        left_out_count: input.left_out_row_count,
        created_by: user.id,
        ...fileScope(user.scope),
      })
      .returning({ id: batchUpload.id });
    const id = row!.id;
    await recordFiles(tx, [{ ...stored, path: `batch/${stored.name}` }]);
    await context.jobs.send(tx, processBatch, { id });
    await context.audit(tx, { action: 'create', entity: 'batchUpload', entity_id: id, after: { title } });
    return { data: { id } };
  });
}

function readUpload(file: unknown): File {
  if (!(file instanceof File) || file.size === 0) throw invalid({ file: batchTexts.fileRequired });
  if (file.size > workbookLimitBytes) {
    throw new AppError('TOO_LARGE', 'Ukuran file paling besar 10 MB', {
      fields: { file: 'Ukuran file paling besar 10 MB' },
    });
  }
  if (!/\.xlsx$/i.test(file.name)) throw invalid({ file: batchTexts.onlyXlsx });
  return file;
}

function shownName(name: string): string {
  return (name.split(/[\\/]/).at(-1) || 'pengajuan.xlsx').slice(-200);
}

interface KeptWorkbook extends StoredContent {
  name: string;
}

async function keepWorkbook(dataFolder: string, upload: File): Promise<KeptWorkbook> {
  const folder = batchFolder(dataFolder);
  await mkdir(folder, { recursive: true });
  const name = newStoredName();
  const partial = join(folder, `${name}.part`);
  try {
    const bytes = new Uint8Array(await upload.arrayBuffer());
    await writeFile(partial, bytes, { mode: 0o600 });
    await assertWorkbook(partial);
    await rename(partial, join(folder, name));
    return { name, ...contentOf(bytes) };
  } catch (error) {
    await rm(partial, { force: true });
    if (error instanceof UnusableFile) throw invalid({ file: error.message });
    throw error;
  }
}
