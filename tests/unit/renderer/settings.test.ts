import { describe, expect, test } from 'vitest';
import { closedText, hasNews, stillHidden } from '../../../src/renderer/app/frame/maintenance.ts';
import { nextAgentNumber, nextPartnerNumber } from '../../../src/renderer/entities/prefix/nextNumber.ts';
import { duration } from '../../../src/renderer/features/setting/otpNotes.tsx';
import { changesOf, rebase } from '../../../src/renderer/kit/settings/changes.ts';
import { describeFields } from '../../../src/shared/core/fields.ts';
import {
  filledIn,
  mailVariables,
  unknownVariables,
} from '../../../src/shared/entities/emailTemplate/variables.ts';
import type { PartnerPrefix } from '../../../src/shared/entities/prefix/schema.ts';

const fields = describeFields({
  email: { label: 'Email Bantuan', kind: 'email', personal: false },
  max: { label: 'Maksimum', kind: 'number' },
  text: { label: 'Pesan', kind: 'longText' },
});
const names = ['email', 'max', 'text'];
const stored = { email: 'a@mitra.example', max: 500, text: 'Halo' };

describe('changes of a settings page (features.md S2)', () => {
  test('are listed by label with the value before and after, in the order of the page', () => {
    expect(changesOf(fields, names, stored, { ...stored, text: '', max: '1000' })).toEqual([
      { name: 'max', label: 'Maksimum', before: '500', after: '1.000', long: false },
      { name: 'text', label: 'Pesan', before: 'Halo', after: '-', long: true },
    ]);
  });

  test('a number typed as stored is no change', () => {
    expect(changesOf(fields, names, stored, { ...stored, max: '500' })).toEqual([]);
  });
});

describe('a newer record under an open page', () => {
  test('replaces untouched fields, and names fields that both changed', () => {
    const typed = { ...stored, email: 'b@mitra.example', max: 700 };
    const newer = { email: 'c@mitra.example', max: 700, text: 'Hai' };
    expect(rebase(names, { base: stored, typed, newer })).toEqual({
      adopted: ['text'],
      overtaken: ['email'],
    });
  });

  test('keeps a change that only this page has', () => {
    const typed = { ...stored, email: 'b@mitra.example' };
    expect(rebase(names, { base: stored, typed, newer: stored }).overtaken).toEqual([]);
  });
});

describe('numbers under a prefix', () => {
  const prefixes = {
    company_digit_count: 6,
    branch_digit_count: 14,
    company_digit_length: 4,
    branch_digit_length: 3,
  } as PartnerPrefix;

  test('of partners continue from the last given one, in capitals (R-306)', () => {
    expect(nextPartnerNumber('company', 'p ', prefixes)).toBe('P0007');
    expect(nextPartnerNumber('branch', 'C', prefixes)).toBe('C015');
    expect(nextPartnerNumber('branch', 'C', { ...prefixes, branch_digit_count: 999 })).toBe('C1000');
  });

  test('of agents have year and month where the format says so (R-936)', () => {
    const given = { date: 6, digit: 120 };
    expect(nextAgentNumber('ag-', 'date', given, '2026-11-22')).toBe('AG-26-11-0007');
    expect(nextAgentNumber('RF-', 'digit', given, '2026-11-22')).toBe('RF-0121');
    expect(nextAgentNumber('RF-', 'digit', undefined, '2026-11-22')).toBe('RF-0001');
  });
});

test('seconds are shown as words, and an invalid time as nothing', () => {
  expect(duration(90)).toBe('1 menit 30 detik');
  expect(duration(3600)).toBe('1 jam');
  expect(duration(0)).toBe('');
  expect(duration(Number.NaN)).toBe('');
});

test('a mail shows samples for known variables and names the unknown once', () => {
  const text = 'Halo {name}, {nama} dan {nama}';
  expect(filledIn(text)).toBe(`Halo ${mailVariables.name.sample}, {nama} dan {nama}`);
  expect(unknownVariables(text)).toEqual(['{nama}']);
});

describe('the maintenance banner (S-091, A-088)', () => {
  const names = ['Login', 'OTP', 'Tarik Tunai', 'Transfer Bank', 'Riwayat'];
  const endpoints = (...closed: string[]) =>
    names.map((endpoint_name, at) => ({
      id: at + 1,
      endpoint_name,
      is_maintenance: closed.includes(endpoint_name),
      version: 1,
    }));

  test('names closed endpoints, and of many the first', () => {
    expect(closedText(endpoints())).toBe('');
    expect(closedText(endpoints('OTP'))).toBe('OTP');
    expect(closedText(endpoints('Login', 'OTP'))).toBe('Login dan OTP');
    expect(closedText(endpoints(...names))).toBe('Login, OTP, Tarik Tunai, dan 2 lainnya');
  });

  test('stays hidden until another endpoint is closed', () => {
    expect(hasNews([], endpoints())).toBe(false);
    expect(hasNews([], endpoints('OTP'))).toBe(true);
    expect(hasNews([2], endpoints('OTP'))).toBe(false);
    expect(hasNews([2], endpoints('OTP', 'Login'))).toBe(true);
  });

  test('shows an endpoint again that was opened and closed again', () => {
    expect(stillHidden([1, 2], endpoints('OTP'))).toEqual([2]);
    expect(stillHidden([2], endpoints())).toEqual([]);
  });
});
