import { describe, expect, test } from 'vitest';
import { agentNumber, nextPartnerNumber } from '../../../src/renderer/features/prefix/nextNumber.ts';
import { duration } from '../../../src/renderer/features/setting/otpNotes.tsx';
import { versionsOf } from '../../../src/renderer/features/terms/versions.ts';
import { changesOf, rebase } from '../../../src/renderer/kit/settings/changes.ts';
import { describeFields } from '../../../src/shared/core/fields.ts';
import {
  filledIn,
  mailVariables,
  unknownVariables,
} from '../../../src/shared/entities/emailTemplate/variables.ts';
import type { PartnerPrefix } from '../../../src/shared/entities/prefix/schema.ts';

const fields = describeFields({
  email: { label: 'Email Bantuan', kind: 'email' },
  max: { label: 'Maksimum', kind: 'number' },
  text: { label: 'Pesan', kind: 'longText' },
});
const names = ['email', 'max', 'text'];
const stored = { email: 'a@mitra.example', max: 500, text: 'Halo' };

describe('changes of a settings page (features.md S2)', () => {
  test('are told by label with the value before and after, in the order of the page', () => {
    expect(changesOf(fields, names, stored, { ...stored, text: '', max: '1000' })).toEqual([
      { name: 'max', label: 'Maksimum', before: '500', after: '1.000', long: false },
      { name: 'text', label: 'Pesan', before: 'Halo', after: '-', long: true },
    ]);
  });

  test('a figure that is typed as it is stored is none', () => {
    expect(changesOf(fields, names, stored, { ...stored, max: '500' })).toEqual([]);
  });
});

describe('a newer record under an open page', () => {
  test('replaces what nobody has typed in, and names what both have changed', () => {
    const typed = { ...stored, email: 'b@mitra.example', max: 700 };
    const newer = { email: 'c@mitra.example', max: 700, text: 'Hai' };
    expect(rebase(names, { base: stored, typed, newer })).toEqual({
      adopted: ['text'],
      overtaken: ['email'],
    });
  });

  test('leaves a change alone that only this page has', () => {
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

  test('of partners go on from what was given out, in capitals (R-306)', () => {
    expect(nextPartnerNumber('company', 'p ', prefixes)).toBe('P0007');
    expect(nextPartnerNumber('branch', 'C', prefixes)).toBe('C015');
    expect(nextPartnerNumber('branch', 'C', { ...prefixes, branch_digit_count: 999 })).toBe('C1000');
  });

  test('of agents have year and month where the format says so (R-936)', () => {
    expect(agentNumber('ag-', 'date', '2026-11-22')).toBe('AG-26-11-0001');
    expect(agentNumber('RF-', 'digit', '2026-11-22')).toBe('RF-0001');
  });
});

test('a time of seconds is told in words, and nothing for what is no time', () => {
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

test('only log entries with a text are versions of the terms', () => {
  const entry = {
    id: 1,
    at: '2026-11-22T00:00:00.000Z',
    user_id: 1,
    user_name: 'Rahmat',
    action: 'update',
    entity: 'terms',
    entity_id: '1',
    record: '1',
    before: null,
  };
  expect(
    versionsOf([
      { ...entry, after: { terms: '<p>A</p>' } },
      { ...entry, id: 2, after: {} },
    ]),
  ).toEqual([{ id: 1, at: entry.at, who: 'Rahmat', terms: '<p>A</p>' }]);
});
