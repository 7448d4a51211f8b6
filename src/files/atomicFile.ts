import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/** Readers never see a partial file. The folder must exist. */
export async function writeAtomically(path: string, content: Uint8Array | string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
