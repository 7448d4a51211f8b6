import {
  formatLocation,
  type LocationAnswer,
  parseLatLon,
  parseLocation,
} from '../../../shared/entities/question/answer.ts';

/** A location answer as it is typed: the coordinate in two inputs, the rest as stored. */
export interface LocationInput extends Omit<LocationAnswer, 'latlon'> {
  lat: string;
  lon: string;
}

export function toLocationInput(content: string): LocationInput {
  const { latlon = '', ...rest } = parseLocation(content);
  const [lat = '', lon = ''] = latlon.split(',');
  return { ...rest, lat: lat.trim(), lon: lon.trim() };
}

/** The stored form of what was typed; an empty coordinate is left out. */
export function toLocationContent({ lat, lon, ...rest }: LocationInput): string {
  return formatLocation({ ...rest, ...((lat || lon) && { latlon: `${lat},${lon}` }) });
}

/** One coordinate as typed: a decimal comma counts as the point, and everything else that is no figure goes. */
export const coordinate = (typed: string) =>
  typed
    .replace(',', '.')
    .replace(/[−–]/g, '-')
    .replace(/[^\d.-]/g, '');

/** A place inside the address of a map: after `@`, as a query, or as the data of a pin. */
const inLink = /(?:@|[?&](?:q|ll|query|center)=(?:loc:)?|!3d)(-?\d{1,2}\.\d+)(?:,|%2C|!4d)(-?\d{1,3}\.\d+)/i;
/** A pin says more exactly what was meant than where one looked. */
const pinInLink = /!3d(-?\d{1,2}\.\d+)!4d(-?\d{1,3}\.\d+)/;
const openStreetMap = /[?&]mlat=(-?\d{1,2}\.\d+)&mlon=(-?\d{1,3}\.\d+)/;

const isLink = (text: string) => /^\s*https?:\/\/\S+\s*$/i.test(text);

/** South and west are below zero; Indonesian says LS, LU, BT and BB. */
const sides: Readonly<Record<string, { axis: 'lat' | 'lon'; sign: 1 | -1 }>> = {
  N: { axis: 'lat', sign: 1 },
  LU: { axis: 'lat', sign: 1 },
  S: { axis: 'lat', sign: -1 },
  LS: { axis: 'lat', sign: -1 },
  E: { axis: 'lon', sign: 1 },
  BT: { axis: 'lon', sign: 1 },
  W: { axis: 'lon', sign: -1 },
  BB: { axis: 'lon', sign: -1 },
};
const side = '(N|S|E|W|LU|LS|BT|BB)';
/** Two parts: each with its side, or apart by a space, or with points between the figures and a comma between the parts. */
const pairs = [
  new RegExp(`^(.+?${side})[\\s,;]+(.+?${side})$`, 'i'),
  /^(\S+?)()\s*[,;]?\s+(\S+)()$/,
  /^([-−–]?[\d.]+)()[,;]([-−–]?[\d.]+)()$/,
];
const decimal = /^([-−–]?)(\d{1,3})[.,](\d+)$/;
const degrees = /^(\d{1,3})\s*[°º]\s*(\d{1,2})\s*['′’]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*["″”])?$/;

/** One coordinate as text with a point; undefined for what is none. */
function onePart(text: string, letters: string): string | undefined {
  const own = text.slice(0, text.length - letters.length).trim();
  const { sign = 1 } = sides[letters.toUpperCase()] ?? {};
  const plain = decimal.exec(own);
  if (plain) return `${plain[1] || sign < 0 ? '-' : ''}${plain[2]}.${plain[3]}`;
  const [, whole, minutes, seconds = '0'] = degrees.exec(own) ?? [];
  if (whole === undefined) return undefined;
  const value = Number(whole) + Number(minutes) / 60 + Number(seconds.replace(',', '.')) / 3600;
  return String(Math.round(sign * value * 1e6) / 1e6);
}

function writtenPair(text: string): { lat: string; lon: string } | undefined {
  const bare = text
    .trim()
    .replace(/^geo:([^?;]*).*$/i, '$1')
    .replace(/^\((.*)\)$/, '$1');
  for (const pair of pairs) {
    const [, first = '', of = '', second = '', and = ''] = pair.exec(bare) ?? [];
    const one = onePart(first, of);
    const other = onePart(second, and);
    if (one === undefined || other === undefined) continue;
    // Some programs say the longitude first; no latitude is beyond 90.
    const isTurned = sides[of.toUpperCase()]?.axis === 'lon' || Math.abs(Number(one)) > 90;
    return isTurned ? { lat: other, lon: one } : { lat: one, lon: other };
  }
  return undefined;
}

/**
 * A pasted pair, as maps and people write it (`-6.2, 106.816666`, `6°12'0"S 106°49'0"E`, `6,2 LS, 106,8 BT`), or the link of
 * a map that holds one. Both parts need decimals or degrees, to be told from `6,2`.
 */
export function pastedPair(text: string): { lat: string; lon: string } | undefined {
  const match = isLink(text) && (openStreetMap.exec(text) ?? pinInLink.exec(text) ?? inLink.exec(text));
  const pair = match ? { lat: coordinate(match[1]!), lon: coordinate(match[2]!) } : writtenPair(text);
  return pair && parseLatLon(`${pair.lat},${pair.lon}`) && pair;
}
