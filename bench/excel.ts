/**
 * Compares our Excel library with other libraries and a lower bound: inflating and reading every byte once.
 *
 *   npm run build && node bench/excel.ts [--only rujukan,bound,report]
 *
 * ExcelJS needs `npm install --prefix bench/peers`.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inflateEntry } from '../src/excel/inflate.ts';
import { DEFAULT_LIMITS } from '../src/excel/limits.ts';
import { openWorkbook } from '../src/excel/reader.ts';
import { writeWorkbook } from '../src/excel/writer.ts';
import { readZipDirectory } from '../src/excel/zipDirectory.ts';
import { createZip } from '../src/excel/zipWriter.ts';
import { columnName } from '../src/shared/core/columnName.ts';
import { aboutToDrop, workerFile, writeBatchFile } from './batchReport.ts';

const peers = createRequire(new URL('./peers/package.json', import.meta.url));
interface ExcelJs {
  stream: {
    xlsx: {
      WorkbookWriter: new (options: {
        filename: string;
        useSharedStrings: boolean;
      }) => {
        addWorksheet(name: string): { addRow(row: unknown[]): { commit(): void }; commit(): void };
        commit(): Promise<void>;
      };
      WorkbookReader: new (
        file: string,
        options: { sharedStrings: 'cache'; worksheets: 'emit'; hyperlinks: 'ignore'; styles: 'cache' },
      ) => AsyncIterable<AsyncIterable<{ values: unknown[] }>>;
    };
  };
}
const excelJs = (): ExcelJs => peers('exceljs') as ExcelJs;
const hasExcelJs = fs.existsSync(new URL('./peers/node_modules/exceljs', import.meta.url));

const COLUMNS = 25;
const LAYOUTS = ['shared', 'inline'] as const;
type Layout = (typeof LAYOUTS)[number];

interface Measurement {
  seconds: number;
  cpuSeconds: number;
  peakMegabytes: number;
  longestPauseMs: number;
  cells: number;
}

type Contender = (file: string, rows: number) => Promise<number>;

/** Each reader except `bound` returns its number of values, so that the table shows which one reads less. */
const CONTENDERS: Record<string, Contender> = {
  bound: readBound,
  rujukan: (file) => readOurs(file),
  'rujukan (5 columns)': (file) => readOurs(file, [0, 4, 6, 7, 9]),
  hucre: readHucre,
  'read-excel-file': readReadExcelFile,
  ...(hasExcelJs && { exceljs: readExcelJs }),
  'rujukan write': writeOurs,
  'hucre write': writeHucre,
  ...(hasExcelJs && { 'exceljs write': writeExcelJs }),
};

const REPORT_ROWS = [1_000, 10_000];

async function readBound(file: string): Promise<number> {
  const fd = fs.openSync(file, 'r');
  const size = fs.fstatSync(fd).size;
  let sum = 0;
  for (const entry of readZipDirectory(fd, size, DEFAULT_LIMITS).values()) {
    const chunks = inflateEntry({
      fd,
      size,
      entry,
      limits: DEFAULT_LIMITS,
      maxBytes: DEFAULT_LIMITS.sheetBytes,
    });
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at++) sum = (sum + (chunk[at] as number)) | 0;
    }
  }
  fs.closeSync(fd);
  return sum === 0 ? 1 : 0;
}

async function readOurs(file: string, columns?: readonly number[]): Promise<number> {
  const workbook = await openWorkbook(file);
  let cells = 0;
  for await (const rows of workbook.rows(0, columns === undefined ? {} : { columns })) {
    for (const row of rows) for (const cell of row.cells) if (cell !== null && cell.text !== '') cells++;
  }
  workbook.close();
  return cells;
}

async function readHucre(file: string): Promise<number> {
  const { streamXlsxRows } = await import('hucre/xlsx');
  let cells = 0;
  for await (const row of streamXlsxRows(fs.readFileSync(file))) {
    for (const value of row.values) if (value !== null && value !== '') cells++;
  }
  return cells;
}

async function readReadExcelFile(file: string): Promise<number> {
  const { readSheet } = await import('read-excel-file/node');
  let cells = 0;
  for (const row of await readSheet(file)) for (const value of row) if (value !== null) cells++;
  return cells;
}

async function writeOurs(file: string, rows: number): Promise<number> {
  const columns = Array.from({ length: COLUMNS }, (_unused, index) => ({ header: columnName(index) }));
  await writeWorkbook(`${file}.written`, [{ name: 'Pengajuan', columns, rows: sampleRows(rows) }]);
  fs.rmSync(`${file}.written`);
  return rows * COLUMNS;
}

async function writeHucre(file: string, rows: number): Promise<number> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const columns = Array.from({ length: COLUMNS }, (_unused, index) => ({ header: columnName(index) }));
  const output = fs.createWriteStream(`${file}.written`);
  await pipeline(writeXlsxStream(sampleRows(rows), { name: 'Pengajuan', columns }), output);
  fs.rmSync(`${file}.written`);
  return rows * COLUMNS;
}

async function readExcelJs(file: string): Promise<number> {
  const options = {
    sharedStrings: 'cache',
    worksheets: 'emit',
    hyperlinks: 'ignore',
    styles: 'cache',
  } as const;
  let cells = 0;
  for await (const sheet of new (excelJs().stream.xlsx.WorkbookReader)(file, options)) {
    for await (const { values } of sheet)
      for (const value of values) if (value !== undefined && value !== null && value !== '') cells++;
  }
  return cells;
}

async function writeExcelJs(file: string, rows: number): Promise<number> {
  const workbook = new (excelJs().stream.xlsx.WorkbookWriter)({
    filename: `${file}.written`,
    useSharedStrings: false,
  });
  const sheet = workbook.addWorksheet('Pengajuan');
  sheet.addRow(Array.from({ length: COLUMNS }, (_unused, index) => columnName(index))).commit();
  for (const row of sampleRows(rows)) sheet.addRow(row).commit();
  sheet.commit();
  await workbook.commit();
  fs.rmSync(`${file}.written`);
  return rows * COLUMNS;
}

const CITIES = ['Bandung', 'Jakarta Selatan', 'Kota Surabaya', 'Kabupaten Sleman', 'Medan', 'Denpasar'];

function sampleRow(index: number): (string | number)[] {
  const row: (string | number)[] = [
    String(index).padStart(6, '0'),
    'K01',
    `Program ${index % 9}`,
    `AG${100_000 + (index % 4000)}`,
    `Siti Nurhaliza ${index}`,
    `08${1_000_000_000 + index}`,
    String(3_175_012_345_000_000 + index),
    3_175_012_340_000 + index,
    46_000 + (index % 900),
    5_000_000 + index * 1000,
  ];
  while (row.length < COLUMNS) {
    const column = row.length;
    row.push(
      column % 3 === 0
        ? index * column
        : column % 3 === 1
          ? (CITIES[index % CITIES.length] as string)
          : `Jl. Melati No. ${index}`,
    );
  }
  return row;
}

function* sampleRows(count: number): Generator<(string | number)[]> {
  for (let index = 0; index < count; index++) yield sampleRow(index);
}

const MAIN_NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE_NS = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE_NS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Does without our own writer, because Excel writes shared strings and our writer does not. */
async function writeSample(file: string, layout: Layout, count: number): Promise<void> {
  const zip = createZip(file);
  const strings = new Map<string, number>();
  const add = (name: string, xml: string) => zip.entry(name, (write) => write(xml));
  const types = [
    ['workbook.xml', 'sheet.main'],
    ['worksheets/sheet1.xml', 'worksheet'],
    ['styles.xml', 'styles'],
    ['sharedStrings.xml', 'sharedStrings'],
  ].map(([part, type]) => `<Override PartName="/xl/${part}" ContentType="${TYPE}.${type}+xml"/>`);
  await add(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE_NS}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
  );
  await add(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE_NS}/relationships"><Relationship Id="rId1" Type="${OFFICE_NS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  await add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN_NS}" xmlns:r="${OFFICE_NS}"><sheets><sheet name="Pengajuan" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  const parts = ['worksheets/sheet1.xml', 'styles.xml', 'sharedStrings.xml'];
  const kinds = ['worksheet', 'styles', 'sharedStrings'];
  await add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE_NS}/relationships">${parts.map((part, index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE_NS}/${kinds[index]}" Target="${part}"/>`).join('')}</Relationships>`,
  );
  await add(
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN_NS}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="49"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  );
  await zip.entry('xl/worksheets/sheet1.xml', async (write) => {
    let xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN_NS}"><sheetData>`;
    for (let index = 0; index < count; index++) {
      xml += sampleRowXml(index, layout, strings);
      if (xml.length < 200_000) continue;
      await write(xml);
      xml = '';
    }
    await write(`${xml}</sheetData></worksheet>`);
  });
  await zip.entry('xl/sharedStrings.xml', async (write) => {
    let xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sst xmlns="${MAIN_NS}" uniqueCount="${strings.size}">`;
    for (const text of strings.keys()) {
      xml += `<si><t>${text}</t></si>`;
      if (xml.length < 200_000) continue;
      await write(xml);
      xml = '';
    }
    await write(`${xml}</sst>`);
  });
  await zip.finish();
}

function sampleRowXml(index: number, layout: Layout, strings: Map<string, number>): string {
  const number = index + 1;
  const cells = sampleRow(index).map((value, column) => {
    const reference = `${columnName(column)}${number}`;
    if (typeof value === 'number')
      return `<c r="${reference}" s="${column === 8 ? 2 : 0}"><v>${value}</v></c>`;
    if (layout === 'inline') return `<c r="${reference}" s="1" t="inlineStr"><is><t>${value}</t></is></c>`;
    const known = strings.get(value) ?? strings.size;
    strings.set(value, known);
    return `<c r="${reference}" s="1" t="s"><v>${known}</v></c>`;
  });
  return `<row r="${number}" spans="1:25">${cells.join('')}</row>`;
}

async function prepareReport(file: string): Promise<Contender> {
  const drop = await aboutToDrop(file, workerFile(path.join(import.meta.dirname, '..')));
  return async () => (await drop()).total;
}

const TICK_MS = 5;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function measure(name: string, file: string, rows: number, runs: number): Promise<Measurement> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const seconds: number[] = [];
  const cpuSeconds: number[] = [];
  let cells = 0;
  let longestPauseMs = 0;
  for (let run = 0; run < runs; run++) {
    const contender = name === 'report' ? await prepareReport(file) : CONTENDERS[name];
    if (contender === undefined) throw new Error(`no contender ${name}`);
    delay.reset();
    delay.enable();
    await setTimeout(TICK_MS);
    const cpuBefore = process.cpuUsage();
    const start = performance.now();
    cells = await contender(file, rows);
    seconds.push((performance.now() - start) / 1000);
    const { user, system } = process.cpuUsage(cpuBefore);
    cpuSeconds.push((user + system) / 1e6);
    await setTimeout(TICK_MS);
    delay.disable();
    longestPauseMs = Math.max(longestPauseMs, delay.max / 1e6);
  }
  return {
    seconds: median(seconds),
    cpuSeconds: median(cpuSeconds),
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    longestPauseMs,
    cells,
  };
}

function measureInChild(name: string, file: string, rows: number, runs: number): Measurement {
  const script = fileURLToPath(import.meta.url);
  const job = JSON.stringify({ name, file, rows, runs });
  const output = execFileSync(process.execPath, [script, '--job', job], { encoding: 'utf8' });
  return JSON.parse(output) as Measurement;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '100000' },
      runs: { type: 'string', default: '5' },
      only: { type: 'string' },
      job: { type: 'string' },
    },
  });
  if (values.job !== undefined) {
    const job = JSON.parse(values.job) as { name: string; file: string; rows: number; runs: number };
    console.log(JSON.stringify(await measure(job.name, job.file, job.rows, job.runs)));
    return;
  }
  const rows = Number(values.rows);
  const chosen = values.only?.split(',') ?? ['report', ...Object.keys(CONTENDERS)];
  const names = chosen.filter((name) => name !== 'report');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-excel-'));
  const results: Record<string, Record<string, Measurement>> = {};
  try {
    const reports: Record<string, Measurement> = {};
    for (const count of chosen.includes('report') ? REPORT_ROWS : []) {
      const file = path.join(folder, `batch-${count}.xlsx`);
      await writeBatchFile(file, count);
      reports[`${count} rows`] = measureInChild('report', file, count, Number(values.runs));
    }
    if (chosen.includes('report')) printTable('file → report', reports);
    results.report = reports;
    for (const layout of names.length > 0 ? LAYOUTS : []) {
      const file = path.join(folder, `${layout}.xlsx`);
      await writeSample(file, layout, rows);
      results[layout] = {};
      for (const name of names) results[layout][name] = measureInChild(name, file, rows, Number(values.runs));
      printTable(`${layout} strings`, results[layout]);
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  console.log(JSON.stringify({ bench: 'excel', rows, columns: COLUMNS, results, ratios: ratios(results) }));
}

function printTable(title: string, results: Record<string, Measurement>): void {
  const { bound } = results;
  const toBound = (value: number, reference: number | undefined) =>
    reference === undefined ? '' : (value / reference).toFixed(2);
  console.log(`\n${title}`);
  console.table(
    Object.entries(results).map(([name, { seconds, cpuSeconds, peakMegabytes, longestPauseMs, cells }]) => ({
      name,
      seconds: seconds.toFixed(3),
      '× bound': toBound(seconds, bound?.seconds),
      'cpu seconds': cpuSeconds.toFixed(3),
      '× bound cpu': toBound(cpuSeconds, bound?.cpuSeconds),
      'peak MB': Math.round(peakMegabytes),
      'longest pause ms': Math.round(longestPauseMs),
      cells,
    })),
  );
}

function ratios(results: Record<string, Record<string, Measurement>>) {
  return Object.fromEntries(
    LAYOUTS.filter((layout) => results[layout])
      .map((layout) => [layout, results[layout]!] as const)
      .map(([layout, measured]) => [
        layout,
        { seconds: ratiosBy('seconds', measured), cpuSeconds: ratiosBy('cpuSeconds', measured) },
      ]),
  );
}

function ratiosBy(key: 'seconds' | 'cpuSeconds', measured: Record<string, Measurement>) {
  const ours = measured.rujukan?.[key] ?? Number.NaN;
  const toOurs = (name: string) => (measured[name]?.[key] ?? Number.NaN) / ours;
  const toOurWriting = (name: string) =>
    (measured[name]?.[key] ?? Number.NaN) / (measured['rujukan write']?.[key] ?? Number.NaN);
  const rounded = (value: number) => Number(value.toFixed(2));
  return {
    oursToBound: rounded(1 / toOurs('bound')),
    hucreToOurs: rounded(toOurs('hucre')),
    readExcelFileToOurs: rounded(toOurs('read-excel-file')),
    excelJsToOurs: rounded(toOurs('exceljs')),
    hucreWritingToOurs: rounded(toOurWriting('hucre write')),
    excelJsWritingToOurs: rounded(toOurWriting('exceljs write')),
  };
}

await main();
