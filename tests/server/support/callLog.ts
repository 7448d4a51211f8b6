import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'vitest';

/** Writes each call into the folder RUJUKAN_CALLS for `tools/calls.mjs`: file, operation and status. */
const folder = process.env.RUJUKAN_CALLS;

export function noteCall(operationId: string, status: number): void {
  if (!folder) return;
  const file = basename(expect.getState().testPath ?? 'unknown');
  appendFileSync(join(folder, `${process.pid}.tsv`), `${file}\t${operationId}\t${status}\n`);
}
