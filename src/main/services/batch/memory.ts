import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { BatchColumnKey } from '../../../batch/file/columns.ts';
import { writeAtomically } from '../../../files/atomicFile.ts';
import { createSerialQueue } from '../../../shared/core/serialQueue.ts';
import { foldName } from '../../../shared/core/similarNames.ts';

const rememberedColumns: ReadonlySet<string> = new Set([
  'product_code',
  'category',
  'program',
  'agent_code',
  'submitter_job',
  'submitter_province',
  'submitter_city',
  'submitter_kecamatan',
  'submitter_kelurahan',
] satisfies BatchColumnKey[]);

export const isRemembered = (column: string): boolean => rememberedColumns.has(column);

const valuesSchema = z.record(z.string(), z.record(z.string(), z.string()));
const fileSchema = z.record(z.string(), valuesSchema);
type Values = z.output<typeof valuesSchema>;

const valueLimit = 500;

/** A user's corrections, such as JABAR → Jawa Barat, for the next file (features.md I4). */
export interface BatchMemory {
  of(userId: number): Promise<{ find(column: string, value: string): string | null }>;
  add(userId: number, made: readonly { column: string; from: string; to: string }[]): Promise<void>;
}

/** A damaged file counts as empty. `server` separates equal user ids of two servers. */
export function createBatchMemory({ path, server }: { path: string; server: string }): BatchMemory {
  const nameOf = (userId: number) => JSON.stringify([server, userId]);
  const read = async (): Promise<Record<string, Values>> => {
    try {
      return fileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    } catch {
      return {};
    }
  };
  const inTurn = createSerialQueue();
  const write = async (userId: number, made: readonly { column: string; from: string; to: string }[]) => {
    const all = await read();
    const own: Values = { ...all[nameOf(userId)] };
    for (const { column, from, to } of made) {
      const value = foldName(from);
      if (!isRemembered(column) || value === '') continue;
      const { [value]: _before, ...others } = own[column] ?? {};
      const entries = [...Object.entries(others), [value, to] as const];
      own[column] = Object.fromEntries(entries.slice(-valueLimit));
    }
    await mkdir(dirname(path), { recursive: true });
    await writeAtomically(path, JSON.stringify({ ...all, [nameOf(userId)]: own }));
  };
  return {
    of: async (userId) => {
      const own = (await read())[nameOf(userId)] ?? {};
      return {
        find: (column, value) => {
          const [key, known] = [foldName(value), own[column] ?? {}];
          return Object.hasOwn(known, key) ? known[key]! : null;
        },
      };
    },
    add: (userId, made) => inTurn(() => write(userId, made)),
  };
}
