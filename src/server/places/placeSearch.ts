import type { Place } from '../../shared/entities/place/schema.ts';

/** Finds places for C-023. The default needs no network; a geocoder on the web would be another implementation. */
export interface PlaceSearch {
  /** At most some twenty places, the likeliest first. `query` has at least three characters. */
  search(query: string): Promise<Place[]>;
}
