import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPartFile } from '../savedFiles.ts';

/** Runs `use` with a path in a private folder of its own, which is gone afterwards whatever happens. */
export async function withTempFile<Result>(
  name: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'rujukan-batch-'));
  try {
    return await use(join(folder, name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies a finished file into the user's folder without overwriting anything; answers its final name. */
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
