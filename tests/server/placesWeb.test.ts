import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { offlinePlaces } from '../../src/server/entities/place/offlinePlaces.ts';
import { googlePlaces } from '../../src/server/places/google.ts';
import { publicNominatim } from '../../src/server/places/nominatim.ts';
import { openPlaces, type PlacesClock, type PlacesConfig } from '../../src/server/places/places.ts';
import { placeOperations } from '../../src/shared/entities/place/operations.ts';
import { sharedServer, startServer } from './harness.ts';
import { chief } from './support/house.ts';

/** A local HTTP server plays Nominatim and Google (C-023). */

interface Asked {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

const server = sharedServer();
const key = 'AIza-kunci-rahasia';
const query = 'Rumah Ibu Sekar, Dago';
let base: string;
let asked: Asked[];
let lines: string[];
let answer: (response: ServerResponse, question: Asked) => void;

const web = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk;
  });
  request.on('end', () => {
    const question = {
      method: request.method!,
      url: new URL(request.url!, base),
      headers: request.headers,
      body,
    };
    asked.push(question);
    answer(response, question);
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(web.address() as AddressInfo).port}/`;
});
afterAll(() => {
  web.closeAllConnections();
  web.close();
});
beforeEach(() => {
  asked = [];
  lines = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const says =
  (body: unknown, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const nominatim = (url = base): PlacesConfig => ({ provider: 'nominatim', url, contact: 'ti@mitra.example' });
const google = (): PlacesConfig => ({ provider: 'google', url: base, key });

function open(config: PlacesConfig, { clock, now }: { clock?: PlacesClock; now?: () => Date } = {}) {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const { db } = server().services;
  return openPlaces(config, {
    db,
    offline: offlinePlaces(db),
    log,
    now: now ?? (() => new Date()),
    ...(clock && { clock }),
  });
}

/** One place in the format `jsonv2` (nominatim.org, API, Output). */
const osmPlace = (change: object = {}) => ({
  place_id: 227_310_884,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  osm_type: 'relation',
  osm_id: 8_225_862,
  lat: '-6.9215529',
  lon: '107.6110212',
  category: 'boundary',
  type: 'administrative',
  place_rank: 12,
  importance: 0.6279,
  addresstype: 'city',
  name: 'Kota Bandung',
  display_name: 'Kota Bandung, Jawa Barat, Jawa, Indonesia',
  boundingbox: ['-6.9687420', '-6.8398820', '107.5468900', '107.7391210'],
  ...change,
});

const indonesia = {
  longText: 'Indonesia',
  shortText: 'ID',
  types: ['country', 'political'],
  languageCode: 'id',
};

const googlePlace = (change: object = {}) => ({
  id: 'ChIJx9Lr6tqWWi4RTb2wKdOmnEU',
  types: ['administrative_area_level_2', 'political'],
  formattedAddress: 'Kota Bandung, Jawa Barat, Indonesia',
  addressComponents: [
    {
      longText: 'Kota Bandung',
      shortText: 'Kota Bandung',
      types: ['administrative_area_level_2', 'political'],
      languageCode: 'id',
    },
    indonesia,
  ],
  location: { latitude: -6.9174639, longitude: 107.6191228 },
  displayName: { text: 'Kota Bandung', languageCode: 'id' },
  ...change,
});

describe('Nominatim', () => {
  test('asks for places of Indonesia in Indonesian, and identifies the office', async () => {
    answer = says([]);
    expect(await open(nominatim(`${base}peta`)).search(query)).toEqual([]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.method).toBe('GET');
    expect(asked[0]?.url.pathname).toBe('/peta/search');
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toEqual({
      q: query,
      format: 'jsonv2',
      countrycodes: 'id',
      'accept-language': 'id',
      limit: '20',
    });
    expect(asked[0]?.headers['user-agent']).toMatch(/^Rujukan\/\d+\.\d+\.\d+ \(ti@mitra\.example\)$/);
    expect(lines).toEqual([]);
  });

  test('E-PLACE of a boundary: exact, and named by what stays the same between servers', async () => {
    answer = says([osmPlace()]);
    expect(await open(nominatim()).search(query)).toEqual([
      {
        address: 'Kota Bandung, Jawa Barat, Jawa, Indonesia',
        lat: -6.9215529,
        lng: 107.6110212,
        place_id: 'osm:relation/8225862/boundary',
        types: ['administrative_area_level_2', 'political'],
        typesConversion: 'administrative_area_level_2',
      },
    ]);
  });

  test.each([
    [{ place_rank: 4 }, 'country'],
    [{ place_rank: 8 }, 'administrative_area_level_1'],
    [{ place_rank: 14 }, 'administrative_area_level_3'],
    [{ place_rank: 16 }, 'administrative_area_level_4'],
    [{ place_rank: 24 }, 'administrative_area_level_7'],
    [{ place_rank: 25, type: 'national_park' }, 'national_park'],
    [{ category: 'place', type: 'village', place_rank: 19 }, 'administrative_area_level_4'],
    [{ category: 'place', type: 'island', place_rank: 17 }, 'island'],
    [{ category: 'shop', type: 'mall', place_rank: 30, osm_type: 'way' }, 'mall'],
    [{ category: 'highway', type: 'city', place_rank: 26 }, 'city'],
  ])('R-415, R-921: %j becomes %s', async (change, expected) => {
    answer = says([osmPlace(change)]);
    const [place] = await open(nominatim()).search(query);
    expect(place?.typesConversion).toBe(expected);
    expect(place?.types[0]).toBe(expected);
    expect(place?.types).not.toContain('approximate');
  });

  test('a postcode, which is no object of the map, is left out', async () => {
    const postcode = osmPlace({
      osm_type: undefined,
      osm_id: undefined,
      category: 'place',
      type: 'postcode',
    });
    answer = says([postcode, osmPlace({ osm_id: '7', lat: 0.5 })]);
    const found = await open(nominatim()).search(query);
    expect(found).toMatchObject([{ place_id: 'osm:relation/7/boundary', lat: 0.5 }]);
  });

  test('a query is sent once a day, ignoring case and spaces; failures are repeated', async () => {
    let now = new Date('2026-11-21T01:00:00Z');
    const places = open(nominatim(), { now: () => now });
    answer = says('', 503);
    await places.search('Dago');
    answer = says([osmPlace()]);
    const first = await places.search('Dago');
    expect(await places.search('  dAGO ')).toEqual(first);
    expect(await places.search('Dago Atas')).toEqual(first);
    expect(asked.map(({ url }) => url.searchParams.get('q'))).toEqual(['Dago', 'Dago', 'Dago Atas']);
    now = new Date('2026-11-22T01:00:00Z');
    await places.search('Dago');
    expect(asked).toHaveLength(4);
  });
});

describe('Google', () => {
  test('asks Text Search for places of Indonesia, with its key in a header only', async () => {
    answer = says({});
    expect(await open(google()).search(query)).toEqual([]);
    expect(asked[0]).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
    expect(asked[0]?.url.href).toBe(`${base}v1/places:searchText`);
    expect(asked[0]?.headers['x-goog-api-key']).toBe(key);
    expect(asked[0]?.headers['x-goog-fieldmask']).toBe(
      'places.id,places.displayName,places.formattedAddress,places.location,places.types,places.addressComponents',
    );
    const { locationRestriction, ...body } = JSON.parse(asked[0]!.body);
    expect(body).toEqual({ textQuery: query, languageCode: 'id', regionCode: 'ID', pageSize: 20 });
    const { low, high } = locationRestriction.rectangle;
    for (const [lat, lon] of [
      [5.89, 95.22],
      [5.56, 126.58],
      [-11.01, 122.87],
      [-8.5, 141.01],
    ] as const) {
      expect(lat > low.latitude && lat < high.latitude, `${lat}`).toBe(true);
      expect(lon > low.longitude && lon < high.longitude, `${lon}`).toBe(true);
    }
  });

  test('E-PLACE: a city, and a shop with its name before its address', async () => {
    const mall = googlePlace({
      id: 'ChIJ-mall',
      types: ['shopping_mall', 'point_of_interest', 'establishment'],
      displayName: { text: 'Trans Studio Mall', languageCode: 'id' },
      formattedAddress: 'Jl. Gatot Subroto No.289, Kota Bandung, Jawa Barat 40273, Indonesia',
    });
    answer = says({ places: [googlePlace(), mall] });
    expect(await open(google()).search(query)).toEqual([
      {
        address: 'Kota Bandung, Jawa Barat, Indonesia',
        lat: -6.9174639,
        lng: 107.6191228,
        place_id: 'ChIJx9Lr6tqWWi4RTb2wKdOmnEU',
        types: ['administrative_area_level_2', 'political'],
        typesConversion: 'administrative_area_level_2',
      },
      expect.objectContaining({
        address: 'Trans Studio Mall, Jl. Gatot Subroto No.289, Kota Bandung, Jawa Barat 40273, Indonesia',
        typesConversion: 'shopping_mall',
      }),
    ]);
  });

  test('neighbouring countries and places without a coordinate are left out', async () => {
    const kuching = googlePlace({
      addressComponents: [{ longText: 'Malaysia', shortText: 'MY', types: ['country', 'political'] }],
    });
    answer = says({ places: [kuching, googlePlace({ location: undefined }), { id: 'ChIJ-kosong' }] });
    expect(await open(google()).search(query)).toEqual([]);
    expect(lines).toEqual([]);
  });

  test('answers of Google are not cached: every query is sent', async () => {
    answer = says({ places: [googlePlace()] });
    const places = open(google());
    await places.search(query);
    await places.search(query);
    expect(asked).toHaveLength(2);
  });
});

test('at most twenty places, however many are answered', async () => {
  answer = says(Array.from({ length: 40 }, (_, index) => osmPlace({ osm_id: index })));
  expect(await open(nominatim()).search(query)).toHaveLength(20);
});

describe('when the search provider fails', () => {
  const offline = async (text: string) => open({ provider: 'offline' }).search(text);
  const statusOf = (status: number) =>
    says(
      { error: { code: status, message: `API key ${key} not valid`, status: 'INVALID_ARGUMENT' } },
      status,
    );
  const failures: [string, (response: ServerResponse) => void, string][] = [
    ['too many questions', statusOf(429), 'status 429'],
    ['a broken server', statusOf(500), 'status 500'],
    ['a wrong key', statusOf(403), 'status 403'],
    ['half an answer', says('{"places":['), 'malformed'],
    ['no JSON', says('<html>Dago</html>'), 'malformed'],
    ['another shape', says({ places: [{ id: 7 }] }), 'malformed'],
    ['nothing', says('', 200), 'malformed'],
    ['a closed connection', (response) => response.destroy(), 'unreachable'],
    [
      'a redirect',
      (response) => response.writeHead(302, { location: `${base}lain?q=${key}` }).end(),
      'unreachable',
    ],
    ['an endless answer', says(`[${' '.repeat(2 * 1024 * 1024)}]`), 'too large'],
  ];

  describe.each([
    ['Nominatim', nominatim],
    ['Google', google],
  ])('%s', (_, config) => {
    test.each(failures)(
      '%s: the official regions answer, and the log has the reason',
      async (_name, fail, reason) => {
        answer = fail;
        const expected = await offline('Dago');
        expect(expected.length).toBeGreaterThan(0);
        expect(await open(config()).search('Dago')).toEqual(expected);
        expect(asked).toHaveLength(1);
        expect(lines).toHaveLength(1);
        expect(JSON.parse(lines[0]!)).toMatchObject({
          level: 40,
          provider: config().provider,
          reason,
          msg: 'place search on the web failed',
        });
        expect(lines[0]).not.toContain('Dago');
        expect(lines[0]).not.toContain(key);
      },
    );

    test('no answer in time', async () => {
      const late = new AbortController();
      const clock = { deadline: () => late.signal, wait: async () => undefined };
      answer = () => late.abort();
      expect(await open(config(), { clock }).search('Dago')).toEqual(await offline('Dago'));
      expect(JSON.parse(lines[0]!).reason).toBe('timeout');
    });
  });

  test('no server at the address', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    expect(await open(nominatim(`http://127.0.0.1:${port}`)).search('Dago')).toEqual(await offline('Dago'));
    expect(JSON.parse(lines[0]!).reason).toBe('unreachable');
  });
});

describe('the public Nominatim', () => {
  /** Plays the public Nominatim and returns the times of its requests. Only `passing` moves the clock. */
  function playPublic() {
    vi.useFakeTimers({ toFake: ['Date'] });
    const times: number[] = [];
    const real = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, request) => {
      expect(String(url)).toContain(publicNominatim);
      times.push(Date.now());
      return real(new URL(new URL(String(url)).search, `${base}search`), request);
    });
    return times;
  }
  const passing = async (ms: number) => void vi.setSystemTime(Date.now() + ms);

  test('is asked once a second by all servers of a database together', async () => {
    answer = says([osmPlace()]);
    const times = playPublic();
    const clock = { deadline: () => new AbortController().signal, wait: passing };
    const [one, other] = [
      open(nominatim(publicNominatim), { clock }),
      open(nominatim(publicNominatim), { clock }),
    ];
    for (const number of [1, 2, 3]) {
      await one.search(`pertama ${number}`);
      await other.search(`kedua ${number}`);
    }
    expect(asked).toHaveLength(6);
    const gaps = times.slice(1).map((time, index) => time - times[index]!);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
  });

  test('a search that would wait too long gets the official regions', async () => {
    answer = says([]);
    playPublic();
    await passing(60_000);
    const clock = {
      deadline: () => new AbortController().signal,
      wait: () => Promise.reject(new Error('aborted')),
    };
    const places = open(nominatim(publicNominatim), { clock });
    await places.search('pertama');
    expect((await places.search('Dago')).length).toBeGreaterThan(0);
    expect(asked).toHaveLength(1);
    expect(JSON.parse(lines[0]!).reason).toBe('busy');
  });

  test('an office’s own server is asked as often as people search', async () => {
    answer = says([]);
    const clock = {
      deadline: () => new AbortController().signal,
      wait: () => Promise.reject(new Error('It waited')),
    };
    const places = open(nominatim(), { clock });
    await Promise.all(['satu', 'dua', 'tiga'].map((text) => places.search(text)));
    expect(asked).toHaveLength(3);
    expect(lines).toEqual([]);
  });
});

describe('the server', () => {
  test('uses the configured provider', async () => {
    answer = says([osmPlace()]);
    const started = await startServer({ places: nominatim() });
    const { status, data } = await started.call(placeOperations.search, { query }, chief);
    await started.close();
    expect(status).toBe(200);
    expect(data).toMatchObject([{ place_id: 'osm:relation/8225862/boundary' }]);
  });

  test('asks no provider by default (A-049)', async () => {
    const spy = vi.spyOn(globalThis, 'fetch');
    const { data } = await server().call(placeOperations.search, { query: 'Dago' }, chief);
    expect(data.length).toBeGreaterThan(0);
    expect(spy).not.toHaveBeenCalled();
  });

  test('Google is asked at its own address', () => {
    expect(googlePlaces).toBe('https://places.googleapis.com/');
  });
});
