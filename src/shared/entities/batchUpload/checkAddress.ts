import { digitsPattern } from '../../core/formats.ts';
import { shownText, tidySpaces } from './cells.ts';
import { headerOf, isRequired } from './columns.ts';
import { type RegionFact, type RegionNames, regionKey } from './facts.ts';
import type { NoteCode } from './noteTexts.ts';
import { note, type RowCheck, readText, typed, written } from './rowCheck.ts';
import type { BatchRow } from './rows.ts';

/** Columns K…P. */
export function checkAddress(check: RowCheck): void {
  checkStreet(check);
  checkRegions(check);
  checkZipCode(check);
}

const needsKtp = (check: RowCheck) => isRequired({ mark: '**' }, check.catalogue.product);
const shortestStreet = 5;

function checkStreet(check: RowCheck): void {
  const header = headerOf('submitter_address');
  const street = readText(check, 'submitter_address');
  if (street === '') {
    if (needsKtp(check)) note(check, 'K01', header);
  } else if (street.length < shortestStreet) note(check, 'K02', header);
}

const regionLevels = [
  { key: 'submitter_province', level: 'province', empty: 'L03' },
  { key: 'submitter_city', level: 'city', empty: 'M03' },
  { key: 'submitter_kecamatan', level: 'district', empty: 'N03' },
  { key: 'submitter_kelurahan', level: 'village', empty: 'O03' },
] as const satisfies readonly { key: string; level: keyof RegionNames; empty: NoteCode }[];

/** The four names of a row's address as typed: what the server is asked about. */
export function regionNames(row: BatchRow): RegionNames {
  const at = (key: (typeof regionLevels)[number]['key']) => tidySpaces(shownText(row.cells[key]));
  return {
    province: at('submitter_province'),
    city: at('submitter_city'),
    district: at('submitter_kecamatan'),
    village: at('submitter_kelurahan'),
  };
}

const regionMax = 100;
const unknown = { name: null, similar: [], ambiguous: false };
/** An address that was asked about and not answered is no address. */
const nowhere: RegionFact = { province: unknown, city: unknown, district: unknown, village: unknown };

const isAskable = (names: RegionNames) => Object.values(names).every((name) => name.length <= regionMax);

/** L…O, from the province down: below a level that is wrong or empty nothing can be judged. */
function checkRegions(check: RowCheck): void {
  const names = regionNames(check.row);
  const fact = check.facts.regions.get(regionKey(names)) ?? (isAskable(names) ? nowhere : undefined);
  let above = '';
  let open = true;
  for (const { key, level, empty } of regionLevels) {
    const header = headerOf(key);
    const value = names[level];
    check.values[key] = value;
    if (value === '') {
      if (needsKtp(check)) note(check, empty, header);
      open = false;
    } else if (value.length > regionMax) {
      note(check, 'T02', header, header, regionMax, value.length);
    } else if (open && fact) {
      open = checkLevel(check, level, fact[level], { key, value, above });
      above = fact[level].name ?? above;
    }
  }
}

interface TypedRegion {
  key: (typeof regionLevels)[number]['key'];
  value: string;
  /** Official name of the level above. */
  above: string;
}

/** Whether the level was found; its official name replaces what was typed. */
function checkLevel(
  check: RowCheck,
  level: keyof RegionNames,
  match: RegionFact['province'],
  { key, value, above }: TypedRegion,
): boolean {
  const header = headerOf(key);
  if (match.name !== null && !match.ambiguous) {
    check.values[key] = match.name;
    if (match.name !== value) note(check, 'L02', header, written(check, key), match.name);
    return true;
  }
  if (level === 'province') note(check, 'L01', header, value, match.similar);
  else if (level === 'city' && match.ambiguous)
    note(check, 'M02', header, [`Kota ${value}`, `Kabupaten ${value}`]);
  else if (level === 'city') note(check, 'M01', header, value, above, match.similar);
  else if (level === 'district') note(check, 'N01', header, value, above, match.similar);
  else note(check, 'O01', header, value, above, match.similar);
  return false;
}

const zipCodeLength = 5;
const zipCodeMax = 10;

/** `40172.0`, as programs write numbers; `40.172` and `40 172`, as a number of thousands and people do. */
const plainZipCode = (text: string) =>
  text.replace(/^(\d{5})\.0+$/, '$1').replace(/^(\d{2})[ .,](\d{3})$/, '$1$2');

function checkZipCode(check: RowCheck): void {
  const header = headerOf('submitter_zip_code');
  const value = typed(check, 'submitter_zip_code');
  const zipCode = plainZipCode(value);
  check.values.submitter_zip_code = zipCode;
  if (zipCode !== value) note(check, 'P05', header, zipCode, written(check, 'submitter_zip_code'));
  if (zipCode === '') {
    if (needsKtp(check)) note(check, 'P03', header);
  } else if (!digitsPattern.test(zipCode)) note(check, 'P01', header, zipCode);
  else if (zipCode.length > zipCodeMax) note(check, 'P04', header);
  else if (zipCode.length !== zipCodeLength) note(check, 'P02', header);
}
