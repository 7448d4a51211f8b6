import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { invalid } from '../../../shared/core/errors.ts';
import type { ProgramLocation, programInput } from '../../../shared/entities/program/schema.ts';
import type { Queryable } from '../../db/database.ts';
import type { Change } from '../../kit/records.ts';
import type { StoredProgram } from './rules.ts';
import { programLocation } from './table.ts';

type ChosenLocation = z.output<typeof programInput>['program_locations'][number];

export function locationsOf(db: Queryable, programId: number): Promise<ProgramLocation[]> {
  return db
    .select({
      id: programLocation.id,
      place_id: programLocation.place_id,
      description: programLocation.description,
      lat: programLocation.lat,
      lon: programLocation.lon,
      geo_type: programLocation.geo_type,
    })
    .from(programLocation)
    .where(eq(programLocation.program_id, programId))
    .orderBy(asc(programLocation.id));
}

interface WantedLocations {
  location_type: StoredProgram['location_type'];
  program_locations: readonly ChosenLocation[];
  program_locations_deletes?: readonly number[];
}

export async function saveLocations(
  { context, tx }: Change,
  programId: number,
  wanted: WantedLocations,
): Promise<void> {
  const stored = await locationsOf(tx, programId);
  const specific = wanted.location_type === 'SPESIFIC_LOCATION';
  const removed = specific ? pick(stored, wanted.program_locations_deletes ?? []) : stored;
  const kept = stored.filter((each) => !removed.includes(each));
  const chosen = specific ? wanted.program_locations : [];
  const added = newPlaces(chosen, new Set(kept.map((each) => each.place_id)));
  if (removed.length > 0) {
    const ids = removed.map((each) => each.id);
    await tx
      .delete(programLocation)
      .where(and(eq(programLocation.program_id, programId), inArray(programLocation.id, ids)));
  }
  if (added.length > 0)
    await tx.insert(programLocation).values(added.map((each) => ({ ...each, program_id: programId })));
  if (added.length + removed.length === 0) return;
  await context.audit(tx, {
    action: 'locations',
    entity: 'program',
    entity_id: programId,
    before: { removed },
    after: { added },
  });
}

function pick(stored: readonly ProgramLocation[], ids: readonly number[]): ProgramLocation[] {
  const picked = stored.filter((each) => ids.includes(each.id));
  if (picked.length < new Set(ids).size)
    throw invalid({ program_locations_deletes: 'Lokasi tidak ada pada program ini' });
  return picked;
}

function newPlaces(chosen: readonly ChosenLocation[], known: Set<string>): Omit<ChosenLocation, 'id'>[] {
  const added: Omit<ChosenLocation, 'id'>[] = [];
  for (const { id, ...place } of chosen) {
    if (id !== undefined || known.has(place.place_id)) continue;
    known.add(place.place_id);
    added.push(place);
  }
  return added;
}
