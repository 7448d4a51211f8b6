import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withStored } from '../../../../src/renderer/kit/fields/choices/LookupSelect.tsx';
import { fromWallTime, toWallTime } from '../../../../src/renderer/kit/fields/days/wallTime.ts';
import { phoneDigits, readDigits } from '../../../../src/renderer/kit/fields/figures/digits.ts';
import { imageFault, imageMax, mediaUrl } from '../../../../src/renderer/kit/fields/media/images.ts';
import { pdfFault } from '../../../../src/renderer/kit/fields/media/pdf.ts';
import {
  coordinate,
  pastedPair,
  settled,
  toLocationContent,
  toLocationInput,
} from '../../../../src/renderer/kit/fields/places/location.ts';
import { byName, zipAfter } from '../../../../src/renderer/kit/fields/places/regions.ts';
import { meantPoint } from '../../../../src/shared/core/coordinates.ts';
import { nikHint } from '../../../../src/shared/core/nik.ts';
import { locationFault } from '../../../../src/shared/entities/question/answer.ts';
import { pointWays } from '../../../fixtures/officeWays.ts';

describe('digits (R-146)', () => {
  it('drops separators between the digits, and takes no extra digits', () => {
    const read = (typed: string) => readDigits({ typed, before: '' }, 16).value;
    expect(read(' 3273 05.41-12 900009')).toBe('3273054112900009');
    expect(read(' 3273 05.41-12 900009123')).toBe('');
  });

  it.each([
    ['+62 812-3456-7890', '081234567890'],
    ['+6281234567890', '081234567890'],
    ['+62 0812 3456', '08123456'],
    ['0812 3456', '08123456'],
    // Without a plus, the leading 62 of a short number stays, because the number may be incomplete.
    ['62812', '62812'],
  ])('phone %s → %s', (typed, digits) => expect(phoneDigits(typed)).toBe(digits));
});

describe('NIK hint (features.md F2)', () => {
  it('reads region, birth date and sex', () => {
    expect(nikHint('3273051211850001', 2026)).toEqual({
      provinceId: '32',
      cityId: '32.73',
      districtId: '32.73.05',
      birthDate: '1985-11-12',
      sex: 'Laki-Laki',
    });
    expect(nikHint('3273054112900009', 2026)).toMatchObject({ birthDate: '1990-12-01', sex: 'Perempuan' });
  });

  it('takes the latest century that is not in the future', () => {
    expect(nikHint('3273051211260001', 2026)?.birthDate).toBe('2026-11-12');
    expect(nikHint('3273051211270001', 2026)?.birthDate).toBe('1927-11-12');
  });

  it.each(['', '327305121185000', '3273053102850001', '3273050011850001', '32730512118500011'])(
    'says nothing about %s',
    (nik) => expect(nikHint(nik, 2026)).toBeUndefined(),
  );
});

describe('location answers (R-145)', () => {
  it('parses and formats a stored answer without loss', () => {
    const content = 'latlon:-6.2,106.8;address:Jl. Mawar: no 1;city:Bandung';
    const parts = toLocationInput(content);
    expect(parts).toEqual({ lat: '-6.2', lon: '106.8', address: 'Jl. Mawar: no 1', city: 'Bandung' });
    expect(toLocationContent(parts)).toBe(content);
  });

  it('is empty without an answer', () => {
    expect(toLocationContent({ lat: '', lon: '', address: ' ' })).toBe('');
  });

  it('keeps half a coordinate, so that its fault is seen', () => {
    const content = toLocationContent({ lat: '-6.2', lon: '' });
    expect(toLocationInput(content)).toEqual({ lat: '-6.2', lon: '' });
    expect(locationFault(content)).toMatch(/^Koordinat tidak valid/);
  });

  it('accepts a decimal comma and the minus signs that documents use', () => {
    expect(coordinate('-6,914744')).toBe('-6.914744');
    expect(settled({ lat: coordinate('−6,9 LS'), lon: '' }).lat).toBe('-6.9');
  });

  it.each(pointWays.filter(([, lon]) => lon !== '' && !/\.\d+,/.test(lon)))(
    'reads %j, %j as files do, and says what it cannot read',
    (lat, lon, [sentLat = '', sentLon = ''], codes) => {
      const left = settled({ lat: coordinate(lat), lon: coordinate(lon) });
      const content = toLocationContent(left);
      if (codes.some((code) => /^S(?:0[35]|1)/.test(code))) {
        expect(locationFault(content)).toMatch(/tanpa titik desimal|tertukar|bukan koordinat/);
      } else {
        expect(left).toEqual({ lat: sentLat, lon: sentLon });
        expect(locationFault(content)).toBeUndefined();
      }
    },
  );

  it.each([
    ['107.60981', '-6.914744', '-6.914744', '107.60981'],
    ['106.8', '-6.2', '-6.2', '106.8'],
    ['-6.914.744', '107.609.810', '-6.914744', '107.609810'],
    ['-6914744', '107609810', '-6.914744', '107.609810'],
    ['-6914744', '107.60981', '-6.914744', '107.60981'],
    ['-6.914744', '107609810', '-6.914744', '107.609810'],
    ['-8.650.000', '115.216667', '-8.650000', '115.216667'],
    ['95.32', '5.55', '5.55', '95.32'],
    ['140.7', '-2.5', '-2.5', '140.7'],
    ['-7.257.472', '112752088', '-7.257472', '112.752088'],
  ])('suggests a correction for %j, %j', (lat, lon, north, east) => {
    expect(meantPoint(lat, lon)).toEqual({ lat: north, lon: east });
    expect(locationFault(toLocationContent({ lat, lon }))).toMatch(/tertukar|Apakah maksudnya/);
    expect(meantPoint(north, east)).toBeUndefined();
  });

  it('never reads a number from other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (typed) => {
        const digits = (text: string) => text.normalize('NFKC').replace(/\D/g, '');
        const { lat } = settled({ lat: coordinate(typed), lon: '' });
        if (/^-?\d+(\.\d+)?$/.test(lat) && !/[°'"′″]/.test(typed)) expect(digits(lat)).toBe(digits(typed));
      }),
    );
    expect(settled({ lat: 'enam', lon: '1O6' })).toEqual({ lat: 'enam', lon: '1O6' });
  });

  it('splits a pasted pair, but not one number with a decimal comma', () => {
    expect(pastedPair('-6.914744, 107.609810')).toEqual({ lat: '-6.914744', lon: '107.609810' });
    expect(pastedPair('(−6.9, 107.6)')).toEqual({ lat: '-6.9', lon: '107.6' });
    const surabaya = { lat: '-7.257472', lon: '112.752088' };
    for (const link of [
      'https://www.google.com/maps/@-7.257472,112.752088,15z',
      'https://maps.google.com/?q=-7.257472,112.752088',
      'https://www.google.com/maps/search/?api=1&query=-7.257472%2C112.752088',
      'https://www.google.com/maps/place/Tugu/@-7.2,112.7,17z/data=!3m1!4b1!4m6!3m5!8m2!3d-7.257472!4d112.752088',
      'https://www.openstreetmap.org/?mlat=-7.257472&mlon=112.752088#map=16/-7.2/112.7',
    ])
      expect(pastedPair(link), link).toEqual(surabaya);
    expect(pastedPair('https://maps.app.goo.gl/abc123')).toBeUndefined();
    expect(pastedPair('6,2')).toBeUndefined();
    expect(pastedPair('-96.5, 107.6')).toBeUndefined();
  });

  it.each([
    ['-6,200000, 106,816666', '-6.200000', '106.816666'],
    ['-6.2 106.8', '-6.2', '106.8'],
    ['-6.2;106.8', '-6.2', '106.8'],
    ['106.8, -6.2', '-6.2', '106.8'],
    ['geo:-6.2,106.8?z=15', '-6.2', '106.8'],
    ['6°12\'00.0"S 106°49\'00.0"E', '-6.2', '106.816667'],
    ['3° 35′ 24″ LU, 98° 40′ 12″ BT', '3.59', '98.67'],
    ['6.2 LS, 106.8 BT', '-6.2', '106.8'],
    ['106,8 BT 6,2 LS', '-6.2', '106.8'],
  ])('%j is a place as people write it', (text, lat, lon) => {
    expect(pastedPair(text)).toEqual({ lat, lon });
  });

  it.each(['6,2,106,8', '-6, 106', 'Jl. Mawar 6.2, RT 3.4 x', '', '91.5 LS, 106.8 BT'])(
    '%j is none',
    (text) => {
      expect(pastedPair(text)).toBeUndefined();
    },
  );

  it('refuses coordinates outside the earth', () => {
    expect(locationFault('latlon:-96.5,107.6')).toMatch(/^Koordinat tidak valid/);
    expect(locationFault('latlon:-6.5,107.6')).toBeUndefined();
    expect(locationFault('address:Jl. Mawar')).toBeUndefined();
  });
});

describe('regions by name', () => {
  const list = [{ id: '32.73', name: 'Kota Bandung' }];
  const village = (zip_code: string) => ({ id: '1', name: 'Pasteur', zip_code });

  it('finds a stored name in another case and spacing', () => {
    expect(byName(list, ' KOTA  bandung ', 'city')?.id).toBe('32.73');
    expect(byName(list, 'Bandung', 'city')).toBeUndefined();
    expect(byName(list, '', 'city')).toBeUndefined();
    expect(byName(undefined, 'Kota Bandung', 'city')).toBeUndefined();
  });

  it('fills an empty postal code from the village', () => {
    expect(zipAfter('', undefined, village('40161'))).toBe('40161');
    expect(zipAfter('', undefined, village(''))).toBe('');
  });

  it('follows the village only when the code came from one', () => {
    expect(zipAfter('40161', village('40161'), village('40162'))).toBe('40162');
    expect(zipAfter('40161', village('40161'), undefined)).toBe('');
    expect(zipAfter('40999', village('40161'), village('40162'))).toBe('40999');
    expect(zipAfter('40999', undefined, undefined)).toBe('40999');
  });
});

describe('pictures (R-722)', () => {
  it('takes JPEG, PNG and WebP up to 40 MB, and shrinks them before the upload', () => {
    for (const type of ['image/jpeg', 'image/png', 'image/webp']) {
      expect(imageFault({ type, size: imageMax })).toBeUndefined();
    }
    expect(imageFault({ type: 'image/png', size: imageMax + 1 })).toBe('Ukuran gambar paling besar 40 MB');
    expect(imageFault({ type: 'image/gif', size: 10 })).toBe('Gambar harus JPEG, PNG, atau WebP');
    expect(imageFault({ type: 'image/png', size: 0 })).toBe('File gambar kosong');
  });

  it('escapes the name in its address', () => {
    expect(mediaUrl('referral_selfie', 'a b.png')).toBe('/media/referral_selfie/a%20b.png');
  });
});

describe('documents (R-722)', () => {
  const type = 'application/pdf';

  it('takes a PDF up to 10 MB', () => {
    expect(pdfFault({ type, size: 1 })).toBeUndefined();
    expect(pdfFault({ type, size: 10 * 1024 * 1024 })).toBeUndefined();
    expect(pdfFault({ type, size: 10 * 1024 * 1024 + 1 })).toBe('Ukuran dokumen paling besar 10 MB');
  });

  it('refuses what is no PDF and what is empty', () => {
    expect(pdfFault({ type: 'image/png', size: 10 })).toBe('Dokumen harus PDF');
    expect(pdfFault({ type: '', size: 10 })).toBe('Dokumen harus PDF');
    expect(pdfFault({ type, size: 0 })).toBe('File dokumen kosong');
  });
});

describe('Jakarta time (R-938)', () => {
  it('shows and takes the clock of Jakarta on any machine', () => {
    expect(toWallTime('2026-11-20T18:30:00.000Z')).toBe('2026-11-21 01:30:00');
    expect(fromWallTime('2026-11-21 01:30:00')).toBe('2026-11-20T18:30:00.000Z');
    expect(toWallTime(null)).toBeNull();
    expect(fromWallTime(null)).toBeNull();
  });
});

describe('options of a lookup', () => {
  const options = [
    { value: 1, label: 'Satu' },
    { value: 2, label: 'Dua' },
  ];

  it('puts a stored choice in front when the list no longer holds it', () => {
    expect(withStored(options, { value: 9, label: 'Lama' }).map((option) => option.value)).toEqual([9, 1, 2]);
    expect(withStored(options, { value: 2, label: 'Nama lama' })).toEqual(options);
  });

  it('shows two regions of one name once, as a select needs', () => {
    expect(withStored([...options, { value: 1, label: 'Satu' }], undefined)).toEqual(options);
  });
});
