import type { Place } from '../../shared/entities/place/schema.ts';

/** More than that nobody reads. */
export const mostPlaces = 20;

/** Finds places for C-023. */
export interface PlaceSearch {
  /** At most {@link mostPlaces}, the likeliest first. `query` has at least three characters. */
  search(query: string): Promise<Place[]>;
}
