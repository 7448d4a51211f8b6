import { getIslands, getProvinces, getRegencies } from 'idn-area-data';
import { describe, expect, test } from 'vitest';
import { type Coordinate, centreOf, isKota, knownCities } from '../../src/server/entities/place/centres.ts';
import { placeOperations } from '../../src/shared/entities/place/operations.ts';
import { mapCentre, mapZoom } from '../../src/shared/entities/place/schema.ts';
import { sharedServer } from './harness.ts';
import { chief, expectInvalid } from './support/house.ts';

const server = sharedServer();
const { search } = placeOperations;
const find = async (query: string) => (await server().call(search, { query }, chief)).data;
const first = async (query: string) => (await find(query))[0];

describe('C-023: place search without a network (R-409, A-049)', () => {
  test('a city with its province, level and coordinate', async () => {
    expect(await first('Kota Bandung')).toEqual({
      address: 'Kota Bandung, Jawa Barat',
      lat: -6.91,
      lng: 107.61,
      place_id: '32.73',
      types: ['administrative_area_level_2', 'political', 'approximate'],
      typesConversion: 'administrative_area_level_2',
    });
  });

  test('a province stands where its government sits', async () => {
    expect(await first('jawa barat')).toMatchObject({
      address: 'Jawa Barat',
      place_id: '32',
      lat: -6.91,
      typesConversion: 'administrative_area_level_1',
    });
  });

  test('districts and villages of a Kota, found by their own name and those above', async () => {
    expect(await first('coblong, bandung')).toMatchObject({
      address: 'Coblong, Kota Bandung, Jawa Barat',
      place_id: '32.73.02',
      typesConversion: 'administrative_area_level_3',
    });
    const dago = (await find('Dago')).find((each) => each.place_id.startsWith('32.73'));
    expect(dago).toMatchObject({
      address: 'Dago, Coblong, Kota Bandung, Jawa Barat',
      typesConversion: 'administrative_area_level_4',
    });
  });

  test('spelling: case, abbreviations and spaces do not matter', async () => {
    for (const query of ['SLEMAN', 'kab. sleman', 'Kabupaten  Sleman', 'slem'])
      expect((await first(query))?.place_id, query).toBe('34.04');
    expect((await first('jakarta sel'))?.address).toBe(
      'Kota Administrasi Jakarta Selatan, Daerah Khusus Ibukota Jakarta',
    );
  });

  test('a place without a known coordinate is not offered, nor an unused name', async () => {
    const village = (await find('Ngaglik')).filter((each) => each.place_id.startsWith('34.04'));
    expect(village).toEqual([]);
    expect(await find('Kabupaten Simeulue')).toEqual([]);
    expect(await find('%%%')).toEqual([]);
    expect(await find("'; drop table region; --")).toEqual([]);
  });

  test('at most twenty, cities before what lies in them', async () => {
    expect(await find('kota')).toHaveLength(20);
    const levels = (await find('bandung')).map((each) => each.typesConversion.at(-1));
    expect(levels.slice(0, 2)).toEqual(['2', '2']);
    expect(new Set(levels.slice(2))).toEqual(new Set(['3', '4']));
  });

  test('R-908: fewer than three characters are refused', async () => {
    await expectInvalid(server(), search, {
      input: { query: ' ab ' },
      fields: { query: 'Ketik paling sedikit 3 huruf' },
    });
    await expectInvalid(server(), search, { input: {}, fields: { query: 'Lokasi wajib diisi' } });
    await expectInvalid(server(), search, {
      input: { query: 'x'.repeat(101) },
      fields: { query: 'Lokasi paling banyak 100 karakter' },
    });
  });
});

describe('the reviewed centres', () => {
  test('name cities of the official list, every Kota and a capital for every province', async () => {
    const regencies = await getRegencies();
    const codes = new Set(regencies.map((each) => each.code));
    expect(knownCities.filter((code) => !codes.has(code))).toEqual([]);
    const kota = regencies.filter((each) => each.name.startsWith('Kota '));
    expect(kota.filter((each) => !isKota(each.code) || !centreOf(each.code))).toEqual([]);
    const provinces = (await getProvinces()).map((each) => each.code);
    expect(provinces.filter((code) => !centreOf(code))).toEqual([]);
  });

  test.for([
    ['Kepulauan Riau', 'Kota Tanjung Pinang'],
    ['Jawa Barat', 'Kota Bandung'],
    ['Jawa Tengah', 'Kota Semarang'],
    ['Jawa Timur', 'Kota Surabaya'],
    ['Banten', 'Kota Serang'],
    ['Kalimantan Selatan', 'Kota Banjarbaru'],
    ['Kalimantan Timur', 'Kota Samarinda'],
    ['Kalimantan Utara', 'Kabupaten Bulungan'],
    ['Sulawesi Barat', 'Kabupaten Mamuju'],
    ['Maluku Utara', 'Kota Tidore Kepulauan'],
    ['Papua Barat', 'Kabupaten Manokwari'],
    ['Papua Selatan', 'Kabupaten Merauke'],
    ['Papua Tengah', 'Kabupaten Nabire'],
    ['Papua Pegunungan', 'Kabupaten Jayawijaya'],
  ] as const)('%s is at its capital, %s', async ([province, capital]) => {
    const codeOf = (places: readonly { code: string; name: string }[], name: string) =>
      places.find((each) => each.name === name)!.code;
    const city = codeOf(await getRegencies(), capital);
    expect(centreOf(codeOf(await getProvinces(), province))).toEqual(centreOf(city));
  });

  /** The official list locates islands only, but no city lies far from the islands of its province. */
  test('lie near the islands of their own province', async () => {
    const islands = Map.groupBy(await getIslands(), (each) => each.code.slice(0, 2));
    const distances = knownCities.flatMap((code) => {
      const centre = centreOf(code)!;
      const near = (islands.get(code.slice(0, 2)) ?? []).map((each) =>
        kilometres(centre, position(each.coordinate)),
      );
      return near.length > 0 ? [{ code, distance: Math.min(...near) }] : [];
    });
    expect(distances.length).toBeGreaterThan(100);
    expect(distances.filter(({ distance }) => distance > 230)).toEqual([]);
  });
});

function position(coordinate: string): Coordinate {
  const [lat, lon] = [...coordinate.matchAll(/(\d+)°(\d+)'([\d.]+)"\s*([NSEW])/g)].map(
    ([, degrees, minutes, seconds, side]) => {
      const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
      return side === 'S' || side === 'W' ? -value : value;
    },
  );
  return { lat: lat!, lon: lon! };
}

function kilometres(a: Coordinate, b: Coordinate): number {
  const degree = 111.2;
  const east = (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(a.lat - b.lat, east) * degree;
}

test('R-921, R-922: zoom by area level, and where the map starts', () => {
  expect(mapZoom('country')).toBe(5);
  expect([1, 2, 3, 7].map((level) => mapZoom(`administrative_area_level_${level}`))).toEqual([6, 7, 8, 12]);
  expect(['', 'locality', 'administrative_area_level_8'].map(mapZoom)).toEqual([10, 10, 10]);
  expect(mapCentre).toEqual({ lat: -6.2, lon: 106.816666 });
});
