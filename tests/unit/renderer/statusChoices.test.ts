import { describe, expect, test } from 'vitest';
import {
  isHeld,
  mixedText,
  movableOf,
  type StatusRow,
  splitText,
  statusActions,
  statusGroups,
} from '../../../src/renderer/features/referral/status/choices.ts';
import { accessNames } from '../../../src/shared/core/access.ts';
import { bulkMax } from '../../../src/shared/entities/referral/operations.ts';
import { type ReferralStatus, referralStatusIds } from '../../../src/shared/entities/referral/status.ts';

let next = 1;
const row = (referral_status_id: ReferralStatus, product_id = 1): StatusRow => {
  const id = next++;
  return { id, submission_number: `PR-${id}`, referral_status_id, product_id, ...nowhere };
};
const nowhere = {
  partner_id_company_assign: null,
  partner_id_branch_assign: null,
  partner_id_company_soa: null,
  partner_id_branch_soa: null,
  company_assign_name: null,
  branch_assign_name: null,
};
const house = { companyId: null, partnerId: null };
const everything: ReadonlySet<string> = new Set(Object.keys(accessNames));
const menu = (rows: StatusRow[], held = everything) =>
  statusActions(rows, { ...house, codes: held }, () => {}).map(({ label, disabledReason }) => [
    label,
    disabledReason,
  ]);

describe('the menu', () => {
  test('lists all eight statuses; impossible ones are closed with the reason (R-118)', () => {
    const no = 'tidak dapat mengubah status Sukses';
    expect(menu([row(5)])).toEqual([
      ['Ubah ke Pengajuan Baru', no],
      ['Ubah ke Assign', no],
      ['Ubah ke Analisis', no],
      ['Ubah ke Disetujui', no],
      ['Ubah ke Sukses', no],
      ['Ubah ke Pembayaran', undefined],
      ['Ubah ke Selesai', no],
      ['Ubah ke Ditolak', undefined],
    ]);
  });

  test('of rejected rows it has Re-Assign only (A-080)', () => {
    expect(menu([row(8), row(8)])).toEqual([['Re-Assign', undefined]]);
  });

  test('a move without its right names the right; several rows need theirs, and have a cap (R-122)', () => {
    const held = (missing: string) => new Set([...everything].filter((code) => code !== missing));
    const assign = (rows: StatusRow[], codes: ReadonlySet<string>) => menu(rows, new Set(codes))[1]?.[1];
    expect(assign([row(1)], held('u_referral_status_assign'))).toMatch(/^Perlu hak akses: /);
    expect(assign([row(1)], held('u_referral_bulk'))).toBeUndefined();
    expect(assign([row(1), row(1)], held('u_referral_bulk'))).toMatch(/^Perlu hak akses: /);
    const many = Array.from({ length: bulkMax + 1 }, () => row(1));
    expect(assign(many, everything)).toBe('Pilih paling banyak 1.000 pengajuan');
    expect(assign(many.slice(1), everything)).toBeUndefined();
  });

  test('several statuses lead to the alert (R-120)', () => {
    expect(menu([row(1), row(8)]).every(([, reason]) => reason === undefined)).toBe(true);
  });
});

test('a mixed selection is refused in the words of the spec, and can be split', () => {
  const products = [row(1, 1), row(1, 2), row(1, 2), row(1, 3)];
  expect(mixedText(products)).toBe('Produk harus sama');
  expect(splitText(products)).toBe('Bagi per produk (3 grup)');
  const both = [...products, row(2, 1)];
  expect(mixedText(both)).toBe('Status harus sama');
  expect(splitText(both)).toBe('Bagi per status dan produk (4 grup)');
  expect(mixedText([row(3, 4), row(3, 4)])).toBeUndefined();
});

test('each group is of one product and status, and every row is in one (B2)', () => {
  const rows = Array.from({ length: 50 }, (_, index) => row(1, (index % 3) + 1));
  const groups = statusGroups(rows);
  expect(groups.map((group) => group.rows.length)).toEqual([17, 17, 16]);
  for (const group of groups) expect(mixedText(group.rows)).toBeUndefined();
  expect(groups.flatMap((group) => group.rows.map(({ id }) => id)).sort()).toEqual(
    rows.map(({ id }) => id).sort(),
  );
});

test('rows with a held send are closed; only payments are never held (B5)', () => {
  const waits = row(1);
  const reasons = statusActions(
    [waits, row(1)],
    { ...house, codes: everything },
    () => {},
    new Set([waits.id]),
  ).map(({ disabledReason }) => disabledReason);
  expect(new Set(reasons)).toEqual(new Set(['Tunggu: perubahan sebelumnya belum dikirim']));
  expect(referralStatusIds.filter((to) => !isHeld(to))).toEqual([6, 7]);
});

test('rows of others are closed with the reason, and left out of several (P-314)', () => {
  const own = { ...row(2), partner_id_company_assign: 2, company_assign_name: 'BNS' };
  const foreign = { ...row(2), partner_id_company_assign: 3, company_assign_name: 'MFK' };
  const bns = { companyId: 2, partnerId: 2, codes: everything };
  const reasons = (rows: StatusRow[]) =>
    new Set(statusActions(rows, bns, () => {}).map((each) => each.disabledReason));
  expect(reasons([foreign])).toEqual(
    new Set(['Ditugaskan ke MFK: hanya yang ditugasi yang dapat mengubah statusnya']),
  );
  expect(reasons([own]).has(undefined)).toBe(true);
  expect(movableOf([foreign, own], bns)).toEqual({ movable: [own], left: [foreign] });
});
