/**
 * Measures how well and how fast the server's OCR reads drawn identity cards.
 *
 *   node bench/ocr.ts [--wrong]
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { drawKtp, drawSim } from '../src/server/demo/cards.ts';
import type { OcrProvider } from '../src/server/ocr/ocr.ts';
import { openTesseract } from '../src/server/ocr/tesseract.ts';
import type { IdentityReading } from '../src/shared/entities/agent/ocr.ts';
import type { IdentityType } from '../src/shared/entities/agent/premium.ts';
import {
  exactFields,
  ktps,
  qualities,
  readingOfKtp,
  readingOfSim,
  sims,
} from '../tests/server/support/cards.ts';

interface Card {
  type: IdentityType;
  svg: Buffer;
  expected: IdentityReading;
}

interface Result {
  cards: number;
  fields: number;
  exact: number;
  nikRight: number;
  nikWrong: number;
  /** Milliseconds. */
  times: number[];
  wrong: string[];
}

const { values } = parseArgs({
  options: { cards: { type: 'string', default: '10' }, wrong: { type: 'boolean', default: false } },
});

const cards: Card[] = [
  ...ktps.map((facts): Card => ({ type: 'KTP', svg: drawKtp(facts), expected: readingOfKtp(facts) })),
  ...sims.map((facts): Card => ({ type: 'SIM', svg: drawSim(facts), expected: readingOfSim(facts) })),
].slice(0, Number(values.cards) + sims.length);

async function measure(
  ocr: OcrProvider,
  folder: string,
  type: IdentityType,
  quality: keyof typeof qualities,
) {
  const result: Result = { cards: 0, fields: 0, exact: 0, nikRight: 0, nikWrong: 0, times: [], wrong: [] };
  for (const { svg, expected } of cards.filter((card) => card.type === type)) {
    const file = path.join(folder, 'card');
    fs.writeFileSync(file, await qualities[quality](svg));
    const start = performance.now();
    const read = await ocr
      .read({ path: file, mime: 'image/png', type })
      .catch((): Partial<IdentityReading> => ({}));
    result.times.push(performance.now() - start);
    const { exact, of, wrong } = exactFields(expected, read);
    result.cards += 1;
    result.fields += of;
    result.exact += exact;
    if (read.idCardNumber === expected.idCardNumber) result.nikRight += 1;
    else if (read.idCardNumber) result.nikWrong += 1;
    result.wrong.push(...wrong.map((field) => readAs(field as keyof IdentityReading, expected, read)));
  }
  return result;
}

const readAs = (field: keyof IdentityReading, expected: IdentityReading, read: Partial<IdentityReading>) =>
  `${field}: ${expected[field]} → ${read[field] ?? 'nothing'}`;

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

async function main(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-ocr-'));
  const ocr = openTesseract(pino({ level: 'silent' }));
  const results: Record<string, Result> = {};
  try {
    for (const type of ['KTP', 'SIM'] as const)
      for (const quality of Object.keys(qualities) as (keyof typeof qualities)[])
        results[`${type} ${quality}`] = await measure(ocr, folder, type, quality);
  } finally {
    await ocr.close();
    fs.rmSync(folder, { recursive: true });
  }
  const rows = Object.entries(results).map(([name, { times, wrong, ...counts }]) => ({
    name,
    ...counts,
    'exact %': Number(((100 * counts.exact) / counts.fields).toFixed(1)),
    'median ms': Math.round(median(times)),
    'longest ms': Math.round(Math.max(...times)),
  }));
  console.table(rows);
  if (values.wrong) for (const [name, { wrong }] of Object.entries(results)) console.log(name, wrong);
  console.log(JSON.stringify({ bench: 'ocr', results: rows }));
}

await main();
