import { phonePattern } from '../../core/formats.ts';
import { shownText, tidySpaces } from './cells.ts';
import { regionNames } from './checkAddress.ts';
import { type RegionNames, regionKey } from './facts.ts';
import { readNik } from './nik.ts';
import type { BatchLookupInput } from './operations.ts';
import { foldPhoneCell } from './phone.ts';
import type { BatchRow } from './rows.ts';

/** At most this many of each kind in one lookup, so that no single request grows with the file. */
const lookupPart = 2000;

/** Longest values that the lookup accepts; what is longer is wrong without asking. */
const askable = { code: 60, region: 100 };

/** The distinct values of a file that only the server can judge, as inputs of `batchUpload.lookup`; at least one. */
export function collectLookups(rows: readonly BatchRow[], programId: number): BatchLookupInput[] {
  const agents = new Set<string>();
  const refs = new Set<string>();
  const phones = new Set<string>();
  const niks = new Set<string>();
  const nikRegions = new Set<string>();
  const regions = new Map<string, RegionNames>();
  for (const row of rows) {
    addCode(agents, tidySpaces(shownText(row.cells.agent_code)));
    addCode(refs, shownText(row.cells.ref).trim());
    const phone = foldPhoneCell(tidySpaces(shownText(row.cells.submitter_mobile_number)));
    if (phonePattern.test(phone)) phones.add(phone);
    const nik = readNik(row.cells.nik);
    if (nik.state !== 'damaged' && /^\d{16}$/.test(nik.value)) {
      niks.add(nik.value);
      nikRegions.add(nik.value.slice(0, 6));
    }
    const names = regionNames(row);
    const fits = Object.values(names).every((name) => name.length <= askable.region);
    if (names.province !== '' && fits) regions.set(regionKey(names), names);
  }
  return parts({
    agent_codes: [...agents],
    regions: [...regions.values()],
    refs: [...refs],
    phones: [...phones],
    niks: [...niks],
    nik_regions: [...nikRegions],
  }).map((part) => ({ program_id: programId, ...part }));
}

function addCode(codes: Set<string>, code: string): void {
  if (code !== '' && code.length <= askable.code) codes.add(code);
}

type Asked = Required<Omit<BatchLookupInput, 'program_id'>>;

function parts(asked: Asked): Asked[] {
  const longest = Math.max(...Object.values(asked).map((values) => values.length));
  const count = Math.max(1, Math.ceil(longest / lookupPart));
  return Array.from({ length: count }, (_, at) => {
    const [from, to] = [at * lookupPart, (at + 1) * lookupPart];
    return {
      agent_codes: asked.agent_codes.slice(from, to),
      regions: asked.regions.slice(from, to),
      refs: asked.refs.slice(from, to),
      phones: asked.phones.slice(from, to),
      niks: asked.niks.slice(from, to),
      nik_regions: asked.nik_regions.slice(from, to),
    };
  });
}
