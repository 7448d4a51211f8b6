import { expect, test } from 'vitest';
import { endedOn } from '../../../src/renderer/features/agent/form/expired.ts';
import { premiumChecks } from '../../../src/renderer/features/agent/form/values.ts';
import { emptyDate } from '../../../src/shared/entities/agent/fields.ts';

const today = '2026-11-26';
const none = { identity_expiry_date: emptyDate, date_of_expired: emptyDate };

test.each([
  ['KTP', { ...none }, undefined],
  ['KTP', { ...none, identity_expiry_date: '2026-11-25' }, '2026-11-25'],
  ['KTP', { ...none, identity_expiry_date: today }, undefined],
  ['KTP', { ...none, date_of_expired: '2020-01-01' }, undefined],
  ['SIM', { ...none, date_of_expired: '2026-11-25' }, '2026-11-25'],
  ['SIM', { ...none, date_of_expired: '2027-01-01' }, undefined],
  ['SIM', { ...none, identity_expiry_date: '2020-01-01' }, undefined],
  ['SIM', { ...none, date_of_expired: '' }, undefined],
])('a %s with %j has ended on %s', (identity_type, dates, ended) => {
  expect(endedOn({ identity_type: identity_type as 'KTP' | 'SIM', ...dates }, today)).toBe(ended);
});

test('a SIM asks for no validity of a KTP', () => {
  const values = { birthdate: '', identity_expiry_date: '' };
  expect(Object.keys(premiumChecks({ ...values, identity_type: 'KTP' } as never))).toEqual([
    'identity_expiry_date',
  ]);
  expect(premiumChecks({ ...values, identity_type: 'SIM' } as never)).toEqual({});
});
