import fs from 'node:fs';
import fc from 'fast-check';
import { streamXlsxRows } from 'hucre/xlsx';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { inflateEntry } from '../../../src/excel/inflate.ts';
import { DEFAULT_LIMITS } from '../../../src/excel/limits.ts';
import { openWorkbook } from '../../../src/excel/reader.ts';
import { type CellValue, type RowInput, type SheetInput, writeWorkbook } from '../../../src/excel/writer.ts';
import { readXml } from '../../../src/excel/xmlChunks.ts';
import { partKey, readZipDirectory } from '../../../src/excel/zipDirectory.ts';
import { createZip } from '../../../src/excel/zipWriter.ts';
import { TEMPLATE } from './templateSheets.ts';
import { readRows, temporaryPath } from './workbook.ts';

async function written(...sheets: SheetInput[]): Promise<string> {
  const file = temporaryPath();
  await writeWorkbook(file, sheets);
  return file;
}

async function partOf(file: string, part: string): Promise<string> {
  const fd = fs.openSync(file, 'r');
  try {
    const size = fs.fstatSync(fd).size;
    const entry = readZipDirectory(fd, size, DEFAULT_LIMITS).get(partKey(part));
    if (entry === undefined) return '';
    return await readXml(inflateEntry({ fd, size, entry, limits: DEFAULT_LIMITS, maxBytes: size * 1000 }));
  } finally {
    fs.closeSync(fd);
  }
}

async function textsOf(file: string): Promise<(string | null)[][]> {
  const rows = await readRows(file);
  return rows.slice(1).map((row) => row.cells.map((cell) => cell?.text ?? null));
}

const textColumn = { header: 'A' };

describe('values', () => {
  test('text that looks like a formula stays text', async () => {
    const values = ['=1+1', '+62812', '-5', '@SUM(A1)', '\t=1', "'=1"];
    const file = await written({ name: 'a', columns: [textColumn], rows: values.map((value) => [value]) });
    const rows = await readRows(file);
    expect(rows.slice(1).map((row) => row.cells[0])).toEqual(values.map((text) => ({ text, type: 'text' })));
    expect(await partOf(file, 'xl/worksheets/sheet1.xml')).not.toContain('<f>');
  });

  test.each<[string, CellValue, Parameters<typeof written>[0]['columns'][0]['kind'], object]>([
    ['number', 3.5, 'number', { text: '3.5', type: 'number', number: 3.5 }],
    ['number in a text column', 3175, 'text', { text: '3175', type: 'text' }],
    ['rupiah', 5_000_000, 'rupiah', { text: '5000000', type: 'number', number: 5_000_000 }],
    ['text in a rupiah column', 'lima juta', 'rupiah', { text: 'lima juta', type: 'text' }],
    ['boolean', true, 'text', { text: 'TRUE', type: 'boolean' }],
    ['NaN', Number.NaN, 'number', { text: '#NUM!', type: 'error' }],
    ['ISO date', '2026-11-21', 'date', { text: '2026-11-21', type: 'date' }],
    ['ISO date-time', '2026-11-21T10:05:09', 'datetime', { text: '2026-11-21T10:05:09', type: 'date' }],
    ['Date', new Date('2026-11-21T23:59:59Z'), 'datetime', { text: '2026-11-21T23:59:59', type: 'date' }],
    [
      'Date in a number column',
      new Date('2026-11-21T00:00:00Z'),
      'number',
      { text: '2026-11-21', type: 'date' },
    ],
    ['Date in a text column', new Date('2026-11-21T00:00:00Z'), 'text', { text: '2026-11-21', type: 'text' }],
    ['first day of Excel', '1900-01-01', 'date', { text: '1900-01-01', type: 'date' }],
    ['day before the phantom one', '1900-02-28', 'date', { text: '1900-02-28', type: 'date' }],
    ['day behind the phantom one', '1900-03-01', 'date', { text: '1900-03-01', type: 'date' }],
    ['day before Excel', '1899-12-31', 'date', { text: '1899-12-31', type: 'text' }],
    ['day of the first century', '0050-01-01', 'date', { text: '0050-01-01', type: 'text' }],
    ['day that does not exist', '2026-02-30', 'date', { text: '2026-02-30', type: 'text' }],
  ])('%s', async (_name, value, kind = 'text', expected) => {
    const rows = await readRows(
      await written({ name: 'a', columns: [{ header: 'A', kind }], rows: [[value]] }),
    );
    expect(rows[1]?.cells[0]).toEqual(expected);
  });

  test('days and times read as in the program (R-938)', async () => {
    const file = await written({
      name: 'a',
      columns: [
        { header: 'A', kind: 'date' },
        { header: 'B', kind: 'datetime' },
      ],
      rows: [['2026-11-21', '2026-11-21T10:05:09']],
    });
    const styles = await partOf(file, 'xl/styles.xml');
    expect(styles).toContain('formatCode="dd\\-mm\\-yyyy"');
    expect(styles).toContain('formatCode="dd\\-mm\\-yyyy\\ hh:mm:ss"');
  });

  test('a text over the limit of Excel is cut with a mark', async () => {
    const file = await written({ name: 'a', columns: [textColumn], rows: [['x'.repeat(40_000)]] });
    const [[text = ''] = []] = await textsOf(file);
    expect(text).toHaveLength(32_767);
    expect(text).toMatch(/^x+ … \(dipotong: batas Excel 32\.767 karakter\)$/);
  });

  test('whatever is written is read back', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.string({ minLength: 1 }),
      fc.constantFrom(
        '_x000D_',
        '_x005F_',
        'a\r\nb',
        ' a ',
        '<b>&amp;</b>',
        ']]>',
        '\u0001\u001f',
        '0812',
        '_x0041_x0042_',
      ),
      fc.constant(null),
    );
    const row = fc.record({
      text: value,
      number: fc.double({ noNaN: true, noDefaultInfinity: true }),
      flag: fc.boolean(),
    });
    const file = temporaryPath();
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
        const columns = [textColumn, { header: 'B', kind: 'number' as const }, { header: 'C' }];
        await writeWorkbook(file, [
          { name: 'a', columns, rows: rows.map(({ text, number, flag }) => [text, number, flag]) },
        ]);
        const read = (await readRows(file)).slice(1);
        expect(read.map(({ cells }) => [cells[0]?.text ?? null, cells[1]?.number, cells[2]?.text])).toEqual(
          rows.map(({ text, number, flag }) => [text, number + 0, String(flag).toUpperCase()]),
        );
      }),
      { numRuns: 150 },
    );
  });

  test('a lone surrogate, which no file can hold, becomes a replacement character', async () => {
    const file = await written({ name: 'a', columns: [textColumn], rows: [['a\ud800b']] });
    expect(await textsOf(file)).toEqual([['a\ufffdb']]);
  });
});

describe('workbook', () => {
  test('sheets keep their order, names and state', async () => {
    const opened = await openWorkbook(await written(...TEMPLATE));
    expect(opened.sheets).toEqual([
      { name: 'Pengajuan', state: 'visible' },
      { name: 'Referensi', state: 'visible' },
      { name: '_meta', state: 'hidden' },
    ]);
    opened.close();
  });

  test('the sheet part holds widths, column formats, freeze, lists, protection and comments in schema order', async () => {
    const xml = await partOf(await written(...TEMPLATE), 'xl/worksheets/sheet1.xml');
    const order = [
      '<sheetViews>',
      '<sheetFormatPr',
      '<cols>',
      '<sheetData>',
      '<sheetProtection',
      '<dataValidations',
      '<pageMargins',
      '<legacyDrawing',
    ];
    const positions = order.map((element) => xml.indexOf(element));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions).not.toContain(-1);
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toMatch(/<col min="1" max="1" width="12" style="\d+" customWidth="1"\/>/);
    expect(xml).toContain('sqref="E2:E1001"');
    expect(xml).toContain('<formula1>Referensi!$A$2:$A$4</formula1>');
  });

  test('whole columns carry their number format; only locked columns are locked', async () => {
    const file = await written(...TEMPLATE);
    const formats = [...(await partOf(file, 'xl/styles.xml')).matchAll(/<xf [^>]*xfId[\s\S]*?<\/xf>/g)].map(
      ([xf]) => xf,
    );
    const columns = [
      ...(await partOf(file, 'xl/worksheets/sheet1.xml')).matchAll(/<col [^>]*style="(\d+)"/g),
    ];
    const columnFormats = columns.map(([, style]) => formats[Number(style)] ?? '');
    expect(columnFormats.map((xf) => /numFmtId="(\d+)"/.exec(xf)?.[1])).toEqual([
      '49',
      '49',
      '164',
      '165',
      '49',
      '49',
    ]);
    expect(columnFormats.map((xf) => xf.includes('<protection locked="0"/>'))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(await partOf(file, 'xl/styles.xml')).toContain('formatCode="&quot;Rp&quot;#,##0"');
  });

  test('comments come with their shapes', async () => {
    const file = await written(...TEMPLATE);
    expect(await partOf(file, 'xl/comments1.xml')).toContain('Isi nomor unik,\nmisalnya 001 &amp; &lt;x&gt;');
    const shapes = (await partOf(file, 'xl/drawings/vmlDrawing1.vml')).match(
      /<x:Row>\d+<\/x:Row><x:Column>\d+/g,
    );
    expect(shapes).toEqual(['<x:Row>0</x:Row><x:Column>0', '<x:Row>1</x:Row><x:Column>5']);
    expect(await partOf(file, 'xl/comments2.xml')).toBe('');
  });

  test.each<[string, SheetInput[]]>([
    ['no sheet', []],
    ['only hidden sheets', [{ name: 'a', hidden: true, columns: [], rows: [] }]],
    ['an empty name', [{ name: '', columns: [], rows: [] }]],
    ['a long name', [{ name: 'x'.repeat(32), columns: [], rows: [] }]],
    ['a forbidden character', [{ name: 'a/b', columns: [], rows: [] }]],
    [
      'one name twice',
      [
        { name: 'a', columns: [], rows: [] },
        { name: 'A', columns: [], rows: [] },
      ],
    ],
  ])('%s is refused', async (_name, sheets) => {
    await expect(writeWorkbook(temporaryPath(), sheets)).rejects.toThrow(RangeError);
  });
});

describe('writing', () => {
  async function* manyRows(): AsyncGenerator<RowInput> {
    for (let index = 0; index < 50_000; index++) yield [`Baris ${index}`];
  }

  test('streams async rows and reports progress', async () => {
    const file = temporaryPath();
    const reports: number[] = [];
    await writeWorkbook(file, [{ name: 'a', columns: [textColumn], rows: manyRows() }], {
      onProgress: (rows) => reports.push(rows),
    });
    expect(reports.length).toBeGreaterThan(2);
    expect(reports.at(-1)).toBe(50_000);
    expect(await readRows(file)).toHaveLength(50_001);
  });

  test('rows are made while the deflater works, one piece ahead and no further', async () => {
    const zip = createZip(temporaryPath());
    const settled: string[] = [];
    // Waits without a turn of the event loop, which the compressor would need.
    const microtasks = async () => {
      for (let count = 0; count < 20; count++) await Promise.resolve();
    };
    await zip.entry('a', async (write) => {
      const piece = (name: string) => write('x'.repeat(256 * 1024)).then(() => settled.push(name));
      const first = piece('first');
      await microtasks();
      expect(settled).toEqual(['first']);
      const second = piece('second');
      await microtasks();
      expect(settled).toEqual(['first']);
      await Promise.all([first, second]);
    });
    await zip.finish();
  });

  async function* failingRows(): AsyncGenerator<RowInput> {
    yield ['a'];
    throw new Error('database gone');
  }

  test('a failure leaves the old file and no partial one', async () => {
    const file = temporaryPath();
    fs.writeFileSync(file, 'old');
    const sheets = [{ name: 'a', columns: [textColumn], rows: failingRows() }];
    await expect(writeWorkbook(file, sheets)).rejects.toThrow('database gone');
    expect(fs.readFileSync(file, 'utf8')).toBe('old');
    expect(fs.existsSync(`${file}.part`)).toBe(false);
  });

  test('stops when the signal says so, and cleans up', async () => {
    const file = temporaryPath();
    const controller = new AbortController();
    const sheets = [{ name: 'a', columns: [textColumn], rows: manyRows() }];
    const writing = writeWorkbook(file, sheets, {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(writing).rejects.toThrow('aborted');
    expect(fs.existsSync(file) || fs.existsSync(`${file}.part`)).toBe(false);
  });

  test('a missing folder fails with the error of node:fs', async () => {
    const sheets = [{ name: 'a', columns: [textColumn], rows: manyRows() }];
    await expect(writeWorkbook('/nowhere/a.xlsx', sheets)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('other programs read the output', () => {
  test('hucre', async () => {
    const rows: unknown[][] = [];
    for await (const row of streamXlsxRows(fs.readFileSync(await written(...TEMPLATE))))
      rows.push([...row.values]);
    expect(rows[0]?.slice(0, 2)).toEqual(['Ref Baris', 'NIK']);
    expect(rows[1]?.slice(0, 3)).toEqual(['001', '3175012345670001', 5_000_000]);
    expect(rows[1]?.[4]).toBe('Medan');
  });

  test('read-excel-file', async () => {
    const rows = await readSheet(await written(...TEMPLATE));
    expect(rows[1]).toEqual([
      '001',
      '3175012345670001',
      5_000_000,
      new Date('2026-11-21T00:00:00Z'),
      'Medan',
      'Gagal',
    ]);
    expect(rows[2]?.slice(0, 2)).toEqual(['002', '0000']);
  });
});
