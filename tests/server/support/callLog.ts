import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'vitest';

/** `tools/calls.mjs` reads each call from this folder: file, operation and status. */
const folder = process.env.RUJUKAN_CALLS;

export function noteCall(operationId: string, status: number): void {
  if (!folder) return;
  const file = basename(expect.getState().testPath ?? 'unknown');
  appendFileSync(join(folder, `${process.pid}.tsv`), `${file}\t${operationId}\t${status}\n`);
}
