import { expect, test } from 'vitest';
import { twinsOf } from '../../../../src/renderer/features/referral/form/twins.ts';

const row = (id: number, nik: string, submitter_mobile_number: string) => ({
  id,
  nik,
  submitter_mobile_number,
  submission_number: `PR-${id}`,
  submitter_name: 'Laras',
  referral_status_id: 1 as const,
  agent_name: 'Teguh',
  program_name: 'KTA',
});
const typed = { nik: '3273014107900001', phone: '081100002236' };

test('only an equal number counts, not a longer one; two equal numbers are named once', () => {
  const same = row(1, typed.nik, typed.phone);
  const phone = row(2, '', typed.phone);
  const longer = row(3, '', `${typed.phone}9`);
  const found = twinsOf(typed, { byNik: [same, row(4, '', '')], byPhone: [same, phone, longer] });
  expect(found.map(({ row: { id }, by }) => [id, by])).toEqual([
    [1, 'nik'],
    [2, 'phone'],
  ]);
  expect(twinsOf(typed, { byNik: [], byPhone: [] })).toEqual([]);
});

test('a stored submission is not its own twin (Mode Proses)', () => {
  const [self, other] = [row(1, typed.nik, typed.phone), row(2, typed.nik, '')];
  const found = twinsOf(typed, { byNik: [self, other], byPhone: [self] }, self.id);
  expect(found.map(({ row: { id } }) => id)).toEqual([2]);
});
