import { hash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BatchColumnKey, batchColumns, commonColumns } from '../../../../src/batch/file/columns.ts';
import { mappingOf } from '../../../../src/batch/file/fileMapping.ts';
import { findSimilarQuestion, planFile, planRows } from '../../../../src/batch/file/filePlan.ts';
import { fillMerged } from '../../../../src/batch/file/mergedCells.ts';
import { dataRows } from '../../../../src/batch/file/nonDataRows.ts';
import { readBatchTable } from '../../../../src/batch/file/readTable.ts';
import { matchHeader } from '../../../../src/batch/file/rows.ts';
import type { WorkbookLike } from '../../../../src/batch/file/table.ts';
import { fileFindings } from '../../../../src/batch/report/fileFindings.ts';
import { collectLookups } from '../../../../src/batch/rules/collect.ts';
import { factsFrom } from '../../../../src/batch/rules/facts.ts';
import { rowChecker } from '../../../../src/batch/rules/rowRules.ts';
import { openWorkbook } from '../../../../src/excel/reader.ts';
import { writeWorkbook } from '../../../../src/excel/writer.ts';
import { mayHoldFreeText } from '../../../../src/renderer/features/batchUpload/mapping/useMapping.ts';
import { demoCatalogue, programs } from '../../../fixtures/catalogue.ts';
import { fakeLookup } from '../../../fixtures/lookup.ts';
import { codes, text, withQuestion } from '../helpers.ts';

async function judged(path: string) {
  const workbook = await openWorkbook(path);
  try {
    const table = await readBatchTable(workbook, { keptRows: 1000 });
    const plan = await planFile(table, programs, async () => demoCatalogue);
    const { planned: rows } = planRows(table, plan, (content) => hash('sha256', content));
    const lookups = collectLookups(rows).map((asked) => ({ asked, answer: fakeLookup(asked) }));
    const check = rowChecker({ facts: factsFrom(programs, lookups), today: '2026-11-25' });
    return { table, aside: dataRows(table.rows, plan.match).nonData, rows: rows.map(check) };
  } finally {
    workbook.close();
  }
}

const office = (name: string) => judged(join(import.meta.dirname, '../../../fixtures/cases', `${name}.xlsx`));

async function sheet(rows: (string | number)[][]) {
  const path = join(mkdtempSync(join(tmpdir(), 'rujukan-test-office-')), 'kantor.xlsx');
  const columns = [
    'Kode Produk',
    'Kategori',
    'Program',
    'Nomor Agen',
    'Nama Lengkap',
    'Nomor HP',
    'NIK',
    'Pekerjaan',
    'Penghasilan per Bulan',
    'Alamat',
    'Catatan kantor',
  ];
  await writeWorkbook(path, [{ name: 'Pengajuan', columns: columns.map((header) => ({ header })), rows }]);
  return judged(path);
}

const person = (n: number): (string | number)[] => [
  'KTA',
  'Karyawan',
  'KTA Cepat Cair',
  'AG-0001',
  `Siti ${'ABCDEFGHIJ'[n]}`,
  `08129900000${n}`,
  `327305010170010${n}`,
  'Guru',
  5000000,
  'Jl. Melati 1',
];

describe('hidden rows', () => {
  it('are marked, and so are hidden columns', async () => {
    const { table, rows } = await office('w3-saring-tersembunyi');
    expect(rows.filter((row) => codes(row).includes('T06')).map(({ n }) => n)).toEqual([3, 5, 7, 9]);
    expect(table.hiddenColumns.length).toBeGreaterThan(0);
  });
});

describe('formulas without a result', () => {
  it('are a finding of their cell, and formulas with a result are not', async () => {
    const { rows, aside } = await office('e1-exceljs-tabel-total');
    const columnsOf = (code: string) =>
      rows.flatMap(({ n, notes }) =>
        notes.filter((note) => note.code === code).map(({ column }) => [n, column]),
      );
    expect(columnsOf('T07')).toEqual([
      [4, 'Penghasilan per Bulan'],
      [5, '[P6] Ceritakan kebutuhan Anda'],
    ]);
    expect(columnsOf('T01')).toEqual([[7, 'Penghasilan per Bulan']]);
    expect(aside).toEqual([{ n: 8, kind: 'sum', text: 'Total' }]);
  });

  it('fill their row, even alone', () => {
    const match = matchHeader(['Nama Lengkap', 'Nomor HP', 'NIK', 'Alamat'].map(text), commonColumns);
    const formula = { ...text(''), uncalculated: true as const };
    const { data, nonData } = dataRows([{ n: 2, cells: [formula, formula, formula, formula] }], match);
    expect([data.map(({ n }) => n), nonData]).toEqual([[2], []]);
  });
});

describe('control characters', () => {
  it('are dropped with a note', async () => {
    const { rows } = await office('m4-nul-satu-dari-lima');
    expect(rows.map(({ values }) => values.q6)).toEqual([
      'Renovasi',
      'Renovasi',
      'keterangan',
      'Renovasi',
      'Renovasi',
    ]);
    expect(rows.map((row) => codes(row).filter((code) => code.startsWith('T')))).toEqual([
      [],
      [],
      ['T03'],
      [],
      [],
    ]);
  });
});

describe('rows that are no submissions', () => {
  const strange: [string, (string | number)[]][] = [
    ['numbering', ['(1)', '(2)', '(3)', '(4)', '(5)', '(6)', '(7)', '(8)', '(9)', '(10)']],
    ['numbering', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['numbering', ['1.', '2.', '3.', '4.', '5.']],
    ['numbering', ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
    ['numbering', ['A.', 'B.', 'C.', 'D.', 'E.']],
    ['header', ['Kode Produk', 'Kategori', 'Program', 'Nomor Agen', 'Nama Lengkap', 'Nomor HP', 'NIK']],
    ['header', ['KODE PRODUK', 'KATEGORI', 'PROGRAM', 'KODE AGEN', 'NAMA', 'NO. HP', 'NIK']],
    ['sum', ['JUMLAH', '', '', '', '', '', '', '', 25000000]],
    ['sum', ['', '', '', '', 'TOTAL', '', '', '', 25000000]],
    ['sum', ['', '', '', '', 'Grand Total', '', '', '', 25000000]],
    ['sum', ['', '', '', '', '', '', '', 'Sub Total', 25000000]],
    ['sum', ['', '', '', '', '', '', '', 'Rata-rata', 5000000]],
    ['sum', ['Rata-rata penghasilan (Rp)', '', '', '', '', '', '', '', 5000000]],
    ['sum', ['', '', '', '', 'Rerata', '', '', '', 5000000]],
    ['sum', ['Total: 2 pengajuan']],
    ['sum', ['', '', '', '', '', '', '', '', '', 'Total: 2 pengajuan']],
    ['note', ['', '', '', '', '', '', '', '', '', '', 'TOTAL = 2 pengajuan']],
    ['sum', ['Jumlah', '', '', '', 2, '', '', '', 10000000]],
    ['sum', ['', '', '', 'Jumlah pemohon', '2 orang']],
    ['sum', ['Total keseluruhan', '', '', '', '2 nasabah', '', '', '', 10000000]],
    ['sum', ['Subtotal halaman 1', '', '', '', '', '', '', '', 10000000]],
    ['sum', ['Rekap: 2 baris', 2, '', '', '', '', '', '', 10000000]],
    ['note', ['Bandung, 25 November 2026']],
    ['note', ['', '', '', '', '', '', '', '', '', 'Mengetahui,']],
    ['note', ['', 'Kepala Cabang', '', '', '', '', '', '', '', '( Drs. H. Contoh )']],
    ['note', ['', '', '', '', '', '', '', '', '', '', 'diisi oleh kantor']],
  ];

  it.each(strange)('a %s such as %j is set aside, and rows of people stay', async (kind, cells) => {
    const { rows, aside } = await sheet([person(1), cells, person(2)]);
    expect(rows.map(({ n }) => n)).toEqual([2, 4]);
    expect(aside.map((row) => [row.n, row.kind])).toEqual([[3, kind]]);
    expect(aside[0]!.text).toContain(String(cells.find((cell) => cell !== '')));
  });

  it('are all found between the rows of an office, and rows with a name or a note beside a phone stay', async () => {
    const { rows, aside } = await office('bukan');
    expect(rows.map(({ n }) => n)).toEqual([4, 6, 17, 18, 19, 22]);
    expect(aside.map(({ n, kind }) => [n, kind])).toEqual([
      [3, 'numbering'],
      [5, 'numbering'],
      [7, 'sum'],
      [8, 'sum'],
      [9, 'sum'],
      [10, 'note'],
      [11, 'note'],
      [12, 'note'],
      [13, 'note'],
      [14, 'header'],
      [15, 'sum'],
      [16, 'numbering'],
    ]);
  });

  it.each([
    ['a name that is a word of sums', person(1).with(4, 'Total')],
    ['a count in the place of the phone', person(1).with(5, '12')],
    ['a name that begins with one', person(1).with(4, 'Jumlah Wati Rahayu')],
    ['no name and no phone', person(1).with(4, '').with(5, '')],
    ['nobody, but a whole row', person(1).with(3, '').with(4, '').with(5, '').with(6, '')],
    ['a name alone', ['', '', '', '', 'Siti Contoh']],
  ])('%s is a submission with findings', async (_what, cells) => {
    const { rows, aside } = await sheet([person(1), cells]);
    expect([rows.length, aside]).toEqual([2, []]);
  });
});

describe('headers as offices write them', () => {
  const ways: [BatchColumnKey, string[]][] = [
    ['agent_code', ['No Agen', 'KODE AGEN', 'ID Agen', 'Kode Referral', 'Kode Sales', 'No. Agen*']],
    ['submitter_name', ['Nama', 'NAMA NASABAH', 'Nama Sesuai KTP', 'Nama Calon Debitur', 'nama lengkap *']],
    [
      'submitter_mobile_number',
      ['No. HP', 'No HP/WA', 'No. Ponsel', 'Telp.', 'NO. WA', 'Nomor WhatsApp', 'HP/WA'],
    ],
    ['nik', ['No. KTP', 'No NIK', 'NIK/KTP', 'No. Identitas', 'Nomor Induk Kependudukan']],
    ['category', ['Kat.', 'KAT', 'Kategori produk', 'Kat. Produk']],
    ['submitter_job', ['PEKERJAAN PEMOHON', 'Pekerjaan Nasabah', 'Profesi', 'JENIS PEKERJAAN']],
    [
      'submitter_salary',
      ['Gaji/Bulan', 'Penghasilan (Rp)', 'Gaji (Rp)', 'Pendapatan per Bulan', 'Gaji Bersih'],
    ],
    [
      'submitter_address',
      ['Alamat Rumah', 'Alamat KTP', 'Alamat Sesuai KTP', 'Alamat Domisili', 'ALAMAT LENGKAP'],
    ],
    ['submitter_province', ['Propinsi', 'PROV.', 'Prov']],
    ['submitter_city', ['Kab/Kota', 'Kab. / Kota', 'Kota / Kabupaten', 'KABUPATEN', 'Kab.']],
    ['submitter_kecamatan', ['Kec.', 'KECAMATAN', 'Distrik']],
    [
      'submitter_kelurahan',
      ['Kel/Desa', 'Kel. / Desa', 'Desa/Kelurahan', 'Kelurahan / Nagari', 'Gampong', 'Desa'],
    ],
    ['submitter_zip_code', ['Kodepos', 'KODE POS', 'Zip Code']],
    ['q9.lat', ['Lat/Long', 'Latitude', 'LAT', 'Lintang', 'Titik Koordinat']],
    ['q9.lon', ['Longitude', 'Long', 'Bujur', 'LNG']],
  ];
  const ours = batchColumns(withQuestion({}));

  it.each(ways.flatMap(([key, headers]) => headers.map((header) => [header, key] as const)))(
    '%s is %s',
    (header, key) => {
      const { columns } = matchHeader([text(header)], ours);
      expect(columns.get(0)?.key).toBe(key);
    },
  );

  it("are the program's own only together: Hasil and Keterangan", () => {
    const unknown = (...names: string[]) =>
      matchHeader(names.map(text), ours).unknown.map((header) => header.text);
    expect(unknown('Nama', 'Keterangan')).toEqual(['Keterangan']);
    expect(unknown('Hasil', 'Nama')).toEqual(['Hasil']);
    expect(unknown('Nama', 'Hasil', 'Keterangan')).toEqual([]);
  });

  it('match no question by a word that fits two questions', () => {
    const { questions } = withQuestion({});
    const two = batchColumns({ questions: [...questions, { ...questions[0]!, id: 10 }] });
    expect(matchHeader([text('Lintang')], two).columns.size).toBe(0);
    expect(matchHeader([text('Alamat Lokasi')], ours).columns.size).toBe(0);
  });

  it('suggest a question by its words, unless two questions fit', () => {
    const { questions } = withQuestion({});
    const asked = [
      'Tujuan penggunaan dana',
      'Nama ibu kandung',
      'Nama perusahaan',
      'Ceritakan kebutuhan Anda',
    ].map((question_text, at) => ({
      ...questions[0]!,
      id: 20 + at,
      question_type: 'short_text' as const,
      question_text,
    }));
    const columns = batchColumns({ questions: asked });
    const proposed = (header: string) => findSimilarQuestion(columns, header)?.key;
    expect(['Tujuan', 'Keperluan', 'PERUNTUKAN', 'Kegunaan dana', 'Tujuan Dana'].map(proposed)).toEqual(
      Array.from({ length: 5 }, () => 'q20'),
    );
    expect(['Ibu', 'Ibu kandung', 'Perusahaan', 'Kebutuhan'].map(proposed)).toEqual([
      'q21',
      'q21',
      'q22',
      'q23',
    ]);
    expect(['Nama', 'Catatan', 'Dana talangan'].map(proposed)).toEqual([undefined, undefined, undefined]);
  });

  it('name columns without a title by their letters, and report every dropped column', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'rujukan-test-office-')), 'tanpa-judul.xlsx');
    const headers = [
      'Kode Produk',
      'Kategori',
      'Program',
      '',
      'Nama Lengkap',
      'Nomor HP',
      'NIK',
      '',
      'Catatan',
    ];
    const cells = [
      'KTA',
      'Karyawan',
      'KTA Cepat Cair',
      'AG-0001',
      'Siti',
      '081299000001',
      '3273050101700101',
      '',
      'x',
    ];
    const rows = [cells, [...cells, 'di luar judul']];
    await writeWorkbook(path, [{ name: 'Pengajuan', columns: headers.map((header) => ({ header })), rows }]);
    const workbook = await openWorkbook(path);
    const table = await readBatchTable(workbook, { keptRows: 100, foreign: true });
    workbook.close();
    const plan = await planFile(table, programs, async () => demoCatalogue);
    expect(plan.match.unknown.map((header) => header.text)).toEqual([
      'Kolom D (tanpa judul)',
      'Catatan',
      'Kolom J (tanpa judul)',
    ]);
    const mapping = mappingOf({ table, programs, plan });
    const d = mapping!.columns.find(({ letter }) => letter === 'D');
    expect(d).toMatchObject({ text: 'Kolom D (tanpa judul)', samples: ['AG-0001'] });
  });

  it('are dropped together unless they may hold an address or an answer', () => {
    const column = (title: string, ...samples: string[]) => mayHoldFreeText({ text: title, samples });
    expect(
      [
        column('Alamat kantor'),
        column('Kolom H (tanpa judul)', 'Jl. Melati No. 1'),
        column('Ket', 'mau renovasi rumah'),
        column('Punya usaha?'),
        column('JL'),
        column('Jawaban 2'),
      ].every(Boolean),
    ).toBe(true);
    expect(
      [
        column('No', '1', '2'),
        column('Cabang', 'Bandung'),
        column('Tgl', '25-11-2026'),
        column('Paraf'),
      ].some(Boolean),
    ).toBe(false);
  });
});

describe('a header of two lines', () => {
  it('is joined, and rows around the table are set aside', async () => {
    const { table, rows, aside } = await office('w1-dua-baris-judul');
    expect(table.header.n).toBe(5);
    expect(table.header.cells.map((cell) => cell?.text.replace(/\s+/g, ' ') ?? '')).toContain(
      'Alamat · Kecamatan',
    );
    expect(rows.map(({ n }) => n)).toEqual([7, 8, 9, 10, 11]);
    expect(rows[0]!.values).toMatchObject({
      submitter_name: 'Siti Contoh',
      submitter_salary: '5000000',
      submitter_address: 'Jl. Melati No. 0',
      submitter_kelurahan: 'Arjuna',
      submitter_zip_code: '40172',
      product_code: 'KTA',
      q5: 'Sumiati',
    });
    expect(aside.map(({ n, kind }) => [n, kind])).toEqual([
      [6, 'numbering'],
      [12, 'sum'],
      [14, 'note'],
      [15, 'note'],
      [16, 'note'],
      [20, 'note'],
      [21, 'note'],
    ]);
  });

  it('does not join a header with its first row', async () => {
    const { table, rows } = await sheet([person(1), person(2)]);
    expect([table.header.n, rows.length]).toEqual([1, 2]);
  });
});

describe('sheets with the same header', () => {
  it('are named with their rows', async () => {
    const workbook = await openWorkbook(
      join(import.meta.dirname, '../../../fixtures/cases/w5-dua-lembar.xlsx'),
    );
    const table = await readBatchTable(workbook, { keptRows: 1000, foreign: true });
    workbook.close();
    expect([table.sheet, table.rowCount, table.others]).toEqual([
      'Bandung',
      3,
      [{ sheet: 'Cimahi', rows: 3 }],
    ]);
  });
});

describe('hidden sheets', () => {
  const headers = ['Kode Produk', 'Kategori', 'Program', 'Nomor Agen', 'Nama Lengkap', 'Nomor HP', 'NIK'];
  type Sheets = Record<string, { rows?: number; hidden?: true; words?: string[] }>;
  const read = async (sheets: Sheets) => {
    const path = join(mkdtempSync(join(tmpdir(), 'rujukan-test-office-')), 'tersembunyi.xlsx');
    await writeWorkbook(
      path,
      Object.entries(sheets).map(([name, { rows = 0, hidden, words = headers }]) => ({
        name,
        columns: words.map((header) => ({ header })),
        rows: Array.from({ length: rows }, (_, at) => person(at).slice(0, headers.length)),
        ...(hidden && { hidden }),
      })),
    );
    const workbook = await openWorkbook(path);
    try {
      const table = await readBatchTable(workbook, { keptRows: 100, foreign: true });
      const plan = await planFile(table, programs, async () => demoCatalogue);
      const { planned, nonData } = planRows(table, plan, (content) => hash('sha256', content));
      const notes = fileFindings({ table, plan, nonData, planned });
      return [
        table.sheet,
        ...notes.flatMap(({ code, text: said }) => (/X18|X2[56]/.test(code) ? [`${code} ${said}`] : [])),
      ];
    } finally {
      workbook.close();
    }
  };
  const cover = { words: ['Laporan bulan November'], rows: 0 };
  const fromHidden = (name: string, rows: number) =>
    `X25 Data dibaca dari lembar tersembunyi '${name}' (${rows} baris), karena lembar yang tampak tidak berisi pengajuan.`;

  it.each<[string, Sheets, string[]]>([
    [
      'behind a cover is read, and said',
      { Sampul: cover, Pengajuan: { rows: 2, hidden: true } },
      ['Pengajuan', fromHidden('Pengajuan', 2)],
    ],
    [
      'of any name is read, too',
      { Sampul: cover, Data: { rows: 3, hidden: true } },
      ['Data', fromHidden('Data', 3)],
    ],
    [
      'is not read where a visible one has the header',
      { Data: { rows: 1 }, Pengajuan: { rows: 2, hidden: true } },
      ['Data', "X26 Lembar tersembunyi dengan judul yang sama tidak dibaca: 'Pengajuan' (2 baris)."],
    ],
    ['without rows is nothing', { Data: { rows: 1 }, Arsip: { hidden: true } }, ['Data']],
    [
      'of the template is none',
      { Pengajuan: { rows: 1 }, Referensi: { rows: 2, hidden: true } },
      ['Pengajuan'],
    ],
    [
      'beside another hidden one is read, the other said',
      { Sampul: cover, A: { rows: 1, hidden: true }, B: { rows: 2, hidden: true } },
      ['A', fromHidden('A', 1), "X26 Lembar tersembunyi dengan judul yang sama tidak dibaca: 'B' (2 baris)."],
    ],
    [
      'is read before a visible one of other words',
      { Lain: { rows: 2, words: ['Satu', 'Dua', 'Tiga', 'Empat', 'Lima'] }, Data: { rows: 1, hidden: true } },
      ['Data', fromHidden('Data', 1)],
    ],
  ])('one %s', async (_what, sheets, expected) => {
    expect(await read(sheets)).toEqual(expected);
  });

  it('holds the data of an office behind its cover', async () => {
    const { table, rows } = await office('sembunyi');
    expect([table.sheet, rows.length]).toEqual(['Pengajuan', 4]);
  });

  it('are named as hidden where none is read', async () => {
    const sheets: Sheets = { Sampul: cover, Rahasia: { ...cover, rows: 1, hidden: true } };
    await expect(read(sheets)).rejects.toThrow('Lembar yang ada: Sampul, Rahasia (tersembunyi).');
  });
});

describe('merged cells', () => {
  it('count for each of their rows', async () => {
    const { table, rows } = await office('w9-sel-gabung');
    expect(table.filled).toBe(18);
    for (const { values } of rows)
      expect([
        values.product_code,
        values.agent_code,
        values.submitter_province,
        values.submitter_city,
      ]).toEqual(['KTA', 'AG-26-11-0018', 'Jawa Barat', 'Kota Bandung']);
  });

  it('fill empty cells below the first, in rows that hold something, and nothing across', () => {
    const rows = [
      { n: 2, cells: [text('a'), text('b')] },
      { n: 3, cells: [null, text('c')] },
      { n: 5, cells: [text('d'), null] },
      { n: 9, cells: [null] },
    ];
    expect(fillMerged(rows, ['A2:A6', 'B2:C2', 'AB2:AB9', 'nonsense'])).toBe(1);
    expect(rows.map(({ cells }) => cells.map((cell) => cell?.text ?? ''))).toEqual([
      ['a', 'b'],
      ['a', 'c'],
      ['d', ''],
      [''],
    ]);
  });
});

it('X14: when sheets are read together, hidden columns are named for each sheet', async () => {
  const header = commonColumns.map((column) => text(column.header));
  const person = commonColumns.map((_, at) => text(`nilai ${at}`));
  const hidden: Record<string, [number, number][]> = { Bandung: [[1, 1]], Cimahi: [[3, 4]] };
  const workbook: WorkbookLike = {
    sheets: Object.keys(hidden).map((name) => ({ name, state: 'visible' })),
    uncalculated: text(''),
    async *rows() {
      yield [
        { n: 1, cells: header },
        { n: 2, cells: person },
      ];
    },
    merges: async () => [],
    hiddenColumns: async (name) => hidden[name]!,
  };
  const choice = { sheet: 'Bandung', headerRow: null, together: true };
  const table = await readBatchTable(workbook, { keptRows: 10, choice });
  expect(table.sheets).toEqual(['Bandung', 'Cimahi']);
  expect([...table.hiddenColumns].sort()).toEqual([1, 3, 4]);
});
