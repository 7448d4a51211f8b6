import { describe, expect, it } from 'vitest';
import { batchColumns, commonColumns, isOutcome } from '../../../../src/batch/file/columns.ts';
import { fileNote, fileTexts } from '../../../../src/batch/file/fileNotes.ts';
import {
  findHeader,
  isDataRow,
  matchHeader,
  rowReader,
  similarHeader,
} from '../../../../src/batch/file/rows.ts';
import { readMeta, templateFileName, templateVersion } from '../../../../src/batch/file/template.ts';
import { batchWorkbook, checkedRow, exampleRow, remarkOf } from '../../../../src/batch/report/sheetLayout.ts';
import { collectLookups } from '../../../../src/batch/rules/collect.ts';
import { factsFrom } from '../../../../src/batch/rules/facts.ts';
import { resultTexts, serverTexts } from '../../../../src/batch/rules/noteTexts.ts';
import { closest } from '../../../../src/shared/core/similarNames.ts';
import { batchLookupInput } from '../../../../src/shared/entities/batchUpload/operations.ts';
import { catalogue, programs } from '../../../fixtures/catalogue.ts';
import { fakeLookup } from '../../../fixtures/lookup.ts';
import { checkOne, goodCells, number, plan, row, text } from '../helpers.ts';

const columns = batchColumns(catalogue);
const header = (...names: string[]) => names.map((name) => (name ? text(name) : null));
const keysOf = (names: string[], of = columns) =>
  [...matchHeader(header(...names), of).columns.values()].map(({ key }) => key);

describe('headers', () => {
  it('are those of the contract, in order', () => {
    expect(columns.map(({ header, mark }) => `${header} ${mark}`.trim())).toEqual([
      'Ref Baris',
      'Kode Produk *',
      'Kategori *',
      'Program *',
      'Nomor Agen *',
      'Nama Lengkap *',
      'Nomor HP *',
      'NIK **',
      'Pekerjaan **',
      'Penghasilan per Bulan',
      'Alamat **',
      'Provinsi **',
      'Kota/Kabupaten **',
      'Kecamatan **',
      'Kelurahan/Desa **',
      'Kode Pos **',
      'File Foto KTP',
      'File Foto Selfie',
      '[P5] Nama perusahaan *',
      '[P6] Mulai bekerja',
      '[P7] Lintang',
      '[P7] Bujur',
      '[P7] Alamat Lokasi',
      'Hasil',
      'Keterangan',
    ]);
  });

  it('match in any case, with marks, dots and other names', () => {
    const names = [
      'ref_baris*',
      'NO. HP',
      'Nomor Telepon',
      'no ktp',
      'Kota / Kabupaten',
      '',
      'Gaji',
      '[p5] NAMA perusahaan *',
    ];
    // The second phone column has no match, because each field takes one column of the file.
    expect(keysOf(names)).toEqual([
      'ref',
      'submitter_mobile_number',
      'nik',
      'submitter_city',
      'submitter_salary',
      'q5',
    ]);
  });

  it('match their own column, whatever other name stands to the left', () => {
    const chosen = (...names: string[]) => [...matchHeader(header(...names), columns).columns.keys()];
    expect(chosen('Alamat Domisili', 'Alamat')).toEqual([1]);
    expect(chosen('Kontak', 'Nama', 'Nomor HP', 'Nama Lengkap')).toEqual([2, 3]);
    expect(chosen('Alamat · Alamat Rumah', 'Alamat · RT')).toEqual([0]);
  });

  it('report missing columns and similar headers (X03)', () => {
    const match = matchHeader(header('Ref Baris', 'Nama Lengkapp', 'Catatan'), commonColumns);
    const missing = (key: string) => match.missing.find((column) => column.key === key)!;
    expect(similarHeader(match, missing('submitter_name'))?.text).toBe('Nama Lengkapp');
    expect(similarHeader(match, missing('nik'))).toBeUndefined();
    expect(missing('remark')).toBeUndefined();
  });

  it('are found below a title and several rows of words', () => {
    const rows = [
      { n: 1, cells: header('Daftar Program dan Nama') },
      { n: 3, cells: header('Kategori', 'Program', 'Nama', 'x') },
      {
        n: 4,
        cells: header('Ref Baris', 'Kode Produk', 'Kategori', 'Program', 'Nomor Agen', 'Nama Lengkap'),
      },
      { n: 5, cells: header('001', 'KTA', 'Karyawan', 'KTA Cepat Cair', 'AG-0001', 'Andi') },
    ];
    expect(findHeader(rows)?.n).toBe(4);
    expect(findHeader(rows.slice(0, 2))).toBeUndefined();
  });

  it('are similar by their letters only', () => {
    expect(closest('Kecamatan', ['Kecamtan', 'Catatan'])).toBe('Kecamtan');
    expect(closest('NIK', ['Nama', 'Kota'])).toBeUndefined();
  });
});

describe('rows', () => {
  const match = matchHeader(header('Ref Baris', 'Nama Lengkap', 'Keterangan', 'Lain'), columns);

  it('are read by column, unknown columns dropped', () => {
    const { cells } = rowReader(match)({ n: 7, cells: [text('1'), null, null, text('x')] });
    expect(cells).toEqual({ ref: text('1') });
  });

  it('count only with a filled cell', () => {
    const isData = (...cells: (string | null)[]) =>
      isDataRow(rowReader(match)({ n: 2, cells: cells.map((cell) => (cell === null ? null : text(cell))) }));
    expect(isData('001', 'Andi')).toBe(true);
    expect(isData(' contoh ', 'Budi')).toBe(false);
    expect(isData(' ', null)).toBe(false);
    expect(isData(null, null, 'Spasi berlebih')).toBe(false);
  });
});

describe('questions to the server', () => {
  it('request each value once, in the form that the checks look up', () => {
    const rows = [
      row(2, { submitter_mobile_number: '+62 811-0050-0001' }),
      row(3, { submitter_city: 'KOTA BANDUNG', nik: number('3273060101709010') }),
    ];
    expect(collectLookups(plan(rows))).toEqual([
      {
        program_id: 102,
        agent_codes: ['AG-0001'],
        regions: ['Kota Bandung', 'KOTA BANDUNG'].map((city) => ({
          province: 'Jawa Barat',
          city,
          district: 'Cicendo',
          village: 'Arjuna',
        })),
        refs: ['001'],
        row_keys: [expect.stringMatching(/^[0-9a-f]{64}$/), expect.any(String)],
        phones: ['081100500001'],
        niks: ['3273060101709011'],
        nik_regions: ['327306'],
        photos: [],
      },
    ]);
  });

  it('are split into parts that the server accepts', () => {
    const rows = Array.from({ length: 5000 }, (_, at) =>
      row(at + 2, { ref: `r${at}`, agent_code: `a${at}` }),
    );
    const inputs = collectLookups(plan(rows));
    expect(inputs).toHaveLength(3);
    for (const input of inputs) expect(batchLookupInput.safeParse(input).success).toBe(true);
    const facts = factsFrom(
      programs,
      inputs.map((asked) => ({ asked, answer: fakeLookup(asked) })),
    );
    expect(facts.agents.size).toBe(5000);
  });

  it('leave out values that are too long', () => {
    const [input] = collectLookups(
      plan([row(2, { agent_code: 'x'.repeat(61), submitter_city: 'y'.repeat(101) })]),
    );
    expect(input).toMatchObject({ agent_codes: [], regions: [] });
    expect(batchLookupInput.safeParse(input).success).toBe(true);
  });

  it('send one request even without values', () => {
    const empty = Object.fromEntries(Object.keys(goodCells).map((key) => [key, undefined]));
    expect(collectLookups(plan([row(2, empty)]))).toHaveLength(1);
  });
});

describe('template', () => {
  const workbook = batchWorkbook({
    catalogues: [catalogue],
    provinces: ['Aceh', 'Jawa Barat'],
    madeAt: '2026-11-21T00:00:00Z',
    madeBy: 'Dewi',
    rows: [exampleRow(catalogue)],
  });

  it('has its four sheets, the last one hidden', () => {
    expect(workbook.map(({ name, hidden }) => [name, hidden ?? false])).toEqual([
      ['Petunjuk', false],
      ['Pengajuan', false],
      ['Referensi', false],
      ['_meta', true],
    ]);
  });

  it('has an example in every column, with a point in Indonesia that is not turned round', () => {
    const pictures = { ...catalogue.questions[2]!, id: 9, question_type: 'image_loc_latlon' as const };
    const used = { ...catalogue, questions: [...catalogue.questions, pictures] };
    const example = exampleRow(used).map((cell) => String(typeof cell === 'object' ? cell.value : cell));
    const shown = batchColumns(used).map(({ header, key }, at) => ({ header, key, text: example[at]! }));
    const blank = shown.filter(({ key, text: said }) => said === '' && !isOutcome(key));
    expect(blank).toEqual([]);
    const of = (header: string) => shown.find((each) => each.header === header)?.text;
    for (const id of [7, 9]) {
      expect(Number(of(`[P${id}] Lintang`))).toBeCloseTo(-6.9, 0);
      expect(Number(of(`[P${id}] Bujur`))).toBeCloseTo(107.6, 0);
    }
    const help = batchWorkbook({
      catalogues: [used],
      provinces: [],
      madeAt: '',
      madeBy: '',
      rows: [],
    })[1]!.columns;
    expect(help.find(({ header }) => header === '[P7] Bujur')?.comment).toContain(of('[P7] Bujur')!);
  });

  it('marks the picture of a mandatory question as required, and says that its folder comes along', () => {
    const image = {
      ...catalogue.questions[0]!,
      id: 9,
      question_type: 'image' as const,
    };
    const used = { ...catalogue, questions: [image] };
    const sheet = batchWorkbook({ catalogues: [used], provinces: [], madeAt: '', madeBy: '', rows: [] })[1]!;
    const column = sheet.columns.find(({ header }) => header === '[P9] File Gambar *');
    expect(column).toMatchObject({
      headerStyle: 'required',
      comment: expect.stringContaining('folder fotonya'),
    });
  });

  it('shows its limit with separators', () => {
    const lines = workbook[0]!.rows.flat().join(' ');
    expect(lines).toContain('paling banyak 1.000 baris');
  });

  it('lists over fixed ranges of the reference sheet', () => {
    const data = workbook[1]!;
    const province = data.columns.find(({ header }) => header.startsWith('Provinsi'));
    expect(province?.list).toBe('Referensi!$D$2:$D$3');
    expect(data.columns.every(({ list }) => !list || /^Referensi!\$[A-D]\$2:\$[A-D]\$\d+$/.test(list))).toBe(
      true,
    );
  });

  it('is recognised by its own reader', () => {
    const { header: names, rows } = {
      header: workbook[1]!.columns.map(({ header }) => text(header)),
      rows: workbook[1]!.rows,
    };
    const match = matchHeader(names, columns);
    expect(match.missing).toEqual([]);
    const cells = rows[0]!.map((cell) => text(String(typeof cell === 'object' ? cell.value : cell)));
    expect(isDataRow(rowReader(match)({ n: 2, cells }))).toBe(false);
  });

  it('names its program', () => {
    const meta = workbook[3]!;
    const pairs = [meta.columns.map(({ header }) => header), ...meta.rows.map((pair) => pair.map(String))];
    expect(readMeta(pairs)).toEqual({
      template_version: templateVersion(catalogue),
      product_id: '1',
      program_id: '102',
      question_ids: '5,6,7',
      made_at: '2026-11-21T00:00:00Z',
      made_by: 'Dewi',
      import_count: '1000',
    });
    expect(templateFileName(catalogue)).toBe('Template_Pengajuan_KTA_KTA Cepat Cair_v1.xlsx');
    const program = { ...catalogue.program, program_name: 'é'.repeat(255) };
    const long = templateFileName({ ...catalogue, program });
    expect(long).toMatch(/^Template_Pengajuan_KTA_é+_v1\.xlsx$/);
    expect(Buffer.byteLength(long)).toBeLessThan(240);
  });

  it('has another version once its questions change', () => {
    const [first, ...rest] = catalogue.questions;
    const changed = { questions: [{ ...first!, is_mandatory: false }, ...rest] };
    expect(templateVersion(changed)).not.toBe(templateVersion(catalogue));
  });
});

describe('rows written back', () => {
  const wrong = checkOne({
    submitter_name: '',
    submitter_zip_code: '4017',
    submitter_mobile_number: number('81100500001'),
  });

  it('colour wrong cells and give the reasons, blocking ones first', () => {
    const cells = checkedRow(wrong, columns, { result: '', remark: remarkOf(wrong) });
    const at = (key: string) => cells[columns.findIndex((column) => column.key === key)];
    expect(at('submitter_name')).toEqual({ value: '', style: 'error' });
    expect(at('submitter_zip_code')).toEqual({ value: '4017', style: 'warning' });
    expect(at('submitter_mobile_number')).toBe('081100500001');
    expect(at('submitter_salary')).toBe(5_000_000);
    expect(at('remark')).toBe('Nama Lengkap kosong.\nKode Pos biasanya 5 digit.');
  });

  it('carry no colours and no remarks to the server', () => {
    expect(checkedRow(wrong, columns).some((cell) => typeof cell === 'object')).toBe(false);
  });
});

describe('file texts', () => {
  it('are those of the contract', () => {
    expect(fileNote('X05', 'G', [2400, 1000])).toEqual({
      code: 'X05',
      level: 'G',
      column: '',
      text: 'File berisi 2.400 baris, batas 1.000. Pecah menjadi 3 file?',
    });
    expect(
      Object.entries(fileTexts).map(([code, say]) => [
        code,
        (say as (...all: unknown[]) => string)(...args[code]!),
      ]),
    ).toEqual([
      ['X01', "File harus .xlsx. File Anda .csv. Simpan ulang di Excel sebagai 'Excel Workbook (.xlsx)'."],
      ['X02', "Lembar 'Pengajuan' tidak ada. Lembar yang ada: A, B."],
      ['X03', "Kolom 'NIK' tidak ada. Mungkin maksudnya kolom 'NIKK'?"],
      [
        'X04',
        'Template ini versi 1, yang terbaru 2, karena pertanyaan program berubah. Unduh template baru atau cocokkan kolom.',
      ],
      ['X05', 'File berisi 5 baris, batas 2. Pecah menjadi 3 file?'],
      ['X06', 'File memakai rumus pada 4 sel; yang dikirim adalah nilai terakhir.'],
      ['X07', 'File dilindungi kata sandi. Hapus kata sandinya di Excel, simpan, lalu pilih lagi.'],
      ['X08', 'File ini tidak berisi baris data.'],
      [
        'X09',
        'File terlalu besar. Mungkin format selnya sampai baris 1.048.576. Hapus baris kosong di bawah data, lalu simpan.',
      ],
      ['X10', "File ini sama persis dengan 'Batch' yang dikirim 21-11-2026."],
      [
        'X11',
        'Program file ini tidak dikenali dari Kode Produk, Kategori, dan Program. Unduh template program lalu salin datanya.',
      ],
      [
        'X12',
        "Kolom '[P9] Lain' bukan pertanyaan program ini. Cocokkan dengan pertanyaan yang benar atau abaikan.",
      ],
      ['X13', '4 baris tersembunyi (disaring atau dilipat). Ikut dikirim, atau ditinggalkan?'],
      ['X14', 'Kolom tersembunyi di Excel ikut dibaca: NIK, Alamat.'],
      ['X15', "2 baris bukan pengajuan dan tidak dikirim: baris 6 '(1)'; dan lainnya."],
      ['X18', "Hanya lembar 'Bandung' yang dibaca. Lembar lain dengan judul yang sama: 'Cimahi' (3 baris)."],
      ['X19', "2 kolom tidak dipakai dan isinya tidak dikirim: 'No', 'Catatan'."],
      [
        'X20',
        "File ini sudah dikirim 21-11-2026 sebagai 'Batch'. Baris yang sudah terkirim ditandai; sisanya dilanjutkan dengan perbaikan yang dulu.",
      ],
      [
        'X21',
        "Laporan 'maret.xlsx' ditutup, karena paling banyak tiga file yang belum dikirim dapat terbuka. Perbaikannya tersimpan: buka filenya lagi untuk melanjutkan.",
      ],
      ['X22', "Lembar 'Garut' tidak ada di file ini. Pilih lembar lain."],
      ['X23', "Judul kolom tidak ditemukan di lembar 'Garut'. Pilih baris judulnya."],
      ['X24', "2 lembar dibaca bersama: 'Bandung', 'Cimahi'. Ref Baris dimulai dengan nama lembarnya."],
      [
        'X25',
        "Data dibaca dari lembar tersembunyi 'Data' (12 baris), karena lembar yang tampak tidak berisi pengajuan.",
      ],
      ['X26', "Lembar tersembunyi dengan judul yang sama tidak dibaca: 'Arsip' (3 baris)."],
      ['X16', 'Sel gabungan diisi ke bawah seperti yang terlihat di Excel: 18 sel.'],
      ['X17', '3 sel berisi rumus yang belum dihitung; barisnya tidak dapat dikirim.'],
    ]);
    expect(serverTexts.V01('Kuota habis')).toBe('Ditolak server: Kuota habis.');
    expect(serverTexts.V02()).toBe(
      'Server tidak menjawab, jadi status baris belum pasti. Periksa dulu sebelum mengirim ulang.',
    );
    expect([resultTexts.sent, resultTexts.failed('x'), resultTexts.skipped('y')]).toEqual([
      'Terkirim',
      'Gagal: x',
      'Dilewati: y',
    ]);
  });
});

const args: Record<string, unknown[]> = {
  X01: ['.csv'],
  X02: [['A', 'B']],
  X03: ['NIK', 'NIKK'],
  X04: ['1', '2'],
  X05: [5, 2],
  X06: [4],
  X07: [],
  X08: [],
  X09: [],
  X10: ['Batch', '21-11-2026'],
  X11: [],
  X12: ['[P9] Lain'],
  X13: [4],
  X14: [['NIK', 'Alamat']],
  X15: [2, ["baris 6 '(1)'"]],
  X16: [18],
  X17: [3],
  X18: ['Bandung', ["'Cimahi' (3 baris)"]],
  X19: [["'No'", "'Catatan'"]],
  X20: ['Batch', '21-11-2026'],
  X21: ['maret.xlsx'],
  X22: ['Garut'],
  X23: ['Garut', null],
  X24: [["'Bandung'", "'Cimahi'"]],
  X25: ['Data', 12],
  X26: [["'Arsip' (3 baris)"]],
};
