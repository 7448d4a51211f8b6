import { describe, expect, test } from 'vitest';
import {
  type Amounts,
  callsOf,
  checkedStateKey,
  flagsOf,
  flagText,
  isComplete,
  keptSheet,
  median,
  type PaymentRow,
  paymentOf,
  perCompany,
  replacedBy,
  sumsOf,
} from '../../../../src/renderer/features/referral/payment/payment.ts';
import { spreadOf } from '../../../../src/renderer/features/referral/payment/spread.ts';
import { paymentSheetInput } from '../../../../src/shared/bridge/paymentSheet.ts';

let next = 1;
const row = (more: Partial<PaymentRow> = {}): PaymentRow => {
  const id = next++;
  return {
    id,
    submission_number: `PR-${id}`,
    submitter_name: `Orang ${id}`,
    agent_code: `AG-${id}`,
    agent_name: 'Agen',
    product_id: 1,
    product_name: 'KTA',
    category_name: 'Karyawan',
    program_name: 'KTA Merdeka',
    company_assign_name: 'PT Bank',
    branch_assign_name: 'Bandung',
    incentive_amount: 5_000_000,
    ...more,
  };
};
const pay = (insentif: Amounts['insentif'], tax: Amounts['tax'] = 0, more: Partial<PaymentRow> = {}) =>
  paymentOf(row(more), { insentif, tax });
const kinds = (payments: ReturnType<typeof pay>[]) => {
  const flags = flagsOf(payments);
  return payments.map(({ row: { id } }) => flags.get(id)?.map(({ kind }) => kind) ?? []);
};

test('the total is insentif − pajak; an empty pajak is 0, an empty insentif is none yet', () => {
  expect(pay(2_000_000, 50_000)).toMatchObject({ insentif: 2_000_000, tax: 50_000, total: 1_950_000 });
  expect(pay('', '')).toMatchObject({ insentif: undefined, tax: 0, total: 0 });
  expect(pay(0).insentif).toBe(0);
});

test('an amount that cannot be read is no amount: it is said, and nothing of it is counted', () => {
  const payment = pay('150.000,5', '5jtx');
  expect(payment).toMatchObject({ insentif: undefined, tax: 0, total: 0 });
  expect(Object.keys(payment.faults)).toEqual(['incentive_insentif', 'incentive_tax']);
  expect(isComplete(payment)).toBe(false);
  expect([pay(150_000), pay(150_000, ''), pay('')].map(isComplete)).toEqual([true, true, false]);
});

test('the same amounts for all rows say which typed ones they replace', () => {
  const payments = [pay(150_000, 2_500), pay(175_000), pay('')];
  expect(replacedBy(payments, { insentif: 150_000, tax: 2_500 }).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^PR-\d+ · Orang \d+: Rp175\.000 − Rp0 → Rp150\.000 − Rp2\.500$/),
  ]);
});

test('the sums are those of the rows', () => {
  const payments = [pay(1_900_000, 47_500), pay(-450_000, -11_250), pay('')];
  expect(sumsOf(payments)).toEqual({ count: 3, insentif: 1_450_000, tax: 36_250, total: 1_413_750 });
  expect(sumsOf([])).toEqual({ count: 0, insentif: 0, tax: 0, total: 0 });
});

test('the median is the middle, or between the two middle ones', () => {
  expect(median([])).toBe(0);
  expect(median([3, 1, 2])).toBe(2);
  expect(median([10, 1, 2, 3])).toBe(2.5);
});

describe('flagged payments', () => {
  test('an incentive above three times the median of its product, not one that is just that', () => {
    const usual = [pay(100), pay(100), pay(100)];
    expect(kinds([...usual, pay(300), pay(301)])).toEqual([[], [], [], [], ['above']]);
    const other = { product_id: 2 };
    expect(kinds([...usual, pay(1000, 0, other), pay(1000, 0, other)]).flat()).toEqual([]);
    const flags = flagsOf([...usual, pay(410)]);
    expect([...flags.values()]).toEqual([[{ kind: 'above', times: 4.1, median: 100 }]]);
  });

  test('amounts below zero: insentif, pajak or what is left', () => {
    expect(kinds([pay(-1), pay(10, -1), pay(10, 11), pay(10, 10), pay('')])).toEqual([
      ['negative'],
      ['negative'],
      ['negative'],
      [],
      [],
    ]);
  });

  test('one agent twice for one program names the other; for another program it does not', () => {
    const agent = { agent_code: 'AG-SAMA' };
    const [one, two] = [pay(10, 0, agent), pay(10, 0, agent)];
    const flags = flagsOf([one, two, pay(10, 0, { ...agent, program_name: 'KTA Usaha' }), pay(10)]);
    expect([...flags]).toEqual([
      [one.row.id, [{ kind: 'repeated', others: [two.row.submission_number] }]],
      [two.row.id, [{ kind: 'repeated', others: [one.row.submission_number] }]],
    ]);
  });

  test('a tick is for these amounts and these reasons', () => {
    const payment = pay(500);
    const flags = [{ kind: 'negative' as const }];
    expect(checkedStateKey(payment, flags)).toBe(checkedStateKey({ ...payment }, [...flags]));
    expect(checkedStateKey({ ...payment, insentif: 501 }, flags)).not.toBe(checkedStateKey(payment, flags));
    expect(checkedStateKey(payment, [])).not.toBe(checkedStateKey(payment, flags));
  });
});

test('each company and branch has its part, and the parts add up', () => {
  const at = (company_assign_name: string | null, branch_assign_name: string | null) => ({
    company_assign_name,
    branch_assign_name,
  });
  const payments = [
    pay(100, 10, at('PT Bank', 'Surabaya')),
    pay(200, 20, at('PT Bank', 'Bandung')),
    pay(300, 30, at('Astra', 'Bekasi')),
    pay(400, 40, at(null, null)),
  ];
  const companies = perCompany(payments);
  expect(companies.map(({ name, count, total }) => [name, count, total])).toEqual([
    ['-', 1, 360],
    ['Astra', 1, 270],
    ['PT Bank', 2, 270],
  ]);
  expect(companies[2]?.branches.map(({ name, total }) => [name, total])).toEqual([
    ['Bandung', 180],
    ['Surabaya', 90],
  ]);
  expect(companies.reduce((sum, { total }) => sum + total, 0)).toBe(sumsOf(payments).total);
});

test('different amounts and different products are different calls (R-121)', () => {
  const payments = [pay(100, 10), pay(200, 10), pay(100, 10), pay(100, 10, { product_id: 2 }), pay(100, 20)];
  const calls = callsOf(payments);
  expect(
    calls.map((call) =>
      call.payments.map(({ row: { id } }) => payments.findIndex((each) => each.row.id === id)),
    ),
  ).toEqual([[0, 2], [1], [3], [4]]);
  expect(calls[0]?.payload).toEqual({ incentive_insentif: 100, incentive_tax: 10, total_incentive: 90 });
});

test('the kept sheet has each row’s reason and result, and sums only paid rows (P6)', () => {
  const payments = [
    pay(1_000_000, 25_000),
    pay(-450_000, 0, { company_assign_name: 'Astra', branch_assign_name: null }),
    pay(2_000_000, 50_000, { company_assign_name: null }),
  ];
  const flags = flagsOf(payments);
  const refused = payments[2]!.row.id;
  const sheet = keptSheet(payments, {
    flagsOf: (id) => flags.get(id) ?? [],
    failureOf: (id) => (id === refused ? 'tidak dapat mengubah status Selesai' : undefined),
  });
  expect(paymentSheetInput.parse(sheet)).toEqual(sheet);
  expect(sheet.rows.map(({ insentif, total, flags, failure }) => [insentif, total, flags, failure])).toEqual([
    [1_000_000, 975_000, '', ''],
    [-450_000, -450_000, 'Negatif: mengurangi jumlah yang dibayar', ''],
    [2_000_000, 1_950_000, '', 'tidak dapat mengubah status Selesai'],
  ]);
  expect(sheet.sums.map(({ level, name, count, total }) => [level, name, count, total])).toEqual([
    ['company', 'Astra', 1, -450_000],
    ['branch', '-', 1, -450_000],
    ['company', 'PT Bank', 1, 975_000],
    ['branch', 'Bandung', 1, 975_000],
    ['all', 'Jumlah', 2, 525_000],
  ]);
});

test('a reason names five other submissions, and counts the rest', () => {
  const others = ['1', '2', '3', '4', '5', '6', '7'];
  expect(flagText({ kind: 'repeated', others }).reason).toBe('berulang dengan 1, 2, 3, 4, 5 dan 2 lainnya');
});

describe('the spread of the amounts', () => {
  test('each dot is at its multiple of the product’s median, and equal dots are stacked', () => {
    const dear = { product_id: 2 };
    const payments = [
      ...[100, 100, 100, 400].map((insentif) => pay(insentif)),
      ...[5000, 5000, -5000].map((insentif) => pay(insentif, 0, dear)),
    ];
    const { dots, marks, counts } = spreadOf(payments)!;
    expect(counts).toEqual({ negative: 1, usual: 5, above: 1 });
    const of = (index: number) => dots.find(({ id }) => id === payments[index]!.row.id)!;
    expect(of(0).at).toBeCloseTo(of(4).at);
    expect(Math.abs(of(0).at - marks.median)).toBeLessThan(0.03);
    expect(new Set([0, 1, 2, 4, 5].map((index) => of(index).up)).size).toBe(5);
    expect(of(3).at).toBeGreaterThan(marks.limit);
    expect(of(6).at).toBeLessThan(marks.zero!);
    expect(dots.every(({ at, up }) => at >= 0 && at <= 1 && up >= 0 && up < 1)).toBe(true);
  });

  test('without other amounts there is no chart', () => {
    expect(spreadOf([pay('')])).toBeUndefined();
    expect(spreadOf([pay(100)])).toBeUndefined();
    expect(spreadOf([pay(-100), pay(-200)])).toBeUndefined();
  });
});
