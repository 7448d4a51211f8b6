import { digitsPattern } from '../../shared/core/formats.ts';
import { zipCodeLength } from '../../shared/entities/region/zipCode.ts';
import { shownText, tidySpaces } from '../file/cells.ts';
import { headerOf, isRequired } from '../file/columns.ts';
import type { BatchRow } from '../file/rows.ts';
import { type RegionFact, type RegionNames, regionKey } from './facts.ts';
import type { NoteCode } from './noteTexts.ts';
import { note, originalText, type RowCheck, readText, typedText } from './ruleKit.ts';

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
const unknownAddress: RegionFact = { province: unknown, city: unknown, district: unknown, village: unknown };

const isSearchable = (names: RegionNames) => Object.values(names).every((name) => name.length <= regionMax);

/** Names below an unknown or empty level cannot be checked. */
function checkRegions(check: RowCheck): void {
  const names = regionNames(check.row);
  const fact =
    check.facts.regions.get(regionKey(names)) ?? (isSearchable(names) ? unknownAddress : undefined);
  let above: TypedRegion['above'];
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
      open = checkLevel(check, fact, { level, key, value, above });
      above = { key, name: fact[level].name ?? '' };
    }
  }
}

interface TypedRegion {
  level: keyof RegionNames;
  key: RegionKey;
  value: string;
  above: { key: RegionKey; name: string } | undefined;
}
type RegionKey = (typeof regionLevels)[number]['key'];

/** Uses the official name. Returns false if lower levels cannot be checked. */
function checkLevel(check: RowCheck, fact: RegionFact, region: TypedRegion): boolean {
  const { level, key, value } = region;
  const match = fact[level];
  if (match.name === null || match.ambiguous) {
    noteUnknown(check, match, region);
    return false;
  }
  check.values[key] = match.name;
  const was = originalText(check, key);
  const header = headerOf(key);
  if (match.change === 'moved') note(check, 'L05', header, fact.city.name ?? '', match.name, was);
  else if (match.change === 'renamed') note(check, 'L04', header, was, match.name);
  else if (match.name !== value) note(check, 'L02', header, was, match.name);
  return true;
}

function noteUnknown(check: RowCheck, match: RegionFact['city'], { level, key, value, above }: TypedRegion) {
  const header = headerOf(key);
  const place = above?.name ?? '';
  // The name exists under another parent, so the note belongs to the level above.
  if (above && match.elsewhere?.length)
    note(check, 'L06', headerOf(above.key), value, match.elsewhere, place);
  else if (level === 'province') note(check, 'L01', header, value, match.similar);
  else if (level === 'city' && match.ambiguous)
    note(check, 'M02', header, [`Kota ${value}`, `Kabupaten ${value}`]);
  else if (level === 'city' && match.otherKind) note(check, 'M04', header, value, place, match.otherKind);
  else if (level === 'city') note(check, 'M01', header, value, place, match.similar);
  else if (level === 'district') note(check, 'N01', header, value, place, match.similar);
  else note(check, 'O01', header, value, place, match.similar);
}

const zipCodeMax = 10;

/** Some software writes zip codes as numbers: `40172.0` or `40.172`. */
const plainZipCode = (text: string) =>
  text.replace(/^(\d{5})\.0+$/, '$1').replace(/^(\d{2})[ .,](\d{3})$/, '$1$2');

function checkZipCode(check: RowCheck): void {
  const header = headerOf('submitter_zip_code');
  const value = typedText(check, 'submitter_zip_code');
  const zipCode = plainZipCode(value);
  check.values.submitter_zip_code = zipCode;
  if (zipCode !== value) note(check, 'P05', header, zipCode, originalText(check, 'submitter_zip_code'));
  if (zipCode === '') {
    if (needsKtp(check)) note(check, 'P03', header);
  } else if (!digitsPattern.test(zipCode)) note(check, 'P01', header, zipCode);
  else if (zipCode.length > zipCodeMax) note(check, 'P04', header);
  else if (zipCode.length !== zipCodeLength) note(check, 'P02', header);
}
