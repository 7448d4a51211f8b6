import { readPart } from '../../../../shared/core/coordinates.ts';
import {
  formatLocation,
  type LocationAnswer,
  parseLatLon,
  parseLocation,
} from '../../../../shared/entities/question/answer.ts';

export interface LocationInput extends Omit<LocationAnswer, 'latlon'> {
  lat: string;
  lon: string;
}

export function toLocationInput(content: string): LocationInput {
  const { latlon = '', ...rest } = parseLocation(content);
  const [lat = '', lon = ''] = latlon.split(',');
  return { ...rest, lat: lat.trim(), lon: lon.trim() };
}

export function toLocationContent({ lat, lon, ...rest }: LocationInput): string {
  // The parser would read a comma inside a coordinate as the separator of the pair.
  const [north, east] = [lat, lon].map((part) => part.replaceAll(',', '.'));
  return formatLocation({ ...rest, ...((lat || lon) && { latlon: `${north},${east}` }) });
}

/** Accepts a decimal comma. Replaces ';', which separates the parts of a saved location. */
export const coordinate = (typed: string) =>
  typed
    .replace(/^([^.,]*),/, '$1.')
    .replaceAll(';', ' ')
    .replace(/[−–]/g, '-');

export const partedPair = ({ lat, lon }: Pick<LocationInput, 'lat' | 'lon'>) =>
  pastedPair(lat) ?? pastedPair(lon);

export const settled = ({ lat, lon }: Pick<LocationInput, 'lat' | 'lon'>) => ({
  lat: readPart(lat),
  lon: readPart(lon),
});

const inLink = /(?:@|[?&](?:q|ll|query|center)=(?:loc:)?|!3d)(-?\d{1,2}\.\d+)(?:,|%2C|!4d)(-?\d{1,3}\.\d+)/i;
/** In a Google Maps link, `!3d…!4d…` is the pin. `@…` is only the centre of the map. */
const pinInLink = /!3d(-?\d{1,2}\.\d+)!4d(-?\d{1,3}\.\d+)/;
const openStreetMap = /[?&]mlat=(-?\d{1,2}\.\d+)&mlon=(-?\d{1,3}\.\d+)/;

const isLink = (text: string) => /^\s*https?:\/\/\S+\s*$/i.test(text);

const eastOrWest = /^(?:E|W|BT|BB)$/i;
const side = '(N|S|E|W|LU|LS|BT|BB)';
/**
 * Notations of a pair: with letters for the hemisphere, with a space, or with a comma or semicolon between
 * decimal numbers.
 */
const pairs = [
  new RegExp(`^(.+?${side})[\\s,;]+(.+?${side})$`, 'i'),
  /^(\S+?)()\s*[,;]?\s+(\S+)()$/,
  /^([-−–]?[\d.]+)()[,;]([-−–]?[\d.]+)()$/,
];
/** A coordinate needs decimals or a degree sign. Otherwise the number `6,2` would be read as a pair. */
const isExact = /\d[.,]\d|°|º/;

function onePart(text: string): string | undefined {
  const read = readPart(text.replaceAll('º', '°').replaceAll('’', "'"));
  return isExact.test(text) && /^-?\d{1,3}(?:\.\d+)?$/.test(read) ? read : undefined;
}

function writtenPair(text: string): { lat: string; lon: string } | undefined {
  const bare = text
    .trim()
    .replace(/^geo:([^?;]*).*$/i, '$1')
    .replace(/^\((.*)\)$/, '$1');
  for (const pair of pairs) {
    const [, first = '', of = '', second = ''] = pair.exec(bare) ?? [];
    const one = onePart(first);
    const other = onePart(second);
    if (one === undefined || other === undefined) continue;
    const isTurned = eastOrWest.test(of) || Math.abs(Number(one)) > 90;
    return isTurned ? { lat: other, lon: one } : { lat: one, lon: other };
  }
  return undefined;
}

/**
 * Reads a pair such as `-6.2, 106.816666`, `6°12'0"S 106°49'0"E` or `6,2 LS, 106,8 BT`, or a map link.
 * @returns Undefined for other text, and for a coordinate out of range or without decimals or degree sign.
 */
export function pastedPair(text: string): { lat: string; lon: string } | undefined {
  const match = isLink(text) && (openStreetMap.exec(text) ?? pinInLink.exec(text) ?? inLink.exec(text));
  const pair = match ? { lat: coordinate(match[1]!), lon: coordinate(match[2]!) } : writtenPair(text);
  return pair && parseLatLon(`${pair.lat},${pair.lon}`) && pair;
}

/** True for one coordinate, even if dots or commas group its digits, as in `-6.914.744`. */
const isOne = (text: string) =>
  /^-?\d+(?:\.\d+)?$/.test(readPart(text)) || /^[-−–]?\d{1,3}(?:[.,]\d{3})+$/.test(text);

/** True for several numbers that form neither one coordinate nor a pair. */
export const isNoPair = (text: string): boolean =>
  !isOne(text.trim()) && !pastedPair(text) && (text.match(/\d+/g) ?? []).length > 1;
