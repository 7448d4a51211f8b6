import { phonePattern } from '../../shared/core/formats.ts';
import type { BatchLookupInput } from '../../shared/entities/batchUpload/operations.ts';
import { shownText, tidySpaces } from '../file/cells.ts';
import type { BatchColumnKey } from '../file/columns.ts';
import type { PlannedRow } from '../file/filePlan.ts';
import { refOf } from '../file/identity.ts';
import { readNik } from '../file/nikCell.ts';
import { foldPhoneCell } from '../file/phoneCell.ts';
import { isStoredName, photoKindOf, storedPhotoKey } from '../file/photos.ts';
import type { BatchRow } from '../file/rows.ts';
import { regionNames } from './checkAddress.ts';
import { regionKey } from './facts.ts';

export const lookupKeys = [
  'ref',
  'agent_code',
  'submitter_mobile_number',
  'nik',
  'submitter_province',
  'submitter_city',
  'submitter_kecamatan',
  'submitter_kelurahan',
] as const satisfies BatchColumnKey[];

/** A lookup is sent at this many keys of a kind, so that no request grows with the file. */
const lookupPart = 2000;

/** Limits of the server's lookup; longer values are wrong in any case. */
const maxKeyLength = { code: 60, region: 100 };

const kinds = [
  'agent_codes',
  'regions',
  'refs',
  'row_keys',
  'phones',
  'niks',
  'nik_regions',
  'photos',
] as const;
type RequestedKeys = Required<Omit<BatchLookupInput, 'program_id'>>;

/** Collects the distinct values that only the server can check. */
export interface LookupCollector {
  addRow(row: BatchRow): void;
  addKey(key: string): void;
  /** Adds only photo names that the server has assigned. */
  addPhotos(row: BatchRow): void;
  /** With `rest`, also returns a lookup that is not full. The first lookup may be empty. */
  take(rest?: 'rest'): BatchLookupInput | undefined;
}

export function lookupCollector(programId: number): LookupCollector {
  const seen = Object.fromEntries(kinds.map((kind) => [kind, new Set<string>()])) as Record<
    (typeof kinds)[number],
    Set<string>
  >;
  let next = nothing();
  let taken = 0;

  const isNew = (kind: (typeof kinds)[number], key: string): boolean => {
    const before = seen[kind].size;
    return seen[kind].add(key).size > before;
  };
  const add = (kind: Exclude<(typeof kinds)[number], 'regions'>, value: string) => {
    if (isNew(kind, value)) next[kind].push(value);
  };
  const addCode = (kind: 'agent_codes' | 'refs', code: string) => {
    if (code !== '' && code.length <= maxKeyLength.code) add(kind, code);
  };

  return {
    addRow(row) {
      addCode('agent_codes', tidySpaces(shownText(row.cells.agent_code)));
      addCode('refs', refOf(row));
      const phone = foldPhoneCell(tidySpaces(shownText(row.cells.submitter_mobile_number)));
      if (phonePattern.test(phone)) add('phones', phone);
      const nik = readNik(row.cells.nik);
      if (nik.state !== 'damaged' && /^\d{16}$/.test(nik.value)) {
        add('niks', nik.value);
        add('nik_regions', nik.value.slice(0, 6));
      }
      const names = regionNames(row);
      if (names.province === '' || !isNew('regions', regionKey(names))) return;
      if (Object.values(names).every((name) => name.length <= maxKeyLength.region)) next.regions.push(names);
    },
    addKey(key) {
      if (key !== '') add('row_keys', key);
    },
    addPhotos({ cells }) {
      for (const key in cells) {
        const kind = photoKindOf(key as BatchColumnKey);
        const name = kind ? shownText(cells[key as BatchColumnKey]).trim() : '';
        if (kind && isStoredName(name)) add('photos', storedPhotoKey(kind, name));
      }
    },
    take(rest) {
      const count = Math.max(...kinds.map((kind) => next[kind].length));
      if (rest ? count === 0 && taken > 0 : count < lookupPart) return undefined;
      const input = { program_id: programId, ...next };
      next = nothing();
      taken += 1;
      return input;
    },
  };
}

const nothing = (): RequestedKeys => ({
  agent_codes: [],
  regions: [],
  refs: [],
  row_keys: [],
  phones: [],
  niks: [],
  nik_regions: [],
  photos: [],
});

export function collectLookups(rows: readonly PlannedRow[]): BatchLookupInput[] {
  const collectors = new Map<number, LookupCollector>();
  const inputs: BatchLookupInput[] = [];
  const take = (collector: LookupCollector, rest?: 'rest') => {
    const input = collector.take(rest);
    if (input) inputs.push(input);
  };
  for (const row of rows) {
    const { id } = row.catalogue.program;
    const collector = collectors.get(id) ?? lookupCollector(id);
    collectors.set(id, collector);
    collector.addRow(row);
    collector.addKey(row.key);
    collector.addPhotos(row);
    take(collector);
  }
  for (const collector of collectors.values()) take(collector, 'rest');
  return inputs;
}
