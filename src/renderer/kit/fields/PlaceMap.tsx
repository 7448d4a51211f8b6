import { mapZoom } from '../../../shared/entities/place/schema.ts';
import type { MapPin } from './map/MapCanvas.tsx';
import { MapView } from './map/MapView.tsx';

/** A place on the map; `zoom` as `mapZoom` answers it for the place's type. */
export type MappedPlace = MapPin & { zoom?: number };

/** Places found and chosen, as a list beside it shows them; looks at the highlighted one, else at the last chosen. */
export function PlaceMap({ label, places }: { label: string; places: readonly MappedPlace[] }) {
  const looked =
    places.find(({ role }) => role === 'highlighted') ??
    places.findLast(({ role }) => role === 'chosen') ??
    places[0];
  const view = looked && { lat: looked.lat, lng: looked.lng, zoom: looked.zoom ?? mapZoom('') };
  return <MapView label={label} pins={places} view={view} />;
}
