import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../../shared/core/errors.ts';
import { offline } from '../api/transport.ts';
import { withDiskErrors } from '../download/files.ts';
import { createPartFile, dispositionName, safeFileName } from '../files/savedFiles.ts';

const folderPrefix = 'rujukan-batch-';
const day = 24 * 60 * 60_000;

/** A killed program leaves folders with personal data behind. */
export async function sweepTempFolders(root: string = tmpdir()): Promise<void> {
  const names = await readdir(root).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(folderPrefix))) {
    const path = join(root, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > day) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** The file has a short name, because `.part` may not fit behind the name of the user's file. */
export async function withTempFile<Result>(use: (path: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  try {
    return await use(join(folder, 'file'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function saveResponse(response: Response, folder: string): Promise<string> {
  const given = dispositionName(response.headers.get('content-disposition'));
  const wanted = (given && safeFileName(given)) || 'perbaikan.xlsx';
  const part = await withDiskErrors(createPartFile(folder, wanted), 'coba lagi');
  try {
    for await (const chunk of response.body ?? []) await withDiskErrors(part.write(chunk), 'coba lagi');
    return join(folder, await withDiskErrors(part.finish(), 'coba lagi'));
  } catch (error) {
    await part.discard();
    // Any other error is a broken connection.
    throw error instanceof AppError ? error : offline(error);
  }
}

/** Never overwrites a file. Returns the final name. */
export async function saveCopy(path: string, folder: string, wanted: string): Promise<string> {
  const part = await createPartFile(folder, wanted);
  try {
    for await (const chunk of createReadStream(path)) await part.write(chunk);
    return await part.finish();
  } catch (error) {
    await part.discard();
    throw error;
  }
}
