import { stat } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { hashFile, hashOf } from '../../files/fileHash.ts';
import type { Queryable } from '../db/database.ts';
import { storedFile } from './table.ts';

export interface StoredContent {
  size: number;
  /** In hex. */
  sha256: string;
}

export const contentOf = (bytes: Uint8Array): StoredContent => ({
  size: bytes.byteLength,
  sha256: hashOf(bytes),
});

export const contentOfFile = async (path: string): Promise<StoredContent> => ({
  size: (await stat(path)).size,
  sha256: await hashFile(path),
});

/** Paths are relative to the data folder, with forward slashes. */
export async function recordFiles(
  tx: Queryable,
  files: readonly ({ path: string } & StoredContent)[],
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insert(storedFile)
    .values(files.map(({ path, size, sha256 }) => ({ path, size, sha256 })))
    .onConflictDoUpdate({
      target: storedFile.path,
      set: { size: sql`excluded.size`, sha256: sql`excluded.sha256` },
    });
}
