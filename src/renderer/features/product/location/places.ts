import type { Place } from '../../../../shared/entities/place/schema.ts';
import type { ProgramLocation } from '../../../../shared/entities/program/schema.ts';

/** Locations of a program while they are being chosen (S-078). */

/** A place as the program keeps it; one that is stored already carries its id. */
export type ChosenPlace = Omit<ProgramLocation, 'id'> & { id?: number };

/** the area level of the place becomes the location's type. */
export const chosenFrom = ({ place_id, address, lat, lng, typesConversion }: Place): ChosenPlace => ({
  place_id,
  description: address,
  lat,
  lon: lng,
  geo_type: typesConversion,
});

export const has = (chosen: readonly ChosenPlace[], placeId: string): boolean =>
  chosen.some(({ place_id }) => place_id === placeId);

/** The chosen place that holds this one: 'Coblong, Kota Bandung, Jawa Barat' lies in 'Kota Bandung' and in 'Jawa Barat'. */
export const coveredBy = (chosen: readonly ChosenPlace[], address: string): ChosenPlace | undefined =>
  chosen.find(({ description }) => `${address}, `.includes(`, ${description}, `));

const without = (places: readonly ChosenPlace[], others: readonly ChosenPlace[]) =>
  places.filter(({ place_id }) => !has(others, place_id));

/** Chosen places that are not stored yet. */
export const added = (chosen: readonly ChosenPlace[], stored: readonly ProgramLocation[]): ChosenPlace[] =>
  without(chosen, stored);

/** Stored locations that are no longer chosen. */
export const removed = (
  chosen: readonly ChosenPlace[],
  stored: readonly ProgramLocation[],
): ProgramLocation[] => stored.filter(({ place_id }) => !has(chosen, place_id));

/** `program_locations_deletes`. */
export const removedIds = (chosen: readonly ChosenPlace[], stored: readonly ProgramLocation[]): number[] =>
  removed(chosen, stored).map(({ id }) => id);

/** 'Kota Bandung' of 'Kota Bandung, Jawa Barat'. */
export const shortName = (address: string): string => address.split(',')[0] ?? address;

/** What lies above it: 'Jawa Barat'. */
export const restOfName = (address: string): string => address.split(', ').slice(1).join(', ');

const levels: Readonly<Record<string, string>> = {
  country: 'Negara',
  administrative_area_level_1: 'Provinsi',
  administrative_area_level_2: 'Kota / Kabupaten',
  administrative_area_level_3: 'Kecamatan',
  administrative_area_level_4: 'Kelurahan',
};

/** The area level in words; types that the map service adds stay as they are. */
export const levelName = (geoType: string): string => levels[geoType] ?? geoType.replaceAll('_', ' ');
