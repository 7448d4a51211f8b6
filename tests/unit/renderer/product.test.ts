import { describe, expect, test } from 'vitest';
import { isOfProgram } from '../../../src/renderer/entities/batchUpload/openReports.ts';
import {
  added,
  chosenFrom,
  coveredBy,
  levelName,
  removedIds,
} from '../../../src/renderer/features/product/location/places.ts';
import {
  blockedBadge,
  blockedText,
  locationText,
  periodMeaning,
  periodText,
  quotaText,
} from '../../../src/renderer/features/product/program/programTexts.ts';
import {
  blankProgram,
  checkProgram,
  createInput,
  losses,
  programOf,
  programValues,
  type StoredProgram,
  updateInput,
} from '../../../src/renderer/features/product/program/values.ts';
import {
  asksOtherwise,
  openFilesText,
  templateText,
} from '../../../src/renderer/features/product/question/templateText.ts';
import { arranged } from '../../../src/renderer/kit/list/useOrder.ts';
import type { BatchMapping } from '../../../src/shared/bridge/types.ts';

const place = (place_id: string, description: string) => ({
  place_id,
  description,
  lat: -6.9,
  lon: 107.6,
  geo_type: 'administrative_area_level_2',
});
const bandung = { ...place('32.73', 'Kota Bandung, Jawa Barat'), id: 1 };
const surabaya = { ...place('35.78', 'Kota Surabaya, Jawa Timur'), id: 2 };

const stored: StoredProgram = {
  id: 9,
  program_name: 'KPR Subsidi',
  description: '',
  snk: '',
  program_picture: 'gambar.png',
  program_doc: '',
  product_id: 5,
  category_id: 3,
  is_expired_program: true,
  start_date: '2026-11-01',
  end_date: '2026-12-31',
  is_quota: true,
  quota: 150,
  initialQuota: 100,
  additionalQuota: 60,
  reductionQuota: 10,
  usedQuota: 112,
  remaining_quota: 38,
  is_location: true,
  location_type: 'SPESIFIC_LOCATION',
  location_count: 2,
  is_deleted: false,
  program_locations: [bandung, surabaya],
  version: 3,
};
const values = programValues(stored);

describe('limits in words', () => {
  test('of a program that has none (R-407)', () => {
    const none = { ...stored, is_quota: false, is_expired_program: false, is_location: false };
    expect([quotaText(none), periodText(none), locationText(none)]).toEqual([
      'Tanpa Batas',
      '-',
      'Tanpa Wilayah',
    ]);
  });
  test('of a program that has all', () => {
    expect([quotaText(stored), periodText(stored), locationText(stored)]).toEqual([
      'Sisa 38 / 150',
      '01-11-2026 s.d. 31-12-2026',
      'Wilayah Tertentu',
    ]);
  });
  test('of a period, by the day', () => {
    const on = (today: string) => periodMeaning('2026-11-01', '2026-12-31', today);
    expect([on('2026-10-31'), on('2026-11-01'), on('2026-12-31'), on('2027-01-01')]).toEqual([
      '61 hari, mulai 1 hari lagi',
      '61 hari, sisa 61 hari',
      '61 hari, sisa 1 hari',
      '61 hari, sudah berakhir',
    ]);
    expect(periodMeaning('2026-11-01', '', '2026-11-02')).toBe('');
  });
});

describe('whether agents may choose what is typed (R-130 to R-132)', () => {
  const told = (changes: Partial<typeof values>, of?: StoredProgram) =>
    blockedText(programOf({ ...values, ...changes }, of), '2026-11-22');
  test('counts what is used against a new quota', () => {
    const unlimited = { ...stored, is_quota: false, initialQuota: 0, additionalQuota: 0, reductionQuota: 0 };
    expect(told({ quota: 112 }, unlimited)).toBe('Kuota pada Program ini sudah habis');
    expect(told({ quota: 113 }, unlimited)).toBeUndefined();
  });
  test('uses the stored quota where there is one (R-408)', () => {
    expect(told({ quota: 0 }, stored)).toBeUndefined();
  });
  test('follows the typed period', () => {
    expect(told({ start_date: '2026-11-23' }, stored)).toBe('Program ini belum aktif');
    expect(told({ end_date: '2026-11-21' }, stored)).toBe('Masa Aktif Program ini sudah berakhir');
    expect(told({ end_date: '2026-11-21', is_expired_program: false }, stored)).toBeUndefined();
  });
  test('are nobody with certain areas and no place (A-137)', () => {
    const nowhere = 'Program ini belum memiliki lokasi, sehingga tidak berlaku di mana pun';
    expect(told({ program_locations: [] }, stored)).toBe(nowhere);
    expect(told({ program_locations: [], location_type: 'ALL' }, stored)).toBeUndefined();
    expect(told({ program_locations: [], is_location: false }, stored)).toBeUndefined();
  });
  test('as a badge, with the reason', () => {
    const badge = (changes: Partial<StoredProgram>) => blockedBadge({ ...stored, ...changes }, '2026-11-22');
    expect([
      badge({}),
      badge({ remaining_quota: 0 }),
      badge({ start_date: '2026-11-23' }),
      badge({ end_date: '2026-11-21' }),
      badge({ location_count: 0 }),
    ]).toEqual([
      undefined,
      'Tidak dapat dipilih: kuota habis',
      'Tidak dapat dipilih: belum aktif',
      'Tidak dapat dipilih: sudah berakhir',
      'Tidak dapat dipilih: belum ada lokasi',
    ]);
  });
});

describe('what is sent', () => {
  test('new places and the ids of those taken out, never a quota that exists (R-408)', () => {
    const jember = chosenFrom({
      address: 'Kabupaten Jember, Jawa Timur',
      lat: -8.17,
      lng: 113.7,
      place_id: '35.09',
      types: [],
      typesConversion: 'administrative_area_level_2',
    });
    const input = updateInput({ ...values, program_locations: [bandung, jember] }, stored);
    expect(input.program_locations).toEqual([jember]);
    expect(input.program_locations_deletes).toEqual([2]);
    expect(input).not.toHaveProperty('quota');
    expect(input.version).toBe(stored.version);
  });
  test('a program whose quota is switched off sends the switch alone (A-116)', () => {
    const input = updateInput({ ...values, is_quota: false }, stored);
    expect(input.is_quota).toBe(false);
    expect(input).not.toHaveProperty('quota');
  });
  test('an area without a type is none (R-406), and has no places', () => {
    const input = createInput({ ...values, location_type: '' }, '5');
    expect(input).toMatchObject({
      is_location: false,
      location_type: '',
      program_locations: [],
      product_id: '5',
    });
  });
  test('a first quota needs its number', () => {
    expect(checkProgram({ ...blankProgram, is_quota: true })).toEqual({ quota: 'Kuota wajib diisi' });
    expect(checkProgram({ ...blankProgram, is_quota: true, quota: 0 })).toEqual({});
  });
});

test('values that saving removes are listed; restored ones are not (A-116)', () => {
  expect(losses(values, stored)).toEqual([]);
  const off = { is_expired_program: false, is_quota: false, is_location: false };
  expect(losses({ ...values, ...off }, stored)).toEqual([
    'periode dihapus',
    'kuota tidak lagi membatasi, tetapi angkanya tetap tersimpan',
    'wilayah dihapus',
    '2 lokasi dihapus',
  ]);
  expect(losses({ ...values, ...off }, undefined)).toEqual([]);
});

describe('places', () => {
  test('inside a chosen place are covered', () => {
    const inside = 'Coblong, Kota Bandung, Jawa Barat';
    expect(coveredBy([bandung], inside)).toBe(bandung);
    expect(coveredBy([place('32', 'Jawa Barat')], inside)?.place_id).toBe('32');
    expect(coveredBy([surabaya], inside)).toBeUndefined();
    expect(coveredBy([bandung], bandung.description)).toBeUndefined();
  });
  test('that were taken out and chosen again change nothing', () => {
    const { id, ...again } = bandung;
    expect(added([again, surabaya], stored.program_locations)).toEqual([]);
    expect(removedIds([again, surabaya], stored.program_locations)).toEqual([]);
  });
  test('have their level in words', () => {
    expect(levelName('administrative_area_level_2')).toBe('Kota / Kabupaten');
    expect(levelName('tourist_attraction')).toBe('tourist attraction');
  });
});

test('a new order keeps what was added meanwhile at its end', () => {
  const ask = (id: number) => ({
    id,
    program_id: 9,
    question_text: `Pertanyaan ${id}`,
    question_type: 'short_text' as const,
    is_mandatory: false,
  });
  const ids = (order?: number[]) => arranged([1, 2, 3, 4].map(ask), order).map(({ id }) => id);
  expect(ids()).toEqual([1, 2, 3, 4]);
  expect(ids([3, 1, 2])).toEqual([3, 1, 2, 4]);
  expect(ids([5, 2, 1])).toEqual([2, 1, 3, 4]);
});

describe('what a change of questions does to templates (X04)', () => {
  const question = { question_text: 'Nama ibu', question_type: 'short_text', is_mandatory: true } as const;

  test('is said in a sentence that names the program and the way out', () => {
    expect(templateText('edit', 'program KTA')).toBe(
      'Setelah perubahan disimpan, template batch program KTA yang sudah diunduh tidak berlaku lagi. Unduh template baru atau cocokkan kolom.',
    );
    expect(openFilesText(0)).toBe('');
    expect(openFilesText(2)).toMatch(/^2 file batch program ini/);
  });

  test('is nothing while the question stays as it is stored', () => {
    expect(asksOtherwise({ ...question, question_text: ' Nama ibu ' }, question)).toBe(false);
    expect(asksOtherwise({ ...question, question_text: 'Nama ayah' }, question)).toBe(true);
    expect(asksOtherwise({ ...question, question_type: 'long_text' }, question)).toBe(true);
    expect(asksOtherwise({ ...question, is_mandatory: false }, question)).toBe(true);
  });

  test('counts files with rows of the program, and those that wait for its columns', () => {
    const programs = [{ id: 5, product: '', category: '', program: '' }];
    expect(isOfProgram({ programs, mapping: null }, 5)).toBe(true);
    expect(isOfProgram({ programs, mapping: null }, 6)).toBe(false);
    const mapping = { program: { id: 6, name: '' } } as BatchMapping;
    expect(isOfProgram({ programs: [], mapping }, 6)).toBe(true);
  });
});
