import { writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openWorkbook, type SheetInfo, type SheetRow } from '../../../src/excel/reader.ts';

export interface ReadSheet {
  sheets: SheetInfo[];
  header: string[];
  rows: SheetRow[];
}

export async function readWorkbook(response: Response, sheet: string | number = 0): Promise<ReadSheet> {
  const folder = await mkdtemp(join(tmpdir(), 'rujukan-read-'));
  const path = join(folder, 'file.xlsx');
  writeFileSync(path, new Uint8Array(await response.arrayBuffer()));
  return readSheet(path, sheet);
}

export async function readSheet(path: string, sheet: string | number = 0): Promise<ReadSheet> {
  const workbook = await openWorkbook(path);
  const rows: SheetRow[] = [];
  for await (const part of workbook.rows(sheet)) rows.push(...part);
  workbook.close();
  const [first, ...rest] = rows;
  return { sheets: workbook.sheets, header: textsOf(first), rows: rest };
}

export const textsOf = (row: SheetRow | undefined): string[] =>
  (row?.cells ?? []).map((cell) => cell?.text ?? '');

/** Throws if no answer arrives within a minute. */
export async function until<Value>(ask: () => Promise<Value | undefined | false>): Promise<Value> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error('It did not happen within a minute');
    await sleep(50);
  }
}
