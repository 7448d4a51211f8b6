import { expect, test } from 'vitest';
import { agentExportColumns } from '../../../src/server/entities/agent/exportSheet.ts';
import { partnerExportColumns } from '../../../src/server/entities/partner/exportSheet.ts';
import { referralExportColumns } from '../../../src/server/entities/referral/exportSheet.ts';
import { fieldColumns } from '../../../src/server/kit/exportSheet.ts';
import { describeFields } from '../../../src/shared/core/fields.ts';

const columns = fieldColumns(
  describeFields({
    code: { label: 'Kode', kind: 'code', width: 120, exported: true },
    company_id: { label: 'Perusahaan', kind: 'reference', shownAs: 'company_name', exported: true },
    secret: { label: 'Rahasia' },
    status: { label: 'Status', kind: 'choice', words: { new: 'Baru' }, exported: true },
    verified: { label: 'Diperiksa', kind: 'flag', exported: true },
    level: { label: 'Level', kind: 'number', exported: true },
    tax: { label: 'Pajak', kind: 'rupiah', width: 90, exported: true },
    createdAt: { label: 'Dibuat', kind: 'datetime', width: 90, exported: true },
  }),
);
const row = {
  code: '0012',
  company_name: 'PT Maju',
  status: 'new',
  verified: false,
  level: 0,
  tax: -5000,
  createdAt: '2026-11-21T02:30:00.000Z',
};

test('the exported fields in their order, typed, no figure narrower than it can be read', () => {
  expect(columns.map(({ header, kind, width }) => [header, kind, width])).toEqual([
    ['Kode', 'text', 15],
    ['Perusahaan', 'text', 20],
    ['Status', 'text', 20],
    ['Diperiksa', 'text', 20],
    ['Level', 'number', 20],
    ['Pajak', 'rupiah', 18],
    ['Dibuat', 'datetime', 20],
  ]);
});

test('cells hold figures as figures, words as words, instants as Jakarta’s clock', () => {
  expect(columns.map(({ value }) => value(row))).toEqual([
    '0012',
    'PT Maju',
    'Baru',
    'Tidak',
    0,
    -5000,
    '2026-11-21T09:30:00',
  ]);
});

test('what is missing is an empty cell', () => {
  const empty = {
    code: '',
    company_name: null,
    status: null,
    verified: null,
    level: null,
    tax: null,
    createdAt: null,
  };
  expect(columns.map(({ value }) => value(empty))).toEqual(columns.map(() => null));
});

const headers = (list: readonly { header: string }[]) => list.map(({ header }) => header).join(', ');

test('S-020, S-030, S-040: the columns of each export', () => {
  expect(headers(agentExportColumns)).toBe(
    'Nomor Agen, Nama Agen, Tipe Akun, Nomor Telepon, Email, Kota, NIK, Perusahaan, Cabang, Status, Level Agen, Level Member, Status Premium, Tanggal Terdaftar, Terakhir Diubah',
  );
  expect(headers(partnerExportColumns)).toBe(
    'ID, Kode, Nama, Tipe, Perusahaan, Kategori, Kota/Kabupaten, Nomor Telepon, Nama PIC, Nomor Telepon PIC',
  );
  expect(headers(referralExportColumns)).toBe(
    'Nomor Pengajuan, Produk, Kategori, Program, Status, Nama, Nomor Telepon, NIK, Kota, Perusahaan Tujuan, Cabang Tujuan, Nomor Agen, Nama Agen, Perusahaan SOA, Cabang SOA, Nominal, Insentif, Pajak, Total Insentif, Status Panggilan, Tanggal Pengajuan, Terakhir Diubah, Diubah Oleh, Tenggat',
  );
});
