import { describe, expect, test } from 'vitest';
import {
  blankPayload,
  payloadFaults,
  payloadInput,
} from '../../../../src/renderer/features/referral/status/payloadForm.ts';
import { referralStatus } from '../../../../src/shared/entities/referral/status.ts';

const rows = [{ incentive_amount: 187_500_000 }, { incentive_amount: 141_500_000 }];
const amount = (incentive_amount: number | string) => ({ ...blankPayload, incentive_amount });

describe('Sukses', () => {
  test('sends no amount when none was typed, or the stored one stands', () => {
    expect(payloadInput('amount', amount(''), 5, rows)).not.toHaveProperty('incentive_amount');
    expect(payloadInput('amount', amount(187_500_000), 5, [rows[0]!])).not.toHaveProperty('incentive_amount');
    expect(payloadFaults('amount', amount(''), 5)).toEqual({});
  });
  test('sends the amount that was typed over others', () => {
    expect(payloadInput('amount', amount(1_000_000), 5, rows)).toHaveProperty('incentive_amount', 1_000_000);
  });
});

test('Disetujui asks for the amount', () => {
  expect(payloadFaults('amount', amount(''), 4)).toEqual({ incentive_amount: 'Nominal wajib diisi' });
  expect(payloadInput('amount', amount(5), 4, [{ incentive_amount: 5 }])).toHaveProperty(
    'incentive_amount',
    5,
  );
});

const withAmounts = referralStatus.transitions.filter(({ form }) => form === 'amount' || form === 'payment');
test.each(withAmounts)('$rule: an amount that cannot be read is refused in words', ({ form, to }) => {
  const names = form === 'amount' ? ['incentive_amount'] : ['incentive_insentif', 'incentive_tax'];
  for (const name of names)
    for (const written of ['2.500.000,5', '2,500', 'lima', '2500.000', '1,2,3']) {
      const faults = payloadFaults(form, { ...blankPayload, incentive_insentif: 1, [name]: written }, to);
      expect(faults[name]).toMatch(/\S/);
    }
});
