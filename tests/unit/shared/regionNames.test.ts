import fc from 'fast-check';
import { getDistricts, getProvinces, getRegencies, getVillages } from 'idn-area-data';
import { beforeAll, describe, expect, test } from 'vitest';
import { regionFilter } from '../../../src/renderer/kit/fields/places/regions.ts';
import { regionRenames, regionSplits, splitFrom } from '../../../src/shared/entities/region/changes.ts';
import { candidatesOf, matchRegion } from '../../../src/shared/entities/region/match.ts';
import type { RegionLevel } from '../../../src/shared/entities/region/names.ts';

interface Row {
  id: string;
  name: string;
  parent: string;
}
let levels: Record<RegionLevel, Map<string, Row[]>>;

beforeAll(async () => {
  const [provinces, cities, districts, villages] = await Promise.all([
    getProvinces(),
    getRegencies(),
    getDistricts(),
    getVillages(),
  ]);
  const grouped = (rows: { code: string; name: string }[]) =>
    Map.groupBy(
      rows.map(({ code, name }) => ({
        id: code,
        name: name.trim(),
        parent: code.split('.').slice(0, -1).join('.'),
      })),
      (row) => row.parent,
    );
  levels = {
    province: grouped(provinces),
    city: grouped(cities),
    district: grouped(districts),
    village: grouped(villages),
  };
});

const among = (level: RegionLevel, parent = '') => candidatesOf(level, levels[level].get(parent) ?? []);

const kindWords: Record<RegionLevel, readonly string[]> = {
  province: ['Provinsi', 'PROVINSI', 'Prov.', 'Propinsi'],
  city: [],
  district: ['Kecamatan', 'Kec.', 'KEC', 'Distrik', 'Kapanewon'],
  village: ['Kelurahan', 'Kel.', 'Desa', 'Ds.', 'Gampong', 'Nagari', 'Pekon'],
};
const cityWays = [
  (name: string) => name.replace(/^Kabupaten /, 'Kab. '),
  (name: string) => name.replace(/^Kota (?!Administrasi)/, 'Kodya '),
  (name: string) => name.replace('Administrasi', 'Adm.'),
  (name: string) => name.replace('Kepulauan', 'Kep.'),
];
const ways = [
  (name: string) => name.toUpperCase(),
  (name: string) => `  ${name.toLowerCase()} `,
  (name: string) => name.replaceAll(' ', '  '),
  (name: string) => name.replaceAll('-', ' '),
  (name: string) => `${name}.`,
  (name: string) => name.replaceAll("'", '’'),
];

test.each(['province', 'city', 'district', 'village'] as const)(
  'every %s is found by its name, its kind in any spelling',
  (level) => {
    const parents = [...levels[level].keys()];
    const decorated = [
      ...ways,
      ...(level === 'city' ? cityWays : []),
      ...kindWords[level].map((kind) => (name: string) => `${kind} ${name}`),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...parents),
        fc.nat(),
        fc.constantFrom(...decorated),
        fc.constantFrom(...ways),
        (parent, at, first, second) => {
          const rows = levels[level].get(parent)!;
          const { id, name } = rows[at % rows.length]!;
          const twins = rows.filter((row) => row.name.toLowerCase() === name.toLowerCase());
          const { match, options } = matchRegion(second(first(name)), among(level, parent));
          if (match.ambiguous) expect(options!.map((row) => row.id)).toContain(id);
          else expect(twins.map((row) => row.name)).toContain(match.name);
        },
      ),
      { numRuns: 400 },
    );
  },
);

describe('numbers', () => {
  test.each([
    ['16.71', 'Ilir Timur Dua', ['Ilir Timur II', 'ILIR TIMUR 2', 'Kec. Ilir Timur ii']],
    ['16.71', 'Seberang Ulu Satu', ['Seberang Ulu I', 'seberang ulu 1']],
    ['13.06', 'IV Koto', []],
    ['13.05', 'V Koto Timur', ['5 Koto Timur', 'Kec. 5 Koto Timur']],
    ['16.07', 'Banyuasin III', ['Banyuasin 3', 'Banyuasin Tiga']],
  ])('in %s, %s', (parent, name, written) => {
    for (const way of written) expect(matchRegion(way, among('district', parent)).match.name).toBe(name);
  });
});

describe('changes by law', () => {
  test('every renaming leads from the name before to one of the list, whatever the word for its kind', () => {
    for (const { level, was, now, since, by } of regionRenames) {
      const all = candidatesOf(level, [...levels[level].values()].flat());
      const bare = was.replace(/^(Kabupaten|Kota) /, '');
      const kinds =
        level === 'city'
          ? [was, was.replace('Kabupaten', 'Kab.'), was.toUpperCase()]
          : [was, `PROVINSI ${was}`];
      // If a city has the same name, a regency is matched only with its prefix.
      const said = matchRegion(bare, all).match.change ? [...kinds, bare] : kinds;
      for (const typed of said) {
        expect(matchRegion(typed, all).match, typed).toMatchObject({ name: now, change: 'renamed' });
      }
      expect(since).toBeGreaterThan(1998);
      expect(by).toMatch(/^(UU|PP) /);
    }
    expect(regionRenames.length).toBeGreaterThan(10);
  });

  test('a present name is never taken for an older one', () => {
    for (const level of ['province', 'city'] as const) {
      const all = candidatesOf(level, [...levels[level].values()].flat());
      for (const { name } of all.rows)
        expect(matchRegion(name, all).match).toEqual({ name, similar: [], ambiguous: false });
    }
  });

  test('every province of a parting is one of the list; those of Papua follow each other', () => {
    const ids = new Set([...levels.province.values()].flat().map(({ id }) => id));
    for (const { from, to } of regionSplits) for (const id of [from, ...to]) expect(ids).toContain(id);
    expect(splitFrom('91').sort()).toEqual(['92', '93', '94', '95', '96']);
  });
});

test('a name is never said to resemble one of the other kind', () => {
  fc.assert(
    fc.property(fc.constantFrom(...levels.city.keys()), fc.nat(), fc.boolean(), (province, at, isCity) => {
      const rows = levels.city.get(province)!;
      const bare = rows[at % rows.length]!.name.replace(/^(Kabupaten|Kota)( Administrasi)? /, '');
      const { match } = matchRegion(`${isCity ? 'Kota' : 'Kab.'} ${bare}x`, among('city', province));
      for (const name of match.similar) expect(name.startsWith('Kota')).toBe(isCity);
    }),
  );
  const { match } = matchRegion('Kota Sumedang', among('city', '32'));
  expect(match.otherKind).toBe('Kabupaten Sumedang');
  expect(match.similar).not.toContain('Kabupaten Sumedang');
});

test('selects find what is meant by an everyday or an older name', () => {
  const shown = (level: RegionLevel, search: string, parent = '') =>
    regionFilter(level)({
      options: levels[level].get(parent)!.map(({ name }) => ({ value: name, label: name, disabled: false })),
      search,
      limit: 100,
    }).map((item) => ('value' in item ? item.label : ''));
  expect(shown('province', 'DKI')).toEqual(['Daerah Khusus Ibukota Jakarta']);
  expect(shown('province', 'NTB')).toEqual(['Nusa Tenggara Barat']);
  expect(shown('province', 'jawa')).toEqual(['Jawa Barat', 'Jawa Tengah', 'Jawa Timur']);
  expect(shown('city', 'solo', '33')).toEqual(['Kota Surakarta']);
  expect(shown('city', 'Tobasa', '12')[0]).toBe('Kabupaten Toba');
  expect(shown('city', 'OKU', '16')[0]).toBe('Kabupaten Ogan Komering Ulu');
  expect(shown('district', 'Ilir Timur II', '16.71')).toEqual(['Ilir Timur Dua']);
  expect(shown('city', '', '32')).toHaveLength(levels.city.get('32')!.length);
});
