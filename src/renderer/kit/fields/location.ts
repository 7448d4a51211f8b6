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

/**
 * A pasted pair, as maps copy it (`-6.2, 106.816666`), or the link of a map that holds one. Both parts need a decimal point
 * to be told from `6,2`.
 */
export function pastedPair(text: string): { lat: string; lon: string } | undefined {
  const match = isLink(text)
    ? (openStreetMap.exec(text) ?? pinInLink.exec(text) ?? inLink.exec(text))
    : /^\s*\(?([-−–]?\d{1,2}\.\d+)\s*,\s*([-−–]?\d{1,3}\.\d+)\)?\s*$/.exec(text);
  if (!match) return undefined;
  const pair = { lat: coordinate(match[1]!), lon: coordinate(match[2]!) };
  return parseLatLon(`${pair.lat},${pair.lon}`) && pair;
}
