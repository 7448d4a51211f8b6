import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BatchCell } from '../../../../src/batch/file/cells.ts';
import { batchColumns } from '../../../../src/batch/file/columns.ts';
import type { BatchRow } from '../../../../src/batch/file/rows.ts';
import { countStates, groupNotes, reportRows } from '../../../../src/batch/report/reportView.ts';
import { toReferral } from '../../../../src/batch/rules/toReferral.ts';
import {
  checkAnswers,
  missingKtpFields,
  referralInput,
} from '../../../../src/shared/entities/referral/schema.ts';
import { catalogue } from '../../../fixtures/catalogue.ts';
import {
  type Cells,
  check,
  checkOne,
  codes,
  goodCells,
  number,
  row,
  said,
  withProgram,
  withQuestion,
} from '../helpers.ts';

const goodRows = (count: number): BatchRow[] =>
  Array.from({ length: count }, (_, at) =>
    row(at + 2, {
      ref: String(at),
      submitter_mobile_number: `0811005${String(at).padStart(5, '0')}`,
      nik: `327306010170${9000 + at}`,
    }),
  );

describe('quota over the whole file (R-130, I9)', () => {
  const limited = withProgram({ is_quota: true, remaining_quota: 100 });

  it('marks the last 20 of 120 rows when 100 are left', () => {
    const checked = check(goodRows(120), { catalogue: limited });
    expect(countStates(checked)).toEqual({ total: 120, good: 100, warned: 0, wrong: 20 });
    expect(checked.slice(0, 100).every((row) => row.state === 'good')).toBe(true);
    expect(said(checked[100]!, 'D04')).toEqual([
      'Kuota pada Program ini sudah habis (sisa 100, file ini 120 baris; baris ini urutan ke-101).',
    ]);
  });

  it('says large numbers of rows with separators', () => {
    const checked = check(goodRows(1000), {
      catalogue: withProgram({ is_quota: true, remaining_quota: 999 }),
    });
    expect(said(checked[999]!, 'D04')).toEqual([
      'Kuota pada Program ini sudah habis (sisa 999, file ini 1.000 baris; baris ini urutan ke-1.000).',
    ]);
  });

  it('gives no quota to a wrong row', () => {
    const rows = goodRows(101);
    rows[0] = row(2, {
      ref: 'x',
      submitter_name: '',
      submitter_mobile_number: '081100599999',
      nik: '3273060201709011',
    });
    const checked = check(rows, { catalogue: limited });
    expect(codes(checked[0]!)).toEqual(['F01']);
    expect(countStates(checked)).toEqual({ total: 101, good: 100, warned: 0, wrong: 1 });
  });

  it('has no effect for a program without a quota', () => {
    expect(countStates(check(goodRows(120))).good).toBe(120);
  });
});

describe('cells', () => {
  it('refuses a place name that is too long to look up', () => {
    expect(codes(checkOne({ submitter_kelurahan: 'x'.repeat(101) }))).toEqual(['T02']);
  });

  it('reports a cell with an error once, without its consequences', () => {
    const checked = checkOne({ nik: { text: '#REF!', type: 'error' } });
    expect(codes(checked)).toEqual(['T01']);
  });

  it('keeps a damaged NIK recognisable, so that it stays wrong when the file comes back', () => {
    const once = checkOne({ nik: number('3273060101709010') });
    const again = checkOne({ nik: once.values.nik! });
    expect([codes(once), codes(again)]).toEqual([['H03'], ['H03']]);
  });

  it.each([
    ['3.27306010170901E+15', true],
    ['3,27306E+15', true],
    ['9900010101709011', false],
  ])('reads %s typed as text as damaged: %s', (nik, damaged) => {
    expect(codes(checkOne({ nik })).includes('H03')).toBe(damaged);
  });

  it('marks every number above 2^53 as damaged, whatever its last digit', () => {
    expect(codes(checkOne({ nik: number('9900010101709011') }))).toEqual(['H03']);
  });

  it('shows a date in an answer as Indonesians write it', () => {
    const { values } = checkOne({ q6: { text: '2021-03-09', type: 'date' } });
    expect(values.q6).toBe('09-03-2021');
  });

  it.each([
    ['Rp 5.000.000', '5000000', ['J02']],
    ['Rp. 5.000.000,-', '5000000', ['J02']],
    ['5.000.000,00', '5000000', ['J02']],
    ['5,000,000.00', '5000000', ['J02']],
    ['500.000', '500000', ['J02']],
    ['750000', '750000', []],
    ['', '', []],
    ['5.000.000,50', '5.000.000,50', ['J01']],
    ['-5000000', '-5000000', ['J01']],
    ['5.00.000', '5.00.000', ['J01']],
    ['2000000000', '2000000000', ['J03']],
  ])('reads the amount %s as %s', (salary, expected, expectedCodes) => {
    const checked = checkOne({ submitter_salary: salary });
    expect(checked.values.submitter_salary).toBe(expected);
    expect(codes(checked)).toEqual(expectedCodes);
  });

  it.each([
    ['3300000.0000000005', '3300000', []],
    ['3299999.9999999995', '3300000', []],
    ['3300000.4', '3300000.4', ['J01']],
  ])('reads the computed amount %s as Excel shows it', (salary, expected, expectedCodes) => {
    const checked = checkOne({ submitter_salary: number(salary) });
    expect(checked.values.submitter_salary).toBe(expected);
    expect(codes(checked)).toEqual(expectedCodes);
  });

  it.each([
    ['-6.9147400000000001', '-6.91474'],
    ['107.60980000000001', '107.6098'],
    ['0.00000012', '0.00000012'],
    ['-6.2', '-6.2'],
  ])('reads the coordinate %s with 15 digits', (typed, expected) => {
    const { values } = checkOne({ 'q7.lat': number(typed), 'q7.lon': number('106.8') });
    expect(values['q7.lat']).toBe(expected);
  });

  it.each([
    ['3273060101709011.0', '3273060101709011', ['H09']],
    ['3273060101709010.0', '3.27306010170901E+15', ['H03']],
  ])('reads the number %s, which some software writes, without its fraction', (written, nik, notes) => {
    const checked = checkOne({ nik: number(written) });
    expect([checked.values.nik, codes(checked)]).toEqual([nik, notes]);
  });

  it('keeps every digit of a whole number, whatever its column', () => {
    expect(checkOne({ q6: number('1234567890123456') }).values.q6).toBe('1234567890123456');
    expect(checkOne({ nik: number('3273060101709011') }).values.nik).toBe('3273060101709011');
  });

  it.each([
    ['081234567890', '081234567890'],
    ['6281234567890', '081234567890'],
    ['+62 (0) 812-3456-7890', '081234567890'],
    ['81234567890', '081234567890'],
    ['0812.3456.7890', '081234567890'],
  ])('reads the phone %s as %s', (phone, expected) => {
    expect(checkOne({ submitter_mobile_number: phone }).values.submitter_mobile_number).toBe(expected);
  });

  it.each(['+1 202 555 0100', '+81 3456 7890', '12', '0812345678901234567', 'belum tahu'])(
    'refuses the phone %s',
    (phone) => {
      const checked = checkOne({ submitter_mobile_number: phone });
      expect(codes(checked)).toEqual(['G02']);
      expect(checked.values.submitter_mobile_number).toBe(phone);
    },
  );

  it('subtracts 40 from the day of a woman’s NIK', () => {
    expect(codes(checkOne({ nik: '3273064101709011' }))).toEqual([]);
    expect(codes(checkOne({ nik: '3273067201709011' }))).toEqual(['H04']);
  });

  it('knows which years have a 29 February', () => {
    for (const year of ['92', '00', '04'])
      expect(codes(checkOne({ nik: `3273052902${year}0001` }))).toEqual([]);
    for (const nik of ['3273052902910001', '3273056902900001', '3273053002920001'])
      expect(codes(checkOne({ nik }))).toEqual(['H04']);
  });
});

describe('a row of another product', () => {
  it('keeps its category and program, which are shown and go back to its user', () => {
    const given = { product_code: 'XXX', category: 'Kategori lain', program: 'Program lain' };
    expect(checkOne(given).values).toMatchObject(given);
  });
});

describe('what is sent', () => {
  it('is a submission that the referral rules accept (R-139…R-147)', () => {
    const { values } = checkOne({ 'q7.lat': '-6,2', 'q7.lon': '106.8', 'q7.address': 'Jl. Mawar' });
    const referral = toReferral(values, catalogue);
    expect(referralInput.parse(referral)).toEqual(referral);
    expect(missingKtpFields(referral, { is_ktp_mandatory: true, withoutPhoto: true })).toEqual({});
    expect(checkAnswers(referral.answers, catalogue.questions).fields).toEqual({});
    expect(referral).toMatchObject({ program_id: 102, submitter_salary: 5_000_000, agent_code: 'AG-0001' });
    expect(referral.answers).toEqual([
      { question_id: 5, answer_type: 'text', answer_content: 'PT Maju' },
      { question_id: 6, answer_type: 'text', answer_content: '' },
      { question_id: 7, answer_type: 'latlon', answer_content: 'latlon:-6.2,106.8;address:Jl. Mawar' },
    ]);
  });

  it('keeps the lines of a long answer', () => {
    const long = withQuestion({ question_type: 'long_text' });
    const { values } = checkOne({ q9: 'satu\n\ndua' }, { catalogue: long });
    expect(toReferral(values, long).answers[0]!.answer_content).toBe('satu\n\ndua');
  });
});

describe('report', () => {
  it('groups equal notes, what blocks first', () => {
    const phones = [number('81100500001'), number('81100500002')];
    const rows = phones.map((submitter_mobile_number, at) =>
      row(at + 2, { ref: String(at), nik: `327306010170901${at + 1}`, submitter_mobile_number }),
    );
    rows.push(
      row(4, {
        ref: '9',
        submitter_name: '',
        submitter_mobile_number: '081100500003',
        nik: '3273060101709019',
      }),
    );
    const groups = groupNotes(check(rows));
    expect(groups.map(({ code, count, sample }) => [code, count, sample.n])).toEqual([
      ['F01', 1, 4],
      ['G03', 2, 2],
    ]);
  });

  it('masks the phone', () => {
    expect(reportRows(batchColumns(catalogue))(checkOne({}))).toMatchObject({
      n: 2,
      cells: {
        ref: '001',
        submitter_name: 'Andi Saputra',
        submitter_mobile_number: '0811****0001',
        agent_code: 'AG-0001',
      },
      state: 'good',
      notes: [],
    });
  });
});

describe('random rows', () => {
  const digits = fc.stringMatching(/^[0-9]{0,20}$/);
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    digits,
    fc.constantFrom('#N/A', '1E+15', '-6,2', 'Rp5.000', '+62', '0', ' ', '\n', ';', '[P5]'),
    fc.constantFrom(...Object.values(goodCells).map(String)),
  );
  const cell: fc.Arbitrary<BatchCell> = fc.oneof(
    typed.map((value): BatchCell => ({ text: value, type: 'text' })),
    fc
      .double({ noNaN: true })
      .map((value): BatchCell => ({ text: String(value), type: 'number', number: value })),
    fc.constant<BatchCell>({ text: '#REF!', type: 'error' }),
    fc.constant<BatchCell>({ text: '2026-11-21T10:00:00', type: 'date' }),
    fc.constant<BatchCell>({ text: 'TRUE', type: 'boolean' }),
  );
  const keys = batchColumns(catalogue).map(({ key }) => key);
  const changes = fc.dictionary(fc.constantFrom(...keys), cell) as fc.Arbitrary<Cells>;

  it('never throw, and every row is counted once (I6)', () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 20 }), fc.boolean(), (list, isQuota) => {
        const rows = list.map((cells, at) => row(at + 2, cells));
        const used = isQuota ? withProgram({ is_quota: true, remaining_quota: 3 }) : catalogue;
        const checked = check(rows, { catalogue: used });
        const { total, good, warned, wrong } = countStates(checked);
        expect(checked.map(({ n }) => n)).toEqual(rows.map(({ n }) => n));
        expect(total).toBe(rows.length);
        expect(good + warned + wrong).toBe(total);
      }),
      { numRuns: 300 },
    );
  });

  it('are accepted by the referral rules when they are not wrong', () => {
    fc.assert(
      fc.property(changes, (cells) => {
        const checked = checkOne(cells);
        if (checked.state === 'wrong') return;
        const referral = toReferral(checked.values, catalogue);
        expect(referralInput.safeParse(referral).error).toBeUndefined();
        expect(missingKtpFields(referral, { is_ktp_mandatory: true, withoutPhoto: true })).toEqual({});
        expect(checkAnswers(referral.answers, catalogue.questions).fields).toEqual({});
      }),
      { numRuns: 1000 },
    );
  });
});
