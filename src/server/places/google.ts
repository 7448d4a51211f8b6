import { z } from 'zod';
import { isAreaLevel, type Place } from '../../shared/entities/place/schema.ts';
import { mostPlaces } from './placeSearch.ts';
import { askJson } from './webAnswer.ts';

export interface GoogleConfig {
  provider: 'google';
  url: string;
  key: string;
}

export const googlePlaces = 'https://places.googleapis.com/';

/** Google bills by the requested fields. */
const fields = ['id', 'displayName', 'formattedAddress', 'location', 'types', 'addressComponents'];

const indonesia = {
  low: { latitude: -11.1, longitude: 94.9 },
  high: { latitude: 6.2, longitude: 141.1 },
};
const countryCode = 'ID';

const answerSchema = z.object({
  places: z
    .array(
      z.object({
        id: z.string(),
        displayName: z.object({ text: z.string() }).optional(),
        formattedAddress: z.string().optional(),
        location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
        types: z.array(z.string()).default([]),
        addressComponents: z
          .array(z.object({ shortText: z.string().optional(), types: z.array(z.string()).default([]) }))
          .default([]),
      }),
    )
    .default([]),
});
type Found = z.output<typeof answerSchema>['places'][number];

export async function askGoogle(
  { url, key }: GoogleConfig,
  query: string,
  signal: AbortSignal,
): Promise<Place[]> {
  const body = {
    textQuery: query,
    languageCode: 'id',
    regionCode: countryCode,
    pageSize: mostPlaces,
    locationRestriction: { rectangle: indonesia },
  };
  const headers = {
    'content-type': 'application/json',
    // SECURITY: unlike headers, addresses end up in logs.
    'x-goog-api-key': key,
    'x-goog-fieldmask': fields.map((field) => `places.${field}`).join(','),
  };
  const request = { method: 'POST', headers, body: JSON.stringify(body), signal };
  const { places } = await askJson(new URL('/v1/places:searchText', url), request, answerSchema);
  return places.filter(isIndonesian).flatMap(toPlace);
}

const isIndonesian = ({ addressComponents }: Found) =>
  addressComponents.some((part) => part.types.includes('country') && part.shortText === countryCode);

function toPlace({ id, displayName, formattedAddress, location, types }: Found): Place[] {
  const address = addressOf(displayName?.text, formattedAddress);
  if (!location || !address) return [];
  return [
    {
      address,
      lat: location.latitude,
      lng: location.longitude,
      place_id: id,
      types,
      typesConversion: types.find(isAreaLevel) ?? types[0] ?? 'point_of_interest',
    },
  ];
}

function addressOf(name: string | undefined, address: string | undefined): string | undefined {
  if (!name || !address) return address ?? name;
  return address.startsWith(name) ? address : `${name}, ${address}`;
}
