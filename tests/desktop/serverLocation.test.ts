import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../src/main/app/config.ts';
import { serverLocationOf, settingsProblem, unknownServer } from '../../src/main/app/serverLocation.ts';
import { openDesktopSettings } from '../../src/main/services/desktop/desktopSettings.ts';
import { silentLog } from './support/doubles.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rujukan-place-'));
});

function placeOf(env: NodeJS.ProcessEnv = {}) {
  const config = readConfig(env, { isPackaged: true, isDriven: false });
  const settings = openDesktopSettings(folder, silentLog);
  const place = serverLocationOf(config, settings, folder);
  return { place, said: settingsProblem(config, settings, place) };
}
const putSettings = (text: string) => writeFile(join(folder, 'settings.json'), text);
const office =
  '{"version":1,"theme":"dark","zoom":100,"serverUrl":"https://kantor.example","workFolder":null}';

test('a new installation has local data, one with an office’s server has none, and no problem is reported', async () => {
  expect(placeOf()).toEqual({ place: 'here', said: null });
  await putSettings(office);
  expect(placeOf()).toEqual({ place: 'office', said: null });
});

test.each(['', office.replace('https', 'htps'), office.slice(0, 50)])(
  'settings that have lost the server (%j) begin no second office here; it is asked for',
  async (text) => {
    await putSettings(text);
    expect(placeOf()).toEqual({
      place: 'unknown',
      said: expect.stringMatching(/tidak diketahui lagi\. Pilih di Pengaturan Rujukan\.$/),
    });
    await expect(unknownServer.ready()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  },
);

test('existing local data are used, with a note; the environment precedes everything', async () => {
  await putSettings('');
  await mkdir(join(folder, 'data'));
  expect(placeOf()).toEqual({
    place: 'here',
    said: expect.stringMatching(/memakai data di komputer ini\. Jika kantor/),
  });
  const named = placeOf({ RUJUKAN_SERVER_URL: 'https://kantor.example' });
  expect(named.place).toBe('office');
  expect(named.said).not.toContain('Pilih');
});
