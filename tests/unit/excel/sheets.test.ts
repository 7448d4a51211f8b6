import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openWorkbook } from '../../../src/excel/reader.ts';
import { MAIN, OFFICE, readRows, saveRaw, worksheet } from './workbook.ts';

const texts = (rows: Awaited<ReturnType<typeof readRows>>) =>
  rows.map((row) => [row.n, ...row.cells.map((cell) => cell?.text ?? null)]);

const number = (reference: string, value: number) => `<c r="${reference}"><v>${value}</v></c>`;

describe('rows and columns', () => {
  test('cells stand where their reference says, in any order', async () => {
    const data = `<row r="3">${number('C3', 3)}${number('A3', 1)}</row><row r="7">${number('AB7', 28)}</row>`;
    const rows = await readRows(saveRaw({ data }));
    expect(texts(rows)[0]).toEqual([3, '1', null, '3']);
    expect(rows[1]?.n).toBe(7);
    expect(rows[1]?.cells).toHaveLength(28);
    expect(rows[1]?.cells[27]?.text).toBe('28');
  });

  test('without references cells and rows follow each other', async () => {
    const data = '<row><c><v>1</v></c><c/><c><v>3</v></c></row><row><c><v>4</v></c></row>';
    expect(texts(await readRows(saveRaw({ data })))).toEqual([
      [1, '1', null, '3'],
      [2, '4'],
    ]);
  });

  test('a cell without a reference follows the one before', async () => {
    const data = `<row r="2">${number('C2', 3)}<c><v>4</v></c></row>`;
    expect(texts(await readRows(saveRaw({ data })))).toEqual([[2, null, null, '3', '4']]);
  });

  test('rows without values are skipped, however many there are', async () => {
    const empty = Array.from({ length: 50_000 }, (_unused, index) => `<row r="${index + 2}" s="1"/>`).join(
      '',
    );
    const data = `<row r="1">${number('A1', 1)}</row>${empty}<row r="60000"><c r="A60000" s="0"/></row>`;
    expect(texts(await readRows(saveRaw({ data })))).toEqual([[1, '1']]);
  });

  test('hidden rows are told apart', async () => {
    const data = `<row r="1">${number('A1', 1)}</row><row r="2" hidden="1">${number('A2', 2)}</row>`;
    expect((await readRows(saveRaw({ data }))).map((row) => row.hidden)).toEqual([false, true]);
  });

  test('a shorter row has no cells of the row before', async () => {
    const data = `<row>${number('D1', 4)}</row><row>${number('B2', 2)}</row>`;
    expect(texts(await readRows(saveRaw({ data })))[1]).toEqual([2, null, '2']);
  });

  test('only the wanted columns are decoded', async () => {
    const comment = '<c r="B1" t="inlineStr"><is><t><!-- </c> --><![CDATA[</c>]]>b</t></is></c>';
    const data = `<row>${number('A1', 1)}${comment}${number('C1', 3)}</row>`;
    expect(texts(await readRows(saveRaw({ data }), { columns: [0, 2] }))).toEqual([[1, '1', null, '3']]);
  });

  test('a sheet larger than many chunks comes out whole', async () => {
    const line = (index: number) =>
      `<row r="${index}"><c r="A${index}" t="inlineStr"><is><t>Ibu Ñ ${index} &amp; ${'x'.repeat(index % 97)}</t></is></c>${number(`B${index}`, index)}</row>`;
    const count = 20_000;
    const data = Array.from({ length: count }, (_unused, index) => line(index + 1)).join('');
    const rows = await readRows(saveRaw({ data }));
    expect(rows).toHaveLength(count);
    for (const row of rows) {
      expect(row.cells[0]?.text).toBe(`Ibu Ñ ${row.n} & ${'x'.repeat(row.n % 97)}`);
      expect(row.cells[1]?.number).toBe(row.n);
    }
  });

  test('cells without references keep their column where a chunk ends', async () => {
    const cells = Array.from({ length: 40 }, (_unused, column) => `<c><v>${column}</v></c>`).join('');
    const rows = await readRows(saveRaw({ data: `<row>${cells}</row>`.repeat(3_000) }));
    expect(rows).toHaveLength(3_000);
    for (const row of rows)
      expect(row.cells.map((cell, column) => cell?.number === column)).not.toContain(false);
  });
});

describe('namespaces and encodings', () => {
  const strict = MAIN.replace(
    'schemas.openxmlformats.org/spreadsheetml/2006',
    'purl.oclc.org/ooxml/spreadsheetml',
  );

  test('strict namespaces and relationship types', async () => {
    const type = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const file = saveRaw({
      sheet: `<worksheet xmlns="${strict}"><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>`,
      workbook: `<workbook xmlns="${strict}" xmlns:r="${type}"><sheets><sheet name="a" r:id="x"/></sheets></workbook>`,
      relationships: `<Relationships><Relationship Id="x" Type="${type}/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>`,
    });
    expect(texts(await readRows(file))).toEqual([[1, '1']]);
  });

  test('prefixed elements, also in shared strings and the workbook', async () => {
    const file = saveRaw({
      sheet: `<x:worksheet xmlns:x="${MAIN}"><x:sheetData><x:row r="1" x:spans="1:2"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="inlineStr"><x:is><x:t>b</x:t></x:is></x:c><x:c r="C1"><x:f>A1</x:f><x:v>3</x:v></x:c></x:row></x:sheetData><x:mergeCells><x:mergeCell ref="A1:B1"/></x:mergeCells></x:worksheet>`,
      workbook: `<x:workbook xmlns:x="${MAIN}" xmlns:q="${OFFICE}"><x:sheets><x:sheet name="a" q:id="rId1"/></x:sheets></x:workbook>`,
      parts: { 'xl/sharedStrings.xml': `<x:sst xmlns:x="${MAIN}"><x:si><x:t>a</x:t></x:si></x:sst>` },
    });
    expect(texts(await readRows(file))).toEqual([[1, 'a', 'b', '3']]);
  });

  test('elements of other namespaces are not cells', async () => {
    const data = '<row><y:c xmlns:y="y"><y:v>9</y:v></y:c><c><v>1</v></c></row>';
    expect(texts(await readRows(saveRaw({ data })))).toEqual([[1, '1']]);
  });

  test.each(['utf16le', 'latin1'] as const)('%s parts', async (encoding) => {
    const declared = encoding === 'latin1' ? 'ISO-8859-1' : 'UTF-16';
    const mark = encoding === 'latin1' ? '' : '\ufeff';
    const xml = `${mark}<?xml version="1.0" encoding="${declared}"?><worksheet xmlns="${MAIN}"><sheetData><row><c t="inlineStr"><is><t>Zoë</t></is></c></row></sheetData></worksheet>`;
    expect(texts(await readRows(saveRaw({ sheet: Buffer.from(xml, encoding) })))).toEqual([[1, 'Zoë']]);
  });

  test('byte order mark and comments before the root', async () => {
    const sheet = `\ufeff<?xml version="1.0"?><!-- <worksheet> -->\n${worksheet('<row><c><v>1</v></c></row>').split('\n')[1]}`;
    expect(texts(await readRows(saveRaw({ sheet })))).toEqual([[1, '1']]);
  });

  test('part names are found whatever their case and slashes', async () => {
    const part = worksheet('<row><c><v>1</v></c></row>');
    const file = saveRaw({ parts: { 'xl/worksheets/sheet1.xml': null, 'XL\\Worksheets\\Sheet1.XML': part } });
    expect(texts(await readRows(file))).toEqual([[1, '1']]);
  });
});

describe('sheets', () => {
  const sheets =
    '<sheet name="Petunjuk &amp; Isi" r:id="rId9"/><sheet name="Pengajuan" r:id="rId1"/><sheet name="_meta" state="veryHidden" r:id="rId8"/><sheet name="b" state="hidden" r:id="rId7"/>';
  const workbook = `<workbook xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`;
  const relationships = `<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="${OFFICE}/chartsheet" Target="chartsheets/sheet1.xml"/><Relationship Id="rId7" Type="${OFFICE}/worksheet" TargetMode="External" Target="file:///etc/passwd"/></Relationships>`;
  const data = '<row><c><v>1</v></c></row>';

  test('are listed in tab order with their state', async () => {
    const opened = await openWorkbook(saveRaw({ workbook, relationships, data }));
    expect(opened.sheets).toEqual([
      { name: 'Petunjuk & Isi', state: 'visible' },
      { name: 'Pengajuan', state: 'visible' },
      { name: '_meta', state: 'veryHidden' },
      { name: 'b', state: 'hidden' },
    ]);
    opened.close();
  });

  test('are read by name and by number; charts have no rows, and a path outside the package is refused', async () => {
    const file = saveRaw({ workbook, relationships, data });
    expect(await readRows(file, { sheet: 'Pengajuan' })).toHaveLength(1);
    expect(await readRows(file, { sheet: 1 })).toHaveLength(1);
    expect(await readRows(file, { sheet: 0 })).toEqual([]);
    await expect(readRows(file, { sheet: 'b' })).rejects.toMatchObject({ code: 'NOT_XLSX' });
    await expect(readRows(file, { sheet: 'Lain' })).rejects.toMatchObject({
      code: 'NO_SHEET',
      detail: 'Lain',
    });
  });

  test('merged ranges are known before and after the rows are read', async () => {
    const tail = '<mergeCells count="2"><mergeCell ref="A1:F1"/><mergeCell ref="B3:C9"/></mergeCells>';
    const opened = await openWorkbook(saveRaw({ sheet: worksheet(data, tail) }));
    expect(await opened.merges(0)).toEqual(['A1:F1', 'B3:C9']);
    for await (const _rows of opened.rows(0));
    expect(await opened.merges('Pengajuan')).toEqual(['A1:F1', 'B3:C9']);
    opened.close();
  });

  test.each([
    ['<sheetData/>', []],
    ['', []],
    [
      '<dimension ref="A1"/><cols><col min="1" max="1"/></cols><sheetData><row><c><v>1</v></c></row></sheetData>',
      [[1, '1']],
    ],
  ])('worksheet content %j', async (content, expected) => {
    expect(
      texts(await readRows(saveRaw({ sheet: `<worksheet xmlns="${MAIN}">${content}</worksheet>` }))),
    ).toEqual(expected);
  });
});

describe('reading', () => {
  const data = Array.from(
    { length: 30_000 },
    (_unused, index) => `<row><c><v>${index * 7919}</v></c></row>`,
  ).join('');

  test('reports the compressed bytes read and ends at the size of the file', async () => {
    const file = saveRaw({ data });
    const reports: number[] = [];
    const size = fs.statSync(file).size;
    await readRows(file, {
      onProgress(read, total) {
        expect(total).toBe(size);
        reports.push(read);
      },
    });
    expect(reports).toEqual(reports.toSorted((a, b) => a - b));
    expect(reports.at(-1)).toBe(size);
  });

  test('stops when the signal says so', async () => {
    const opened = await openWorkbook(saveRaw({ data }));
    const controller = new AbortController();
    const read = async () => {
      for await (const _rows of opened.rows(0, { signal: controller.signal })) controller.abort();
    };
    await expect(read()).rejects.toThrow('aborted');
    opened.close();
  });

  test('may be left early and started again', async () => {
    const opened = await openWorkbook(saveRaw({ data }));
    for await (const rows of opened.rows(0)) {
      expect(rows[0]?.n).toBe(1);
      break;
    }
    let count = 0;
    for await (const rows of opened.rows(0)) count += rows.length;
    expect(count).toBe(30_000);
    opened.close();
    opened.close();
    await expect(opened.rows(0).next()).rejects.toThrow('closed');
  });

  test('a missing file fails with the error of node:fs', async () => {
    await expect(openWorkbook('/nowhere/a.xlsx')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
