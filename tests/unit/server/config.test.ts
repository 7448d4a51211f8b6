import { isAbsolute } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config.ts';
import { ConfigError } from '../../../src/server/start/commandLine.ts';

const read = (env: NodeJS.ProcessEnv) => readConfig([], env).places;
const contact = { RUJUKAN_PLACES_CONTACT: 'ti@mitra.example' };

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    read(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('It was accepted');
}

test('the data folder does not depend on the current folder where a variable is empty', () => {
  const { dataFolder } = readConfig([], { XDG_DATA_HOME: '', LOCALAPPDATA: '' });
  expect(isAbsolute(dataFolder)).toBe(true);
});

describe('place search (C-023) by environment', () => {
  test('without settings the offline search', () => {
    expect(read({})).toEqual({ provider: 'offline' });
    expect(read({ RUJUKAN_PLACES: '' })).toEqual({ provider: 'offline' });
  });

  test('an office’s own Nominatim, or the public one', () => {
    const nominatim = { RUJUKAN_PLACES: 'nominatim', ...contact };
    expect(read(nominatim)).toEqual({
      provider: 'nominatim',
      url: 'https://nominatim.openstreetmap.org/',
      contact: 'ti@mitra.example',
    });
    for (const url of ['https://peta.mitra.example/nominatim', 'http://127.0.0.1:8088', 'http://[::1]/'])
      expect(read({ ...nominatim, RUJUKAN_NOMINATIM_URL: url })).toMatchObject({ url });
  });

  test('Google with its key', () => {
    expect(read({ RUJUKAN_PLACES: 'google', RUJUKAN_GOOGLE_KEY: 'AIza-kunci' })).toEqual({
      provider: 'google',
      url: 'https://places.googleapis.com/',
      key: 'AIza-kunci',
    });
  });

  test.each([
    [{ RUJUKAN_PLACES: 'here' }, 'RUJUKAN_PLACES harus offline, nominatim, google.'],
    [{ RUJUKAN_PLACES: 'constructor' }, 'RUJUKAN_PLACES harus offline, nominatim, google.'],
    [{ RUJUKAN_PLACES: 'google' }, 'RUJUKAN_PLACES=google memerlukan RUJUKAN_GOOGLE_KEY.'],
    [{ RUJUKAN_GOOGLE_KEY: 'k' }, 'RUJUKAN_GOOGLE_KEY hanya dipakai dengan RUJUKAN_PLACES=google.'],
    [
      { RUJUKAN_PLACES: 'google', RUJUKAN_GOOGLE_KEY: 'k', ...contact },
      'RUJUKAN_PLACES_CONTACT hanya dipakai dengan RUJUKAN_PLACES=nominatim.',
    ],
    [
      { RUJUKAN_PLACES: 'nominatim' },
      'RUJUKAN_PLACES=nominatim memerlukan alamat email di RUJUKAN_PLACES_CONTACT.',
    ],
    [
      { RUJUKAN_PLACES: 'nominatim', RUJUKAN_PLACES_CONTACT: 'ti\r\nx: y' },
      'RUJUKAN_PLACES=nominatim memerlukan alamat email di RUJUKAN_PLACES_CONTACT.',
    ],
    [
      { RUJUKAN_PLACES: 'nominatim', ...contact, RUJUKAN_NOMINATIM_URL: 'http://peta.mitra.example' },
      'RUJUKAN_NOMINATIM_URL harus alamat https, kecuali server di komputer ini.',
    ],
    [
      { RUJUKAN_PLACES: 'nominatim', ...contact, RUJUKAN_NOMINATIM_URL: 'file:///etc/passwd' },
      'RUJUKAN_NOMINATIM_URL bukan alamat yang dapat dipakai.',
    ],
  ])('%j is refused in words', (env, message) => {
    expect(refusal(env)).toBe(message);
  });

  test('no refusal quotes a key or a password', () => {
    const secret = fc
      .string({ minLength: 12, maxLength: 60 })
      .filter((text) => text.trim().length >= 12)
      .map((text) => `rahasia ${text}`);
    fc.assert(
      fc.property(secret, (key) => {
        const password = encodeURIComponent(key);
        const url = `https://kantor:${password}@peta.mitra.example/`;
        const messages = [
          refusal({ RUJUKAN_PLACES: 'google', RUJUKAN_GOOGLE_KEY: key }),
          refusal({ RUJUKAN_GOOGLE_KEY: key }),
          refusal({ RUJUKAN_PLACES: 'nominatim', ...contact, RUJUKAN_NOMINATIM_URL: url }),
        ];
        for (const message of messages) {
          expect(message).not.toContain(key);
          expect(message).not.toContain(password);
        }
      }),
    );
  });
});

describe('fill JUMLAH', () => {
  test('takes a whole number up to what one database is meant to hold', () => {
    expect(readConfig(['fill', '1000'], {}).command).toEqual({ name: 'fill', count: 1000 });
  });

  test.each(['0', '-5', '1,5', 'banyak', '5000001'])('%s is refused', (count) => {
    expect(() => readConfig(['--', 'fill', count], {})).toThrow(/angka bulat 1 sampai 5000000/);
  });
});

describe('move', () => {
  const to = 'postgres://kantor@db.mitra.example/rujukan';

  test('takes the address out of the environment', () => {
    expect(readConfig(['move'], { RUJUKAN_MOVE_TO: to }).command).toEqual({ name: 'move', to });
  });

  test.each([
    [{}, /^RUJUKAN_MOVE_TO harus alamat PostgreSQL: postgres:\/\//],
    [
      { RUJUKAN_MOVE_TO: 'mysql://db' },
      /^RUJUKAN_MOVE_TO harus alamat PostgreSQL, bukan mysql:\/\/: postgres:\/\//,
    ],
    [
      { RUJUKAN_MOVE_TO: to, DATABASE_URL: to },
      'Kosongkan DATABASE_URL: yang dipindahkan adalah data di --data.',
    ],
  ])('%j is refused in words', (env, message) => {
    expect(() => readConfig(['move'], env)).toThrow(message);
  });
});
