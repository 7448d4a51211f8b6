import type { Place } from '../../shared/entities/place/schema.ts';

export const mostPlaces = 20;

export interface PlaceSearch {
  search(query: string): Promise<Place[]>;
}
