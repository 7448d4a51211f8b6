import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'vitest';

/** Notes every call of a test for `tools/calls.mjs`, where RUJUKAN_CALLS names a folder: file, operation and status. */
const folder = process.env.RUJUKAN_CALLS;

export function noteCall(operationId: string, status: number): void {
  if (!folder) return;
  const file = basename(expect.getState().testPath ?? 'unknown');
  appendFileSync(join(folder, `${process.pid}.tsv`), `${file}\t${operationId}\t${status}\n`);
}
