/** `node tools/basemap.mjs` writes the map src/renderer/assets/basemap.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { getProvinces, getRegencies } from 'idn-area-data';
import { centreOf, knownCities } from '../src/server/entities/place/centres.ts';
import { root } from './setup.mjs';

/** @typedef {[lon: number, lat: number]} Point */
/** @typedef {{ id: string, geometry: { type: 'Polygon', coordinates: Point[][] } | { type: 'MultiPolygon', coordinates: Point[][][] } }} Country */

/** @type {{ feature(atlas: unknown, countries: unknown): { features: Country[] } }} */
const { feature } = createRequire(import.meta.url)('topojson-client');

/** Degrees. */
const region = { west: 88, south: -18, east: 148, north: 14 };
/** ISO 3166-1. */
const indonesia = '360';
/** A step of the third decimal is about 110 m. */
const decimals = 3;

/** @param {number} degrees */
const round = (degrees) => Number(degrees.toFixed(decimals));

/** @type {{ inside(p: Point): boolean, cross(a: Point, b: Point): Point }[]} */
const sides = [
  { inside: ([lon]) => lon >= region.west, cross: (a, b) => atLon(region.west, a, b) },
  { inside: ([lon]) => lon <= region.east, cross: (a, b) => atLon(region.east, a, b) },
  { inside: ([, lat]) => lat >= region.south, cross: (a, b) => atLat(region.south, a, b) },
  { inside: ([, lat]) => lat <= region.north, cross: (a, b) => atLat(region.north, a, b) },
];

/** @type {(lon: number, a: Point, b: Point) => Point} */
const atLon = (lon, a, b) => [lon, a[1] + ((b[1] - a[1]) * (lon - a[0])) / (b[0] - a[0])];
/** @type {(lat: number, a: Point, b: Point) => Point} */
const atLat = (lat, a, b) => [a[0] + ((b[0] - a[0]) * (lat - a[1])) / (b[1] - a[1]), lat];

/**
 * The result depends only on the three points, so neighbouring countries keep the same border points.
 * @param {Point} before @param {Point} point @param {Point} after
 */
function isBend(before, point, after) {
  const [lon, lat] = [after[0] - before[0], after[1] - before[1]];
  const length = Math.hypot(lon, lat);
  const area = Math.abs(lon * (point[1] - before[1]) - lat * (point[0] - before[0]));
  return length === 0 || area / length > 10 ** -decimals;
}

/** @param {Point[]} points @param {number} index */
const at = (points, index) => /** @type {Point} */ (points.at(index % points.length));

/**
 * Clips (Sutherland–Hodgman), thins and rounds a ring. Returns [] for a ring outside the region.
 * @param {Point[]} ring
 */
function clip(ring) {
  let points = ring.slice(0, -1);
  for (const { inside, cross } of sides) {
    points = points.flatMap((point, index) => {
      const next = at(points, index + 1);
      const crossing = inside(point) === inside(next) ? [] : [cross(point, next)];
      return inside(point) ? [point, ...crossing] : crossing;
    });
  }
  const rounded = points
    .filter((point, index) => isBend(at(points, index - 1), point, at(points, index + 1)))
    .map(([lon, lat]) => /** @type {Point} */ ([round(lon), round(lat)]));
  return rounded.length < 3 ? [] : [...rounded, at(rounded, 0)];
}

/** @param {Country} country */
function land(country) {
  const { type, coordinates } = country.geometry;
  const polygons = (type === 'Polygon' ? [coordinates] : coordinates)
    .map((rings) => rings.map(clip).filter((ring) => ring.length > 0))
    .filter((rings) => rings.length > 0);
  if (polygons.length === 0) return [];
  return [
    {
      type: 'Feature',
      properties: { indonesia: country.id === indonesia },
      geometry: { type: 'MultiPolygon', coordinates: polygons },
    },
  ];
}

const atlas = JSON.parse(readFileSync(join(root, 'node_modules/world-atlas/countries-10m.json'), 'utf8'));
const countries = feature(atlas, atlas.objects.countries).features;

/** @param {string} name @param {{ lat: number, lon: number }} at */
const label = (name, { lat, lon }) => [round(lon), round(lat), name.trim()];

const cities = (await getRegencies()).filter(({ code }) => knownCities.includes(code));
const cityLabels = cities.flatMap(({ code, name }) => {
  const centre = centreOf(code);
  return centre ? [label(name.replace(/^(Kota|Kabupaten) /, ''), centre)] : [];
});

/** Provinces have no coordinates in the sources, so a label is at the mean of its cities. */
const provinceLabels = (await getProvinces()).flatMap(({ code, name }) => {
  const centres = cities
    .filter((city) => city.province_code === code)
    .flatMap((city) => centreOf(city.code) ?? []);
  if (centres.length === 0) return [];
  /** @param {'lat' | 'lon'} axis */
  const mean = (axis) => centres.reduce((sum, centre) => sum + centre[axis], 0) / centres.length;
  return [label(name, { lat: mean('lat'), lon: mean('lon') })];
});

const target = join(root, 'src/renderer/assets/basemap.json');
writeFileSync(
  target,
  JSON.stringify({
    land: { type: 'FeatureCollection', features: countries.flatMap(land) },
    provinces: provinceLabels,
    cities: cityLabels,
  }),
);
console.log(
  `${target}: ${readFileSync(target).length} bytes, ${provinceLabels.length} provinces, ${cityLabels.length} cities`,
);
