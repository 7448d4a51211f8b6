import type { GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl';
import basemapUrl from '../../../../assets/basemap.json?url';
import type { MapLabel } from './labels.ts';

export interface BaseMap {
  land: GeoJSONSourceSpecification['data'];
  provinces: readonly MapLabel[];
  cities: readonly MapLabel[];
}

let reading: Promise<BaseMap> | undefined;

export function readBaseMap(): Promise<BaseMap> {
  reading ??= fetch(basemapUrl)
    .then((answer) => answer.json())
    .catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
  return reading;
}

/** Map styles cannot use CSS variables. */
const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The style has no glyphs and no tiles, so the map needs no network. */
export function baseStyle(base: BaseMap): StyleSpecification {
  return {
    version: 8,
    sources: { land: { type: 'geojson', data: base.land, maxzoom: 12, tolerance: 0.2 } },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': token('--app-map-sea') } },
      {
        id: 'land',
        type: 'fill',
        source: 'land',
        paint: {
          'fill-color': ['case', ['get', 'indonesia'], token('--app-map-home'), token('--app-map-land')],
        },
      },
      {
        id: 'coast',
        type: 'line',
        source: 'land',
        paint: {
          'line-color': token('--app-map-line'),
          'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.5, 9, 1.2],
        },
      },
    ],
  };
}
