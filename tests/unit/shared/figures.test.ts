import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readFigure, writeFigure } from '../../../src/shared/core/figures.ts';
import { optionalRupiah, requiredRupiah, rupiah } from '../../../src/shared/core/values.ts';
import { readAmount } from '../../../src/shared/entities/batchUpload/amount.ts';
import { countWays, moneyWays, negativeWays, shareWays } from '../../fixtures/figureWays.ts';

/** The number that was read, or null; a comma before three digits has two meanings. */
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
      // A call is a program: what may mean two amounts is refused.
      if (read.success) expect(read.data).toBe(meant);
      else expect(read.error.issues[0]?.message).toMatch(/^Nominal/);
    }
  });
  it('refuses on calls what may mean a thousandth', () => {
    expect(requiredRupiah(label).safeParse('2.500').success).toBe(false);
    expect(requiredRupiah(label).safeParse('2.500.000').data).toBe(2_500_000);
  });
});
