import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanCell } from '../../../../src/batch/file/cleanCell.ts';
import { type BatchColumnKey, batchColumns, kindOf } from '../../../../src/batch/file/columns.ts';
import { partPairs } from '../../../../src/batch/file/coordinate.ts';
import { reportRows } from '../../../../src/batch/report/reportView.ts';
import { phoneDigits } from '../../../../src/renderer/kit/fields/figures/digits.ts';
import { cleanText } from '../../../../src/shared/core/cleanText.ts';
import { maskPersonal } from '../../../../src/shared/core/formats.ts';
import { catalogue } from '../../../fixtures/catalogue.ts';
import {
  agentWays,
  nameWays,
  nikWays,
  phoneWays,
  pointWays,
  salaryWays,
  type Way,
  zipWays,
} from '../../../fixtures/officeWays.ts';
import { check, checkOne, codes, number, optionalKtp, plan, row, said, withQuestion } from '../helpers.ts';

const cellOf = (cell: string | number) => (typeof cell === 'number' ? number(String(cell)) : cell);

const columns: readonly [BatchColumnKey, readonly Way[]][] = [
  ['submitter_mobile_number', phoneWays],
  ['nik', nikWays],
  ['submitter_zip_code', zipWays],
  ['agent_code', agentWays],
  ['submitter_name', nameWays],
  ['submitter_salary', salaryWays],
];

describe.each(columns)('%s as offices write it', (key, ways) => {
  it.each(ways)('%j is read as %j', (cell, sent, expected) => {
    const checked = checkOne({ [key]: cellOf(cell) });
    expect([checked.values[key], codes(checked)]).toEqual([sent, [...expected].sort()]);
  });

  it('a repaired value gets no second note', () => {
    for (const [cell, sent, [code]] of ways) {
      if (sent === '' || (code && !/^(?:G0[347]|H10|P05|T03|E04|F03|J02)$/.test(code))) continue;
      expect(codes(checkOne({ [key]: sent })), String(cell)).toEqual([]);
    }
  });
});

describe('amounts in words', () => {
  it.each([
    ['lima juta', '5000000'],
    ['Lima juta dua ratus ribu rupiah', '5200000'],
    ['seratus ribu', '100000'],
    ['sebelas juta', '11000000'],
    ['dua puluh lima juta', '25000000'],
    ['satu juta', '1000000'],
    ['sejuta', '1000000'],
    ['tiga ratus lima puluh ribu', '350000'],
    ['dua belas juta', '12000000'],
    ['seribu', '1000'],
  ])('%j is asked about, with %s to choose', (words, amount) => {
    expect(checkOne({ submitter_salary: words }).notes).toMatchObject([{ code: 'J01', similar: [amount] }]);
  });

  it.each(['UMR', 'juta', 'lima lima', 'cukup', 'lima ayam', 'puluh ribu'])('%j is no amount', (words) => {
    expect(checkOne({ submitter_salary: words }).notes[0]).not.toHaveProperty('similar');
  });
});

describe('points', () => {
  const place = withQuestion({});

  it.each(pointWays)('%j, %j is read as %j', (lat, lon, sent, expected) => {
    const read = partPairs(row(2, { 'q9.lat': lat, 'q9.lon': lon }));
    const [checked] = check([read], { catalogue: place });
    expect([[checked!.values['q9.lat'], checked!.values['q9.lon']], codes(checked!)]).toEqual([
      sent,
      expected,
    ]);
    const again = checkOne({ 'q9.lat': sent[0]!, 'q9.lon': sent[1]! }, { catalogue: place });
    expect(plan([read], place)[0]!.key).toBe(
      plan([row(2, { 'q9.lat': sent[0]!, 'q9.lon': sent[1]! })], place)[0]!.key,
    );
    expect(again.notes.filter(({ level }) => level === 'O')).toEqual([]);
  });
});

describe('phones', () => {
  it('never gain or lose a digit without a fault', () => {
    const ornament = fc.constantFrom('', ' ', '-', '.', '(', ')', '\u2013', '\u00a0');
    const between = fc.array(ornament, { minLength: 11, maxLength: 11 });
    fc.assert(
      fc.property(between, (signs) => {
        const digits = [...'081234567890'];
        const written = digits.map((digit, at) => digit + (signs[at] ?? '')).join('');
        const { values, notes } = checkOne({ submitter_mobile_number: written });
        if (!notes.some(({ code }) => code === 'G02'))
          expect(values.submitter_mobile_number).toBe('081234567890');
      }),
    );
  });

  it.each([
    '/22',
    ' (12)',
    ' ext 12',
    ' ext. 5',
    'x12',
    '#3',
    ', 12',
    '; 12',
    ' s/d 99',
    '.5',
    ' atau 0857',
    '*9',
  ])('trailing text such as %j is never joined to the number, in a file or a form', (rest) => {
    const cell = `081234567890${rest}`;
    const checked = checkOne({ submitter_mobile_number: cell });
    expect(codes(checked)).toEqual(['G02']);
    expect(said(checked, 'G02')[0]).toContain(rest.trim());
    expect(phoneDigits(cell)).toBe('081234567890');
  });

  it('show what was added or cut', () => {
    expect(said(checkOne({ submitter_mobile_number: '81234567890.0' }), 'G03')).toEqual([
      'Angka 0 di depan dikembalikan: 81234567890.0 → 081234567890.',
    ]);
  });
});

describe('invisible characters', () => {
  const unseen = [
    '\u200b',
    '\u200c',
    '\u00ad',
    '\ufeff',
    '\u200e',
    '\u202a',
    '\u202e',
    '\u2060',
    '\u2066',
    '\u0001',
    '\u0007',
    '\u001f',
    '\0',
  ];
  const texts = batchColumns(catalogue).filter(({ key }) => key !== 'result' && key !== 'remark');

  it.each(unseen)('%j is dropped from every column with a note', (sign) => {
    for (const { key, kind } of texts) {
      const cell = cleanCell({ text: `${sign}12${sign}3`, type: 'text' }, { key, kind });
      expect(cell.text, key).toBe('123');
      expect(cell.was, key).toBe(`${sign}12${sign}3`);
      expect(kindOf(key), key).toBe(kind);
    }
    expect(cleanText(`a${sign}b`)).toBe('ab');
  });

  it('are shown as a mark in notes', () => {
    expect(said(checkOne({ agent_code: 'AG-0001\u00a0' }), 'T03')).toEqual([
      "Tulisan dirapikan: 'AG-0001␣' → 'AG-0001'.",
    ]);
    expect(said(checkOne({ submitter_job: 'Gu\0ru' }), 'T03')).toEqual([
      "Tulisan dirapikan: 'Gu␀ru' → 'Guru'.",
    ]);
  });

  it('are no answer', () => {
    const setting = { catalogue: withQuestion({ question_type: 'short_text' }) };
    expect(codes(checkOne({ q9: '\u200b' }, setting))).toEqual(['S01', 'T05']);
    expect(codes(checkOne({ q9: '\0' }, setting))).toEqual(['S01', 'T04']);
  });
});

describe('placeholders for an empty cell', () => {
  const optional: BatchColumnKey[] = [
    'nik',
    'submitter_job',
    'submitter_address',
    'submitter_zip_code',
    'submitter_province',
    'submitter_city',
    'submitter_kecamatan',
    'submitter_kelurahan',
    'submitter_identity_photo',
    'submitter_selfie_photo',
  ];

  it.each([
    '-',
    '\u2013',
    '--',
    '.',
    'n/a',
    'N/A',
    'tidak ada',
    'Tidak Ada',
    'belum ada',
    '(belum ada)',
    'kosong',
    '0',
    '00000',
  ])('%j is an empty cell in optional columns', (sign) => {
    for (const key of optional) {
      const checked = checkOne({ [key]: sign }, { catalogue: optionalKtp });
      expect([key, checked.values[key], checked.state]).toEqual([key, '', 'good']);
      expect(said(checked, 'T05')).toEqual([`'${sign}' dibaca sebagai kosong.`]);
    }
  });

  it('are an answer in text questions', () => {
    const setting = { catalogue: withQuestion({ question_type: 'short_text' }) };
    for (const answer of ['tidak ada', '0', 'belum ada'])
      expect(checkOne({ q9: answer }, setting).values.q9).toBe(answer);
    expect(codes(checkOne({ q9: '-' }, setting))).toEqual(['S01', 'T05']);
    expect(checkOne({ submitter_salary: '0' }).values.submitter_salary).toBe('0');
  });
});

describe('personal data in notes', () => {
  const numbers = [
    '3273050101700100',
    '3273 0501 0170 0100',
    '32.73.05.010170.0100',
    '327305010170010',
    '081234567890',
    '+62 812-3456-7890',
    '6281234567890',
    '81234567890',
    'ktp 3273050101700100.jpg',
    'Budi 081234567890',
    'ibu@contoh.example',
  ];
  const secret = /\d{10}|\d{4}[ .-]\d{4}[ .-]\d{4}|ibu@/;

  /** These columns hold the personal number itself, so notes show it in full; reports mask it. */
  const isOwn = (key: string, text: string) =>
    (/^nik$|_photo$/.test(key) && /32[\d .]+/.test(text)) ||
    (key === 'submitter_mobile_number' && text.includes('812'));

  it.each(numbers)('%j is masked in every other column, its notes and its samples', (text) => {
    expect(maskPersonal(text)).not.toMatch(secret);
    const show = reportRows(batchColumns(catalogue));
    for (const { key } of batchColumns(catalogue)) {
      if (key === 'result' || key === 'remark') continue;
      const { cells, notes } = show(checkOne({ [key]: text }));
      const said = isOwn(key, text) ? [] : notes.filter(({ column }) => column).map((note) => note.text);
      const shown = [cells[key] ?? '', ...said];
      for (const each of shown) expect(each, key).not.toMatch(secret);
    }
  });

  it.each([
    'Rp5.000.000',
    '62.500.000',
    'AG-26-11-0018',
    'PR-261121-0007',
    '21-11-2026 10:00:00',
    '-6.914744,107.60981',
    'Jl. Melati No. 12',
    '40172',
    '5.000.000.000',
    'd6240c3fd9d88871649663a8bfe55481a624f134.png',
    "Gambar 'd6240c3fd9d88871649663a8bfe55481a624f134.png' tidak ditemukan",
  ])('%j is not masked', (text) => expect(maskPersonal(text)).toBe(text));
});
