import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readAmount } from '../../../src/batch/file/amountCell.ts';
import { figureValue } from '../../../src/renderer/kit/fields/figures/figureText.ts';
import { unreadableFigures } from '../../../src/renderer/kit/form/unreadable.ts';
import { readFigure, writeFigure } from '../../../src/shared/core/figures.ts';
import { optionalRupiah, requiredRupiah, rupiah } from '../../../src/shared/core/values.ts';
import { referralFields } from '../../../src/shared/entities/referral/fields.ts';
import { countWays, moneyWays, monthlyWays, negativeWays, shareWays } from '../../fixtures/figureWays.ts';

/** Returns null for an unreadable number, and for an ambiguous comma, such as a comma before three digits. */
function amountOf(written: string, rule: Parameters<typeof readFigure>[1]): number | null {
  const figure = readFigure(written, rule);
  return !figure || 'fault' in figure || figure.doubtful === 'comma' ? null : figure.value;
}

describe('one reader of numbers', () => {
  test.each(moneyWays)('rupiah %j', (written, meant) => {
    expect(amountOf(written, { money: true })).toBe(meant);
    expect(amountOf(written, { money: true, negative: true })).toBe(meant);
  });
  test.each(negativeWays)('below zero %j', (written, meant) => {
    expect(amountOf(written, { money: true, negative: true })).toBe(meant);
    expect(amountOf(written, { money: true })).toBe(meant === 0 ? 0 : null);
  });
  test.each(countWays)('count %j', (written, meant) => expect(amountOf(written, {})).toBe(meant));
  test.each(shareWays)('percent %j', (written, meant) =>
    expect(amountOf(written, { decimals: 2 })).toBe(meant),
  );

  it('reads back every number that it writes, and nothing else from it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e15, max: 1e15 }), (value) => {
        for (const prefix of ['', 'Rp ', 'Rp. '])
          for (const tail of ['', ',-', ',00']) {
            const written = writeFigure(value).replace(/(?=\d)/, prefix) + tail;
            expect(readFigure(written, { money: true, negative: true })).toMatchObject({ value });
          }
      }),
    );
  });

  it('never takes a text for another number than its digits say', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9.,' -]{1,12}$/), (written) => {
        const value = amountOf(written, { money: true, negative: true });
        if (value === null) return;
        const digits = written.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
        const whole = String(Math.abs(value));
        expect([whole, `${whole}0`, `${whole}00`]).toContain(
          digits === '' ? '0' : digits.replace(/^0+$/, '0'),
        );
      }),
    );
  });
});

describe('calls and files read amounts alike', () => {
  const label = 'Nominal';
  const schemas = [rupiah({ label }), requiredRupiah(label), optionalRupiah(label)];
  test.each([...moneyWays, ...negativeWays])('%j', (written, meant) => {
    const cell = readAmount({ type: 'text', text: written });
    if (meant !== null && meant >= 0) expect(cell?.rupiah).toBe(meant);
    else expect(cell === undefined || cell.state === 'doubtful').toBe(true);
    for (const schema of schemas) {
      const read = schema.safeParse(written);
      if (read.success) expect(read.data).toBe(meant);
      else expect(read.error.issues[0]?.message).toMatch(/^Nominal/);
    }
  });
  test.each(monthlyWays)('of a month, %j: files, forms and calls', (written, meant) => {
    const salary = { submitter_salary: written };
    const said = unreadableFigures(referralFields, salary).submitter_salary;
    const call = rupiah({ label, min: 0, monthly: true }).safeParse(written);
    expect(readAmount({ type: 'text', text: written })?.rupiah ?? null).toBe(meant);
    expect(call.success ? call.data : null).toBe(meant);
    expect(said === undefined).toBe(meant !== null);
    if (meant !== null)
      expect(figureValue(written, { money: true, monthly: true })).toEqual({ value: meant });
    if (/bulan|bln/.test(written)) expect(rupiah({ label }).safeParse(written).success).toBe(false);
  });
  test.each([
    ['lima juta', '5.000.000'],
    ['Lima juta dua ratus ribu rupiah', '5.200.000'],
    ['sejuta', '1.000.000'],
    ['seratus ribu', '100.000'],
    ['dua puluh lima juta', '25.000.000'],
    ['tiga ratus lima puluh ribu', '350.000'],
    ['sebelas juta', '11.000.000'],
    ['dua belas juta', '12.000.000'],
    ['seribu', '1.000'],
    ['satu miliar', '1.000.000.000'],
  ])('words are asked about in forms and calls: %j', (written, meant) => {
    const asked = `ditulis dengan kata, tulis ${meant} jika itu maksudnya`;
    expect(figureValue(written, { money: true })).toEqual({
      value: written,
      fault: expect.stringContaining(asked),
    });
    for (const schema of schemas)
      expect(schema.safeParse(written).error?.issues[0]?.message).toContain(asked);
  });
  it('refuses on calls what may mean a thousandth', () => {
    expect(requiredRupiah(label).safeParse('2.500').success).toBe(false);
    expect(requiredRupiah(label).safeParse('2.500.000').data).toBe(2_500_000);
  });
});
