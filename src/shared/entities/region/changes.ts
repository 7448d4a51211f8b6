import { foldName } from '../../core/similarNames.ts';
import { bareRegionName, cityKind, type RegionLevel } from './names.ts';

/**
 * Former names of regions, which older identity cards and lists contain. New names are those of Permendagri
 * 300.2.2-2138/2025.
 */
export interface RegionRename {
  level: Extract<RegionLevel, 'province' | 'city'>;
  was: string;
  now: string;
  since: number;
  by: string;
}

export const regionRenames: readonly RegionRename[] = [
  { level: 'province', was: 'Daerah Istimewa Aceh', now: 'Aceh', since: 2001, by: 'UU 18/2001' },
  { level: 'province', was: 'Nanggroe Aceh Darussalam', now: 'Aceh', since: 2006, by: 'UU 11/2006' },
  { level: 'province', was: 'Irian Jaya', now: 'Papua', since: 2001, by: 'UU 21/2001' },
  { level: 'province', was: 'Irian Jaya Barat', now: 'Papua Barat', since: 2007, by: 'PP 24/2007' },
  ...(
    [
      ['Kota Ujung Pandang', 'Kota Makassar', 1999, 'PP 86/1999'],
      ['Kabupaten Kutai', 'Kabupaten Kutai Kartanegara', 2002, 'PP 8/2002'],
      ['Kabupaten Kendari', 'Kabupaten Konawe', 2004, 'PP 26/2004'],
      ['Kabupaten Polewali Mamasa', 'Kabupaten Polewali Mandar', 2005, 'PP 74/2005'],
      ['Kabupaten Kepulauan Riau', 'Kabupaten Bintan', 2006, 'PP 5/2006'],
      ['Kabupaten Sawahlunto/Sijunjung', 'Kabupaten Sijunjung', 2008, 'PP 25/2008'],
      ['Kabupaten Yapen Waropen', 'Kabupaten Kepulauan Yapen', 2008, 'PP 40/2008'],
      ['Kabupaten Selayar', 'Kabupaten Kepulauan Selayar', 2008, 'PP 59/2008'],
      ['Kabupaten Pontianak', 'Kabupaten Mempawah', 2014, 'PP 58/2014'],
      ['Kabupaten Mamuju Utara', 'Kabupaten Pasangkayu', 2017, 'PP 61/2017'],
      ['Kabupaten Maluku Tenggara Barat', 'Kabupaten Kepulauan Tanimbar', 2019, 'PP 2/2019'],
      ['Kabupaten Toba Samosir', 'Kabupaten Toba', 2020, 'PP 14/2020'],
    ] as const
  ).map(([was, now, since, by]) => ({ level: 'city', was, now, since, by }) as const),
];

const byOlderName = new Map(
  regionRenames.map((each) => [`${each.level} ${bareRegionName(foldName(each.was), each.level)}`, each]),
);

/** If the name says Kota or Kabupaten, the former name must say the same. */
export function renamingOf(folded: string, level: RegionLevel): RegionRename | undefined {
  const found = byOlderName.get(`${level} ${bareRegionName(folded, level)}`);
  const kind = level === 'city' ? cityKind(folded) : undefined;
  return found && (kind === undefined || kind === cityKind(foldName(found.was))) ? found : undefined;
}

/** Province codes: regions of `from` may now belong to a province of `to`. */
export interface RegionSplit {
  from: string;
  to: readonly string[];
  since: number;
  by: string;
}

export const regionSplits: readonly RegionSplit[] = [
  { from: '81', to: ['82'], since: 1999, by: 'UU 46/1999' },
  { from: '91', to: ['92'], since: 1999, by: 'UU 45/1999' },
  { from: '32', to: ['36'], since: 2000, by: 'UU 23/2000' },
  { from: '16', to: ['19'], since: 2000, by: 'UU 27/2000' },
  { from: '71', to: ['75'], since: 2000, by: 'UU 38/2000' },
  { from: '14', to: ['21'], since: 2002, by: 'UU 25/2002' },
  { from: '73', to: ['76'], since: 2004, by: 'UU 26/2004' },
  { from: '64', to: ['65'], since: 2012, by: 'UU 20/2012' },
  { from: '91', to: ['93', '94', '95'], since: 2022, by: 'UU 14, 15, 16/2022' },
  { from: '92', to: ['96'], since: 2022, by: 'UU 29/2022' },
];

/** Includes provinces split off in several steps. */
export function splitFrom(id: string): string[] {
  const direct = regionSplits.filter(({ from }) => from === id).flatMap(({ to }) => to);
  return [...new Set(direct.flatMap((each) => [each, ...splitFrom(each)]))];
}
