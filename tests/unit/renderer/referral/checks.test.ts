import { expect, test } from 'vitest';
import { checksOf } from '../../../../src/renderer/features/referral/process/checks.ts';
import type { ReferralDetail } from '../../../../src/shared/entities/referral/schema.ts';

const referral = (more: object, call: object = {}) =>
  ({
    nik: '3273014107900001',
    is_ktp_mandatory: true,
    submitter_identity_photo: 'ktp.jpg',
    submitter_salary: 6_000_000,
    call: { is_verified: true, income: 0, ...call },
    ...more,
  }) as ReferralDetail;
const checks = (more: object, call?: object) => checksOf(referral(more, call), '2026-11-22');

test('a complete submission has no open check', () => {
  expect(checks({}, { income: 6_000_000 })).toEqual([
    { fine: true, text: 'NIK: lahir 01-07-1990, Perempuan' },
    { fine: true, text: 'Foto KTP ada' },
    { fine: true, text: 'Panggilan verifikasi sudah dilakukan' },
    { fine: true, text: 'Penghasilan di panggilan sama dengan di formulir' },
  ]);
});

test('missing and differing values are reported', () => {
  const found = checks(
    { nik: '12345', submitter_identity_photo: '' },
    { is_verified: false, income: 5_250_000 },
  );
  expect(found.map(({ fine }) => fine)).toEqual([false, false, false, false]);
  expect(found.map(({ text }) => text)).toEqual([
    'NIK tidak berisi tanggal lahir (5 angka)',
    'Foto KTP belum ada',
    'Panggilan verifikasi belum dilakukan',
    'Penghasilan di panggilan Rp5.250.000, di formulir Rp6.000.000',
  ]);
});

test('a product that needs no KTP does not ask for one (R-139)', () => {
  const found = checks({ nik: '', submitter_identity_photo: '', is_ktp_mandatory: false });
  expect(found.map(({ text }) => text)).toEqual(['Panggilan verifikasi sudah dilakukan']);
});
