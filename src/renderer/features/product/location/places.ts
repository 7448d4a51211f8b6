import type { Place } from '../../../../shared/entities/place/schema.ts';
import type { ProgramLocation } from '../../../../shared/entities/program/schema.ts';

export type ChosenPlace = Omit<ProgramLocation, 'id'> & { id?: number };

export const chosenFrom = ({ place_id, address, lat, lng, typesConversion }: Place): ChosenPlace => ({
  place_id,
  description: address,
  lat,
  lon: lng,
  geo_type: typesConversion,
});

export const has = (chosen: readonly ChosenPlace[], placeId: string): boolean =>
  chosen.some(({ place_id }) => place_id === placeId);

/** Finds a chosen place that contains the address: 'Jawa Barat' covers 'Kota Bandung, Jawa Barat'. */
export const coveredBy = (chosen: readonly ChosenPlace[], address: string): ChosenPlace | undefined =>
  chosen.find(({ description }) => `${address}, `.includes(`, ${description}, `));

const without = (places: readonly ChosenPlace[], others: readonly ChosenPlace[]) =>
  places.filter(({ place_id }) => !has(others, place_id));

export const added = (chosen: readonly ChosenPlace[], stored: readonly ProgramLocation[]): ChosenPlace[] =>
  without(chosen, stored);

export const removed = (
  chosen: readonly ChosenPlace[],
  stored: readonly ProgramLocation[],
): ProgramLocation[] => stored.filter(({ place_id }) => !has(chosen, place_id));

export const removedIds = (chosen: readonly ChosenPlace[], stored: readonly ProgramLocation[]): number[] =>
  removed(chosen, stored).map(({ id }) => id);

export const shortName = (address: string): string => address.split(',')[0] ?? address;

export const restOfName = (address: string): string => address.split(', ').slice(1).join(', ');

const levels: Readonly<Record<string, string>> = {
  country: 'Negara',
  administrative_area_level_1: 'Provinsi',
  administrative_area_level_2: 'Kota / Kabupaten',
  administrative_area_level_3: 'Kecamatan',
  administrative_area_level_4: 'Kelurahan',
};

export const levelName = (geoType: string): string => levels[geoType] ?? geoType.replaceAll('_', ' ');
