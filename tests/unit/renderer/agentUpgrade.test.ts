import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  afterPlacing,
  compareRows,
  typedValues,
} from '../../../src/renderer/features/agent/upgrade/compare.ts';
import {
  isReadable,
  officialPlaces,
  type ReadValues,
  readValues,
} from '../../../src/renderer/features/agent/upgrade/reading.ts';
import { emptyDate } from '../../../src/shared/entities/agent/fields.ts';
import { nothingRead, readNames } from '../../../src/shared/entities/agent/ocr.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const blank = Object.fromEntries(readNames.map((name) => [name, ''])) as ReadValues;
const places = { province: 'Bali', city: 'Kota Denpasar', district: 'Denpasar Selatan', village: 'Sanur' };

describe('the OCR result (E-OCR)', () => {
  it('becomes days, options of the lists, and the official places', () => {
    const reading = {
      ...nothingRead,
      name: 'NI MADE AYU',
      birthDate: '17-08-1990',
      gender: 'PEREMPUAN',
      maritalStatus: 'BELUM KAWIN',
      religion: 'HINDV',
      idExpiredDate: 'SEUMUR HIDUP',
    };
    expect(readValues(reading, places)).toEqual({
      ...blank,
      ...places,
      fullname_ewallet_premium: 'NI MADE AYU',
      birthdate: '1990-08-17',
      gender: 'Perempuan',
      marital_status: 'Belum Kawin',
      religion: '',
      identity_expiry_date: emptyDate,
    });
  });

  it('keeps the places as read when their lookup fails', async () => {
    const call = async () => ({ ok: true, data: { status: 503, body: '{"message":"x"}' } });
    vi.stubGlobal('window', { desktop: { call } });
    const read = { ...nothingRead, province: 'BALI', district: 'KOTA DENPASAR' };
    expect(await officialPlaces(read)).toMatchObject({ province: 'BALI', city: 'KOTA DENPASAR' });
  });

  it('may be empty', () => {
    expect(isReadable({ ...nothingRead, requestId: 'r' })).toBe(false);
    expect(isReadable({ ...nothingRead, name: 'NI', requestId: 'r' })).toBe(true);
  });
});

describe('the comparison (features.md F9)', () => {
  const from = {
    ocr: { address: 'JL TAMBLINGAN 47', birthdate: '1990-03-17' },
    typed: { address: 'Jl. Tamblingan 47', birthdate: '1990-08-17' },
    nik: { birthdate: '1990-08-17' },
    stored: { address: 'Jl. Tamblingan No. 47', birthdate: '1990-08-17' },
  };
  const used = { ...blank, address: 'JL TAMBLINGAN 47', birthdate: '1990-08-17' };
  const rows = compareRows(from, used);
  const cells = (name: string) => rows.find((row) => row.name === name)!.cells;

  it('marks only differences, ignoring capitals, dots and spaces', () => {
    expect(rows.filter((row) => row.differs).map((row) => row.name)).toEqual(['birthdate', 'address']);
    expect(cells('address').map((cell) => [cell.same, cell.differs, cell.used])).toEqual([
      [false, false, true],
      [true, false, false],
      [false, false, false],
      [false, true, false],
    ]);
  });

  it('outlines the first source of each value that will be sent', () => {
    expect(cells('birthdate').map((cell) => cell.used)).toEqual([false, true, false, false]);
    expect(cells('birthdate').map((cell) => cell.differs)).toEqual([true, false, false, false]);
  });

  it('keeps the typed value beside the value of a source', () => {
    const typed = { ...blank, address: 'Jl. Lama' };
    const placed = afterPlacing({ address: 'JL BARU' }, typed, {});
    const now = { ...typed, address: 'JL BARU' };
    expect(typedValues(now, placed).address).toBe('Jl. Lama');
    const again = afterPlacing({ address: 'JL TERSIMPAN' }, typedValues(now, placed), placed);
    expect(typedValues({ ...now, address: 'JL TERSIMPAN' }, again).address).toBe('Jl. Lama');
    expect(typedValues({ ...now, address: 'Jl. Diketik Lagi' }, again).address).toBe('Jl. Diketik Lagi');
  });
});
