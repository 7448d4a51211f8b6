import type { Place } from '../../shared/entities/place/schema.ts';

export const mostPlaces = 20;

export interface PlaceSearch {
  /** The likeliest first. `query` has at least three characters. */
  search(query: string): Promise<Place[]>;
}
