import fs from 'node:fs';
import zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { refusalText, XlsxError, type XlsxErrorCode } from '../../../src/excel/errors.ts';
import { openWorkbook } from '../../../src/excel/reader.ts';
import {
  MAIN,
  OFFICE,
  type RawWorkbook,
  rawEntries,
  refusalOf,
  saveBytes,
  saveRaw,
  worksheet,
} from './workbook.ts';
import { buildZip, type TestEntry } from './zip.ts';

const ROW = '<row r="1"><c r="A1"><v>1</v></c></row>';

function withSheetEntry(lie: Partial<TestEntry>, raw: RawWorkbook = { data: ROW }): string {
  const entries = rawEntries(raw).map((entry) =>
    entry.name === 'xl/worksheets/sheet1.xml' ? { ...entry, ...lie } : entry,
  );
  return saveBytes(buildZip(entries));
}

describe('files that are no workbook', () => {
  const compound = (content: string) =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(2048),
      Buffer.from(content, 'utf16le'),
    ]);
  const zipOf = (...names: string[]) => buildZip(names.map((name) => ({ name, data: 'x' })));

  test.each<[string, Buffer | string, XlsxErrorCode, string]>([
    ['empty', '', 'EMPTY_FILE', ''],
    ['csv', 'nama,nik\nSiti,3175\n', 'NOT_ZIP', '.csv'],
    ['html', '\n<html><table></table></html>', 'NOT_ZIP', '.html'],
    ['xml spreadsheet', '<?xml version="1.0"?><Workbook/>', 'NOT_ZIP', '.xml'],
    ['pdf', '%PDF-1.7\n%âã', 'NOT_ZIP', '.pdf'],
    ['rtf', '{\\rtf1}', 'NOT_ZIP', '.rtf'],
    ['random bytes', Buffer.from('00ff10fe7a000102', 'hex'), 'NOT_ZIP', ''],
    ['three bytes', 'PK\x03', 'NOT_ZIP', ''],
    ['xls', compound('Workbook'), 'LEGACY_XLS', '.xls'],
    ['encrypted xlsx', compound('EncryptedPackage'), 'ENCRYPTED', ''],
    ['empty zip', buildZip([]), 'NOT_XLSX', ''],
    ['docx', zipOf('[Content_Types].xml', 'word/document.xml'), 'NOT_XLSX', '.docx'],
    ['pptx', zipOf('[Content_Types].xml', 'ppt/presentation.xml'), 'NOT_XLSX', '.pptx'],
    ['ods', zipOf('mimetype', 'content.xml'), 'ODS', '.ods'],
    ['xlsb', zipOf('[Content_Types].xml', 'xl/workbook.bin'), 'XLSB', '.xlsb'],
    ['zip of photos', zipOf('a.jpg'), 'NOT_XLSX', '.zip'],
  ])('%s', async (_name, bytes, code, detail) => {
    await expect(openWorkbook(saveBytes(bytes))).rejects.toMatchObject({ code, detail });
  });

  test.each([
    ['xl/workbook.bin', Buffer.from('830100999a0108ff', 'hex'), 'XLSB', '.xlsb'],
    ['word/document.xml', '<w:document xmlns:w="x"><w:body/></w:document>', 'NOT_XLSX', '.docx'],
    ['word/document2.xml', '<w:document xmlns:w="x"><w:body/></w:document>', 'NOT_XLSX', '.docx'],
    ['ppt/presentation.xml', '<p:presentation xmlns:p="x"/>', 'NOT_XLSX', '.pptx'],
    ['main.xml', '<other/>', 'NOT_XLSX', ''],
  ])('a package around %s is named by its kind', async (part, data, code, detail) => {
    const relationships = `<Relationships><Relationship Id="a" Type="${OFFICE}/officeDocument" Target="${part}"/></Relationships>`;
    const types = '<Types/>';
    const zip = buildZip([
      { name: '[Content_Types].xml', data: types },
      { name: '_rels/.rels', data: relationships },
      { name: part, data },
    ]);
    await expect(openWorkbook(saveBytes(zip))).rejects.toMatchObject({ code, detail });
  });
});

describe('damaged and forged zips', () => {
  test('truncation anywhere is refused', async () => {
    const data = Array.from(
      { length: 3000 },
      (_unused, index) => `<row><c><v>${index * 7919}</v></c></row>`,
    ).join('');
    const bytes = fs.readFileSync(saveRaw({ data }));
    for (let point = 0; point < 50; point++) {
      const length = Math.floor((((point * 7919) % 1000) / 1000) * bytes.length);
      const code = await refusalOf(saveBytes(bytes.subarray(0, length)));
      expect(['EMPTY_FILE', 'NOT_ZIP', 'TRUNCATED']).toContain(code);
    }
  });

  test('one changed byte anywhere is refused or changes nothing', async () => {
    const original = fs.readFileSync(saveRaw({ data: ROW.repeat(1), strings: '<si><t>a</t></si>' }));
    const accepted = new Set<string>();
    for (let position = 0; position < original.length; position += 3) {
      const bytes = Buffer.from(original);
      bytes[position] = (bytes[position] as number) ^ 0x55;
      const file = saveBytes(bytes);
      if ((await refusalOf(file)) !== 'ACCEPTED') continue;
      const opened = await openWorkbook(file);
      for await (const rows of opened.rows(0)) accepted.add(JSON.stringify(rows));
      opened.close();
    }
    const honest = { n: 1, cells: [{ text: '1', type: 'number', number: 1 }], hidden: false };
    expect([...accepted]).toEqual([JSON.stringify([honest])]);
  });

  test.each<[string, Partial<TestEntry>, string]>([
    ['CRC', { crc: 1 }, 'CORRUPT'],
    ['smaller size', { inflatedSize: 10 }, 'CORRUPT'],
    ['larger size', { inflatedSize: 100_000 }, 'CORRUPT'],
    ['garbage instead of deflate', { compressed: Buffer.from('garbage!') }, 'CORRUPT'],
    ['size over the limit', { inflatedSize: 0xfffffff0 }, 'LIMIT_BYTES'],
    ['data behind the end', { compressedSize: 50_000 }, 'TRUNCATED'],
    ['data into the next entry', { compressedSize: 5_00 }, 'BAD_ZIP'],
    ['encrypted entry', { flags: 0x801 }, 'ENCRYPTED'],
    ['unknown method', { method: 14 }, 'BAD_ZIP'],
    ['other local name', { localName: 'xl/worksheets/sheet2.xml' }, 'BAD_ZIP'],
  ])('wrong %s', async (_name, lie, code) => {
    const extra = [{ name: 'docProps/app.xml', data: 'x'.repeat(5_000), stored: true }];
    expect(await refusalOf(withSheetEntry(lie, { data: ROW, extra }))).toBe(code);
  });

  test('a CRC mismatch is reported before the broken XML that it causes', async () => {
    const sheet = worksheet(ROW);
    const damaged = Buffer.from(sheet.replace('</c>', '</d>'));
    expect(await refusalOf(withSheetEntry({ crc: zlib.crc32(sheet) }, { sheet: damaged }))).toBe('CORRUPT');
  });

  test('stored entries are read', async () => {
    expect(await refusalOf(withSheetEntry({ stored: true }))).toBe('ACCEPTED');
  });

  test('duplicate names, whatever their case', async () => {
    const extra = [{ name: 'XL/worksheets/Sheet1.xml', data: worksheet('') }];
    expect(await refusalOf(saveRaw({ data: ROW, extra }))).toBe('BAD_ZIP');
  });

  test('overlapping entries', async () => {
    const sheetIndex = rawEntries({ data: ROW }).findIndex(({ name }) => name.endsWith('sheet1.xml'));
    const extra = [{ name: 'xl/worksheets/sheet2.xml', data: worksheet(ROW), sameDataAs: sheetIndex }];
    expect(await refusalOf(saveRaw({ data: ROW, extra }))).toBe('BAD_ZIP');
  });

  test('names that lead out of the package are not followed', async () => {
    const extra = ['../../etc/passwd', '/etc/cron.d/x', 'C:\\windows\\x'].map((name) => ({
      name,
      data: 'x',
    }));
    expect(await refusalOf(saveRaw({ data: ROW, extra }))).toBe('ACCEPTED');
    const relationships = `<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="../../../../etc/passwd"/></Relationships>`;
    expect(await refusalOf(saveRaw({ relationships }))).toBe('NOT_XLSX');
  });

  test('too many entries', async () => {
    const extra = Array.from({ length: 20 }, (_unused, index) => ({ name: `x${index}`, data: '' }));
    expect(await refusalOf(saveRaw({ extra }), { limits: { entries: 20 } })).toBe('LIMIT_ENTRIES');
  });

  test('a file over the size limit', async () => {
    expect(await refusalOf(saveRaw({}), { limits: { fileBytes: 100 } })).toBe('LIMIT_FILE');
  });

  test('a missing sheet part', async () => {
    expect(await refusalOf(saveRaw({ parts: { 'xl/worksheets/sheet1.xml': null } }))).toBe('NOT_XLSX');
  });

  test.each([
    ['outside the file', 'TargetMode="External" Target="file:///etc/passwd"'],
    ['outside the file, named like a part of it', 'TargetMode="External" Target="worksheets/sheet1.xml"'],
    ['above the root of the file', 'Target="../../xl/worksheets/sheet1.xml"'],
    ['above the root of the file, from the root', 'Target="/../xl/worksheets/sheet1.xml"'],
  ])('a sheet %s is no empty sheet', async (_name, target) => {
    const relationships = `<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" ${target}/></Relationships>`;
    expect(await refusalOf(saveRaw({ relationships, data: ROW }))).toBe('NOT_XLSX');
  });

  test('a sheet that no relationship leads to is no empty sheet', async () => {
    expect(await refusalOf(saveRaw({ relationships: '<Relationships/>', data: ROW }))).toBe('NOT_XLSX');
  });
});

describe('bad XML', () => {
  const inRow = (xml: string): RawWorkbook => ({ data: `<row>${xml}</row>` });
  const inline = (text: string | Buffer): RawWorkbook => {
    const [before = '', behind = ''] = worksheet('<row><c t="inlineStr"><is><t>|</t></is></c></row>').split(
      '|',
    );
    return { sheet: Buffer.concat([Buffer.from(before), Buffer.from(text), Buffer.from(behind)]) };
  };

  test.each<[string, RawWorkbook, XlsxErrorCode]>([
    ['row number beyond 32 bits', { data: ROW.replace('r="1"', 'r="4294967295"') }, 'LIMIT_ROWS'],
    ['row number of twenty digits', { data: ROW.replace('r="1"', `r="${'9'.repeat(20)}"`) }, 'LIMIT_ROWS'],
    ['negative row number', { data: ROW.replace('r="1"', 'r="-1"') }, 'BAD_XML'],
    ['row number that is none', { data: ROW.replace('r="1"', 'r="A1"') }, 'BAD_XML'],
    ['empty row number', { data: ROW.replace('r="1"', 'r=""') }, 'BAD_XML'],
    ['sheet ends early', { sheet: worksheet(ROW).replace('</worksheet>', '') }, 'BAD_XML'],
    ['sheet ends inside a cell', { sheet: worksheet(ROW).split('</v>')[0] as string }, 'BAD_XML'],
    ['empty sheet part', { sheet: '' }, 'BAD_XML'],
    ['another root', { sheet: '<html/>' }, 'BAD_XML'],
    ['cell that is not closed', inRow('<c><v>1</v></row><row>'), 'BAD_XML'],
    ['cell outside a row', { data: '<c><v>1</v></c>' }, 'BAD_XML'],
    ['attribute without quotes', inRow('<c r=A1><v>1</v></c>'), 'BAD_XML'],
    ['attribute that is not closed', inRow('<c r="A1><v>1</v></c>'), 'BAD_XML'],
    ['unknown entity', inline('&nbsp;'), 'BAD_XML'],
    ['character reference to NUL', inline('&#0;'), 'BAD_XML'],
    ['character reference to a surrogate', inline('&#xD800;'), 'BAD_XML'],
    ['NUL byte in text', inline('a\0b'), 'BAD_XML'],
    ['NUL byte between tags', { data: `${ROW}\0` }, 'BAD_XML'],
    ['invalid UTF-8', inline(Buffer.from('ff61', 'hex')), 'BAD_XML'],
    ['overlong UTF-8', inline(Buffer.from('c0af', 'hex')), 'BAD_XML'],
    [
      'invalid UTF-8 in shared strings',
      {
        parts: {
          'xl/sharedStrings.xml': Buffer.concat([
            Buffer.from(`<sst xmlns="${MAIN}"><si><t>`),
            Buffer.from('ff', 'hex'),
            Buffer.from('</t></si></sst>'),
          ]),
        },
      },
      'BAD_XML',
    ],
    ['unknown encoding', { sheet: '<?xml version="1.0" encoding="EBCDIC"?><worksheet/>' }, 'BAD_XML'],
    ['DTD in the sheet', { sheet: `<!DOCTYPE x [<!ENTITY a "b">]>${worksheet(ROW)}` }, 'DTD'],
    ['DTD between the rows', { data: '<!ENTITY a "b">' }, 'DTD'],
    ['DTD in the workbook', { workbook: '<!DOCTYPE x><workbook/>' }, 'DTD'],
    ['DTD in the shared strings', { parts: { 'xl/sharedStrings.xml': '<!DOCTYPE x><sst/>' } }, 'DTD'],
    [
      'shared strings that end early',
      { parts: { 'xl/sharedStrings.xml': '<sst><si><t>a</t></si>' } },
      'BAD_XML',
    ],
    ['tag of a million attributes', { workbook: `<workbook ${'a="1" '.repeat(1_000_000)}<` }, 'BAD_XML'],
    ['malformed workbook', { workbook: '<workbook><sheets' }, 'BAD_XML'],
    ['missing shared string', inRow('<c t="s"><v>0</v></c>'), 'BAD_VALUE'],
    ['negative shared string', inRow('<c t="s"><v>-1</v></c>'), 'BAD_VALUE'],
    ['text in a number cell', inRow('<c><v>abc</v></c>'), 'BAD_VALUE'],
    ['NaN', inRow('<c><v>NaN</v></c>'), 'BAD_VALUE'],
    ['row zero', { data: '<row r="0"><c><v>1</v></c></row>' }, 'LIMIT_ROWS'],
    ['row behind the last', { data: '<row r="1048577"><c><v>1</v></c></row>' }, 'LIMIT_ROWS'],
    ['column behind XFD', inRow('<c r="XFE1"><v>1</v></c>'), 'LIMIT_COLS'],
  ])('%s', async (_name, raw, code) => {
    expect(await refusalOf(saveRaw(raw))).toBe(code);
  });
});

describe('limits', () => {
  const cells = (count: number) => '<c><v>1</v></c>'.repeat(count);

  test('rows with data count, empty ones do not', async () => {
    const data = `${'<row/>'.repeat(100)}${'<row><c><v>1</v></c></row>'.repeat(10)}`;
    expect(await refusalOf(saveRaw({ data }), { limits: { rows: 10 } })).toBe('ACCEPTED');
    expect(await refusalOf(saveRaw({ data }), { limits: { rows: 9 } })).toBe('LIMIT_ROWS');
  });

  test('columns with values count, formatted ones do not', async () => {
    expect(await refusalOf(saveRaw({ data: `<row>${cells(1024)}</row>` }))).toBe('ACCEPTED');
    expect(await refusalOf(saveRaw({ data: `<row>${cells(1025)}</row>` }))).toBe('LIMIT_COLS');
    expect(await refusalOf(saveRaw({ data: `<row>${cells(1)}${'<c s="0"/>'.repeat(5000)}</row>` }))).toBe(
      'ACCEPTED',
    );
  });

  test('a million columns', async () => {
    expect(await refusalOf(saveRaw({ data: `<row>${cells(1_000_000)}</row>` }))).toBe('LIMIT_COLS');
  });

  test('more rows than a sheet has', async () => {
    expect(await refusalOf(saveRaw({ data: '<row/>'.repeat(1_048_577) }))).toBe('LIMIT_ROWS');
  });

  test('sheets, merged ranges, shared strings', async () => {
    const sheets = '<sheet name="a"/>'.repeat(257);
    expect(await refusalOf(saveRaw({ workbook: `<workbook><sheets>${sheets}</sheets></workbook>` }))).toBe(
      'LIMIT_SHEETS',
    );
    const merges = worksheet(
      ROW,
      '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:B2"/></mergeCells>',
    );
    expect(await refusalOf(saveRaw({ sheet: merges }), { limits: { mergedRanges: 1 } })).toBe('LIMIT_MERGES');
    const strings = '<si><t>a</t></si>'.repeat(3);
    expect(await refusalOf(saveRaw({ strings }), { limits: { sharedStrings: 2 } })).toBe('LIMIT_SST');
  });
});

describe('bombs', () => {
  function bomb(part: string, head: string, filler: string, tail: string): string {
    const data = Buffer.concat([Buffer.from(head), Buffer.alloc(64 << 20, filler), Buffer.from(tail)]);
    return saveRaw({ data: '<row><c t="s"><v>0</v></c></row>', parts: { [part]: data } });
  }
  const sheet = 'xl/worksheets/sheet1.xml';
  const [open = '', close = ''] = worksheet('|').split('|');

  test.each<[string, () => string, string[]]>([
    ['rows', () => bomb(sheet, open, '<row r="1"></row>', close), ['LIMIT_RATIO', 'LIMIT_ROWS']],
    ['white space', () => bomb(sheet, open, ' ', close), ['LIMIT_RATIO']],
    [
      'shared strings',
      () => bomb('xl/sharedStrings.xml', `<sst xmlns="${MAIN}">`, '<si><t/></si>', '</sst>'),
      ['LIMIT_RATIO', 'LIMIT_SST'],
    ],
    [
      'one shared string',
      () => bomb('xl/sharedStrings.xml', `<sst xmlns="${MAIN}"><si><t>`, 'a', '</t></si></sst>'),
      ['LIMIT_CELL'],
    ],
    [
      'one inline string',
      () => bomb(sheet, `${open}<row><c t="inlineStr"><is><t>`, 'a', `</t></is></c></row>${close}`),
      ['LIMIT_CELL'],
    ],
    ['one comment', () => bomb(sheet, `${open}<!--`, 'a', `-->${close}`), ['LIMIT_CELL', 'LIMIT_RATIO']],
    ['one tag', () => bomb(sheet, `${open}<row x="`, 'a', `"/>${close}`), ['LIMIT_CELL', 'LIMIT_RATIO']],
    ['a small part', () => bomb('xl/workbook.xml', '<workbook>', ' ', '</workbook>'), ['LIMIT_BYTES']],
  ])('%s', async (_name, build, codes) => {
    expect(codes).toContain(await refusalOf(build()));
  });

  test('false sizes do not pass the limits', async () => {
    const data = Buffer.alloc(64 << 20, ' ');
    expect(await refusalOf(withSheetEntry({ data, inflatedSize: 1000 }))).toBe('CORRUPT');
    expect(await refusalOf(withSheetEntry({ data }), { limits: { sheetBytes: 1 << 20 } })).toBe(
      'LIMIT_BYTES',
    );
  });
});

describe('refusal texts', () => {
  const wording: [XlsxErrorCode, string, string][] = [
    [
      'LEGACY_XLS',
      '.xls',
      "File harus .xlsx. File Anda .xls. Simpan ulang di Excel sebagai 'Excel Workbook (.xlsx)'.",
    ],
    ['ENCRYPTED', '', 'File dilindungi kata sandi. Hapus kata sandinya di Excel, simpan, lalu pilih lagi.'],
    [
      'LIMIT_RATIO',
      '',
      'File terlalu besar. Mungkin format selnya sampai baris 1.048.576. Hapus baris kosong di bawah data, lalu simpan.',
    ],
  ];

  test.each(wording)('%s has the wording of the design (X01, X07, X09)', (code, detail, text) => {
    expect(refusalText(code, detail)).toBe(text);
    expect(new XlsxError(code, detail)).toMatchObject({ message: text, code, detail });
  });
});
