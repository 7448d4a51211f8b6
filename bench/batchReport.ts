/** Runs the desktop app's batch service from a dropped file to its report, with a fake server. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { writeWorkbook } from '../src/excel/writer.ts';
import { createBatchUpload } from '../src/main/services/batch/batchUpload.ts';
import { createBatchMemory } from '../src/main/services/batch/memory.ts';
import type { BatchUploadDeps } from '../src/main/services/batch/service.ts';
import { createShapeMemory } from '../src/main/services/batch/shapes.ts';
import type { BatchReportSummary } from '../src/shared/bridge/types.ts';
import type { BatchLookupInput } from '../src/shared/entities/batchUpload/operations.ts';
import { agentCodes, catalogue, programs } from '../tests/fixtures/catalogue.ts';
import { fakeLookup } from '../tests/fixtures/lookup.ts';
import { layOut, makeRow } from '../tests/fixtures/make/rows.ts';

/** Milliseconds per request. */
const latency = 20;

const firstRows = 50;

const used = { ...catalogue, max_upload: 20_000 };

export async function writeBatchFile(path: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => makeRow(at, { catalogue: used, agentCodes }));
  const [sheet] = layOut(rows, { catalogue: used }).sheets;
  const [header = [], ...data] = sheet!.rows;
  await writeWorkbook(path, [
    {
      name: sheet!.name,
      columns: header.map((name) => ({ header: String(name) })),
      rows: data.map((row) => row.map((cell) => (cell && typeof cell === 'object' ? numberOf(cell) : cell))),
    },
  ]);
}

function numberOf(cell: object): string | { value: string } {
  return 'number' in cell ? { value: String(cell.number) } : '';
}

/** Milliseconds between hover and drop. */
const hover = 400;

export async function aboutToDrop(
  path: string,
  workerFile: string,
): Promise<() => Promise<BatchReportSummary['counts']>> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-batch-'));
  const answers: Record<string, (input: unknown) => unknown> = {
    'batchUpload.programs': () => programs,
    'batchUpload.catalogue': () => used,
    'batchUpload.lookup': (input) => fakeLookup(input as BatchLookupInput),
  };
  const { promise, resolve, reject } = Promise.withResolvers<BatchReportSummary['counts']>();
  const service = createBatchUpload({
    api: {
      request: async (operation: { id: string }, input: unknown) => {
        await setTimeout(latency);
        return { message: '', data: answers[operation.id]!(input) };
      },
    } as BatchUploadDeps['api'],
    emit: (_name, payload) => {
      const summary = payload as BatchReportSummary;
      if (summary.state === 'ready') resolve(summary.counts);
      else if (!['reading', 'checking', 'cancelled'].includes(summary.state))
        reject(new Error(JSON.stringify(summary)));
    },
    saveFolder: () => folder,
    chooseFile: async () => null,
    chooseFolder: async () => null,
    ledgerFile: join(folder, 'sent.json'),
    store: { read: async () => null, write: async () => 'session', drop: async () => undefined },
    memory: createBatchMemory({ path: join(folder, 'memory.json'), server: '' }),
    ledger: {
      begin: async () => {
        throw new Error('nothing is sent');
      },
      resume: async () => null,
      arrived: async () => null,
      statusOf: async () => 'left',
      findWork: async () => undefined,
    },
    shapes: createShapeMemory({ path: join(folder, 'shapes.json'), server: '' }),
    workerFile: pathToFileURL(workerFile),
    log: { info: () => undefined, warn: console.warn, error: console.error },
  });
  service.prepare();
  await setTimeout(hover);
  return async () => {
    const { draftId } = await service.open(path);
    try {
      const counts = await promise;
      await service.rows({ draftId, state: 'all', page: 1, size: firstRows });
      return counts;
    } finally {
      service.cancel(draftId);
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

export function workerFile(root: string): string {
  const built = join(root, 'out/main/excelWorker.js');
  return existsSync(built) ? built : join(root, 'src/batch/thread/excelWorker.ts');
}
