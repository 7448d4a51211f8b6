import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../src/server/db/database.ts';
import { batchFolder, newStoredName } from '../../../src/server/entities/batchUpload/paths.ts';
import { batchRef, batchUpload } from '../../../src/server/entities/batchUpload/table.ts';
import { LostJob } from '../../../src/server/jobs/claim.ts';
import type { Attempt } from '../../../src/server/jobs/job.ts';
import type { Services } from '../../../src/server/kit/context.ts';
import type { TestServer } from '../harness.ts';
import { catalogueOf, goodRow, workbookOf } from './batches.ts';
import { someAgent } from './referrals.ts';

export interface WaitingOptions {
  wrong?: readonly number[];
  all_or_nothing?: boolean;
}

/** The batch is in no queue, so the test runs its job. */
export async function waitingBatch(
  server: TestServer,
  rows: number,
  prefix: string,
  { wrong = [], all_or_nothing = false }: WaitingOptions = {},
) {
  const catalogue = await catalogueOf(server, 'Tabungan Impian');
  const { agent_code } = await someAgent(server);
  const values = Array.from({ length: rows }, (_, index) =>
    goodRow(catalogue, agent_code, `${prefix}-${String(index + 1).padStart(4, '0')}`),
  );
  for (const index of wrong) values[index]!.submitter_name = '';
  const file = await workbookOf(catalogue, values);
  const stored_file = newStoredName();
  await mkdir(batchFolder(server.dataFolder), { recursive: true });
  await writeFile(join(batchFolder(server.dataFolder), stored_file), Buffer.from(await file.arrayBuffer()));
  const [row] = await server.services.db
    .insert(batchUpload)
    .values({
      title: prefix,
      name: prefix,
      outcome: prefix,
      file_name: 'x.xlsx',
      stored_file,
      all_or_nothing,
      created_by: 1,
      scope: 'all',
      company_id: 1,
      branch_id: 1,
    })
    .returning();
  return { id: row!.id, catalogue, file };
}

export const refsOf = ({ services }: TestServer, id: number) =>
  services.db.select().from(batchRef).where(eq(batchRef.batch_id, id));

export const undisturbed = (signal: AbortSignal = new AbortController().signal): Attempt => ({
  signal,
  hold: async () => undefined,
});

export function lostAfter(writes: number): Attempt {
  let left = writes;
  const hold = async () => {
    left -= 1;
    if (left < 0) throw new LostJob('taken over');
  };
  return { ...undisturbed(), hold };
}

export const writesBefore = 2;

/** Runs `what` in transaction number `fatal`, before its commit. The count starts at the first chunk. */
export function withFault(services: Services, fatal: number, what: (tx: Queryable) => unknown): Services {
  let count = 0;
  const db = new Proxy(services.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return (callback: (tx: Queryable) => Promise<unknown>) =>
        target.transaction(async (tx) => {
          const answer = await callback(tx);
          count += 1;
          if (count === writesBefore + fatal) await what(tx);
          return answer;
        });
    },
  });
  return { ...services, db };
}
