import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkServer, checkTexts, connectionFaultOf } from '../../src/main/services/api/serverCheck.ts';
import { openDesktopSettings } from '../../src/main/services/desktop/desktopSettings.ts';
import { diagnosticsText } from '../../src/main/services/desktop/diagnostics.ts';
import type { StoredSettings } from '../../src/main/services/desktop/settingsFile.ts';
import { createWorkFolder, subfolderFor } from '../../src/main/services/files/workFolder.ts';
import { zoomStep } from '../../src/shared/bridge/desktopSettings.ts';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { exportFileOperations } from '../../src/shared/entities/exportFile/operations.ts';
import { mediaOperations } from '../../src/shared/entities/media/operations.ts';
import { silentLog } from './support/doubles.ts';
import { json, startFakeServer } from './support/fakeServer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rujukan-settings-'));
});
const usual = {
  theme: 'system',
  zoom: 100,
  serverUrl: null,
  workFolder: null,
  tidyDays: 0,
  updates: 'stable',
  tray: false,
};

describe('settings of the program', () => {
  test('are the defaults at first, and survive restarts', async () => {
    const settings = openDesktopSettings(folder, silentLog);
    expect(settings.current()).toEqual(usual);
    await Promise.all([settings.change({ zoom: 125 }), settings.change({ theme: 'dark' })]);
    const changed = { ...usual, zoom: 125, theme: 'dark' };
    expect(settings.current()).toEqual(changed);
    expect(openDesktopSettings(folder, silentLog).current()).toEqual(changed);
    expect(await readdir(folder)).toEqual(['settings.1.json', 'settings.json']);
  });

  test('of an earlier version of the program are kept', async () => {
    const { tidyDays: _, updates: __, tray: ___, ...earlier } = { ...usual, zoom: 150 };
    await writeFile(join(folder, 'settings.json'), JSON.stringify({ version: 1, ...earlier }));
    expect(openDesktopSettings(folder, silentLog).current()).toEqual({ ...usual, zoom: 150 });
  });

  const office = { ...usual, theme: 'dark', zoom: 125, serverUrl: 'https://rujukan.example', tidyDays: 90 };
  const stored = (values: object) => JSON.stringify({ version: 1, ...values });
  const put = (text: string, name = 'settings.json') => writeFile(join(folder, name), text);

  const bad: Record<keyof typeof usual, unknown[]> = {
    theme: ['hijau', null, 1],
    zoom: [9000, '100', null],
    serverUrl: ['http://kantor.example', 'kantor', 7, {}],
    workFolder: ['relatif/saja', 5],
    tidyDays: [-1, '90', null],
    updates: ['nightly', false],
    tray: ['on', 1],
  };

  test.each(Object.entries(bad).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    'with %s as %j lose that field alone, and say so',
    async (name, value) => {
      const text = stored({ ...office, [name]: value });
      await put(text);
      const settings = openDesktopSettings(folder, silentLog);
      expect(settings.current()).toEqual({ ...office, [name]: usual[name as keyof typeof usual] });
      if (name !== 'workFolder') expect(settings.problem()).toContain(JSON.stringify(value));
      expect(settings.serverUnknown()).toBe(name === 'serverUrl');
      expect(await readFile(join(folder, 'settings.damaged.json'), 'utf8')).toBe(text);
    },
  );

  test('whose folder is typed with single backslashes say so without its path', async () => {
    await put(String.raw`{"version":1,"serverUrl":null,"workFolder":"D:\Data"}`);
    const problem = openDesktopSettings(folder, silentLog).problem();
    expect(problem).toContain('Folder kerja di Pengaturan Rujukan tidak dapat dipakai; dipakai yang biasa.');
    expect(problem).not.toContain('Data');
  });

  test.each(Object.keys(bad))('take %s of an older generation where the newest has lost it', async (name) => {
    const changing = openDesktopSettings(folder, silentLog);
    await changing.change(office as StoredSettings);
    await changing.change({ tray: true });
    await put(stored({ ...office, tray: true, [name]: bad[name as keyof typeof usual][0] }));
    const settings = openDesktopSettings(folder, silentLog);
    expect(settings.current()).toEqual({ ...office, tray: name !== 'tray' });
    expect(settings.serverUnknown()).toBe(false);
  });

  test('are kept in three generations without damaged files', async () => {
    const changing = openDesktopSettings(folder, silentLog);
    for (const zoom of [50, 67, 75, 80]) await changing.change({ zoom });
    const zooms = () =>
      Promise.all(
        ['settings.json', 'settings.1.json', 'settings.2.json'].map(async (name) => {
          return JSON.parse(await readFile(join(folder, name), 'utf8')).zoom;
        }),
      );
    expect(await zooms()).toEqual([80, 75, 67]);
    await put('{"version":1,"zo');
    await openDesktopSettings(folder, silentLog).change({ zoom: 90 });
    expect(await zooms()).toEqual([90, 75, 75]);
  });

  const whole = stored(office);
  const everyCut = Array.from({ length: whole.length - 1 }, (_, at) => at + 1);
  test('truncated anywhere keep complete values; the server is known or reported as lost', async () => {
    for (const at of everyCut) {
      await put(whole.slice(0, at));
      const settings = openDesktopSettings(folder, silentLog);
      const { serverUrl } = settings.current();
      expect([serverUrl, settings.serverUnknown()]).toEqual(
        whole.slice(0, at).includes(`"${office.serverUrl}"`) ? [office.serverUrl, false] : [null, true],
      );
      expect(settings.problem()).toMatch(/rusak/);
    }
  });

  test.each([
    ['nothing', ''],
    ['zeros', '\0'.repeat(200)],
    ['a list', '[1,2]'],
    ['a number', '7'],
    ['other bytes', '\u{fffd}\u{fffd}PK'],
  ])('with only %s left come from the generation before, else the server is unknown', async (_name, text) => {
    await put(text);
    expect(openDesktopSettings(folder, silentLog).serverUnknown()).toBe(true);
    await put(whole, 'settings.1.json');
    const settings = openDesktopSettings(folder, silentLog);
    expect(settings.current()).toEqual(office);
    expect(settings.problem()).toMatch(/rusak/);
  });

  test('that are missing come from an older generation; unreadable ones are no new installation', async () => {
    await put(whole, 'settings.2.json');
    const settings = openDesktopSettings(folder, silentLog);
    expect(settings.current()).toEqual(office);
    expect(settings.problem()).toMatch(/hilang/);
    await rm(join(folder, 'settings.2.json'));
    await mkdir(join(folder, 'settings.json'));
    expect(openDesktopSettings(folder, silentLog).serverUnknown()).toBe(true);
  });

  test('of a later version of the program are used where known, and the file is kept', async () => {
    const later = JSON.stringify({ ...office, version: 2, theme: 'senja', colour: 'teal' });
    await put(later.replace('"senja"', '"dark"'));
    const settings = openDesktopSettings(folder, silentLog);
    expect(settings.current()).toEqual(office);
    expect(settings.problem()).toMatch(/lebih baru.*settings\.newer\.json/);
    await settings.change({ zoom: 90 });
    expect(await readFile(join(folder, 'settings.newer.json'), 'utf8')).toContain('teal');
    expect(openDesktopSettings(folder, silentLog).problem()).toBeNull();
  });

  test('whose server is unknown ask for it until the user has given it', async () => {
    await put('{"version":1,"the');
    const first = openDesktopSettings(folder, silentLog);
    await first.change({ zoom: 90 });
    expect(openDesktopSettings(folder, silentLog).serverUnknown()).toBe(true);
    await first.change({ serverUrl: null });
    const next = openDesktopSettings(folder, silentLog);
    expect([next.serverUnknown(), next.problem()]).toEqual([false, null]);
  });

  test('zoom goes by steps and ends at the largest and the smallest', () => {
    expect([zoomStep(100, 1), zoomStep(100, -1), zoomStep(175, 0)]).toEqual([110, 90, 100]);
    expect([zoomStep(200, 1), zoomStep(50, -1)]).toEqual([200, 50]);
  });
});

describe('the work folder', () => {
  // The last minute of the month in Jakarta.
  const at = { now: new Date('2026-11-30T16:59:00Z') };

  test('has exports by month and photos by agent; other files are at its top', () => {
    const { download } = exportFileOperations;
    const { file } = mediaOperations;
    expect(subfolderFor(download, { filename: 'a.xlsx' }, at)).toBe(join('Ekspor', '2026-11'));
    const photo = { folder: 'agent_selfie_only', name: 'x.jpg' };
    expect(subfolderFor(file, photo, { ...at, fileName: 'AG-26-11-0001_selfie-ktp' })).toBe(
      join('Foto Agen', 'AG-26-11-0001'),
    );
    expect(subfolderFor(file, photo, at)).toBe('Foto Agen');
    expect(subfolderFor(file, photo, { ...at, fileName: '../../x_ktp' })).toBe(join('Foto Agen', '_.._x'));
    expect(subfolderFor(batchUploadOperations.template, { program_id: 1 }, at)).toBe('Template');
    expect(subfolderFor(file, { folder: 'program_document', name: 'x.pdf' }, at)).toBe('');
  });

  test('is created if it is the usual one', async () => {
    const work = createWorkFolder({ chosen: () => null, usual: join(folder, 'Unduhan', 'Rujukan') });
    expect(await work.problem()).toBeNull();
    expect(await work.open('Masuk')).toBe(join(folder, 'Unduhan', 'Rujukan', 'Masuk'));
    expect(work.name()).toBe(join('Unduhan', 'Rujukan'));
  });

  test('is never created if the user has chosen it: a drive may be missing', async () => {
    const work = createWorkFolder({ chosen: () => join(folder, 'usb', 'kerja'), usual: folder });
    const missing = `Folder kerja ${join('usb', 'kerja')} tidak ditemukan.`;
    expect(await work.problem()).toContain(missing);
    await expect(work.open('Ekspor')).rejects.toMatchObject({
      code: 'DISK',
      message: expect.stringContaining(missing),
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test('reports when it is not writable', async () => {
    await writeFile(join(folder, 'Rujukan'), 'a file of this name');
    const work = createWorkFolder({ chosen: () => null, usual: join(folder, 'Rujukan') });
    expect(await work.problem()).toContain('tidak dapat menyimpan');
  });
});

describe('old files of the work folder', () => {
  const dayMs = 86_400_000;
  const put = async (path: string, days: number) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), path);
    const then = new Date(Date.now() - days * dayMs);
    await utimes(join(folder, path), then, then);
  };
  const kept = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort();

  test('old saved files go to the trash; incoming files, payments and young files stay', async () => {
    const stays = [
      ['Ekspor/2026-11/baru.xlsx', 29],
      ['Masuk/lama.xlsx', 900],
      ['Pembayaran/2025-01/lembar.xlsx', 900],
      ['catatan.txt', 900],
    ] as const;
    const goes = [
      ['Ekspor/2026-10/lama.xlsx', 31],
      ['Ekspor/2026-11/lama.xlsx', 31],
      ['Foto Agen/AG-1/AG-1_ktp.jpg', 31],
      ['Galat/a galat.xlsx', 31],
    ] as const;
    for (const [path, days] of [...stays, ...goes]) await put(path, days);
    const binned: string[] = [];
    const work = createWorkFolder({ chosen: () => null, usual: folder });
    const count = await work.tidy(30, async (path) => {
      binned.push(relative(folder, path));
      await rm(path);
    });
    expect(count).toEqual({ moved: goes.length, stayed: 0 });
    expect(binned.sort()).toEqual(goes.map(([path]) => path).sort());
    expect(await kept()).toEqual(stays.map(([path]) => path).sort());
    expect(await readdir(join(folder, 'Ekspor'))).toEqual(['2026-11']);
    expect(await readdir(join(folder, 'Foto Agen'))).toEqual([]);
    expect(await readdir(join(folder, 'Galat'))).toEqual([]);
  });

  test('part files of a killed program are removed from every folder that the program saves to', async () => {
    const below = ['Ekspor/2026-10', 'Foto Agen', 'Foto Agen/AG-1', 'Pembayaran/2026-10', 'Cetakan', 'Galat'];
    for (const each of ['.', ...below, 'Template', 'Masuk']) await put(`${each}/a.xlsx.part`, 2);
    await createWorkFolder({ chosen: () => null, usual: folder }).sweep();
    expect(await kept()).toEqual(['Masuk/a.xlsx.part']);
  });

  test('an open file stays, and does not prevent others from being moved', async () => {
    await put('Ekspor/2026-10/a.xlsx', 31);
    const work = createWorkFolder({ chosen: () => null, usual: folder });
    await put('Ekspor/2026-10/b.xlsx', 31);
    const refusing = async (path: string) => {
      if (path.endsWith('a.xlsx')) throw new Error('terbuka');
      await rm(path);
    };
    expect(await work.tidy(30, refusing)).toEqual({ moved: 1, stayed: 1 });
    expect(await kept()).toEqual(['Ekspor/2026-10/a.xlsx']);
  });

  test('a missing folder has none', async () => {
    const work = createWorkFolder({ chosen: () => join(folder, 'usb'), usual: folder });
    expect(await work.tidy(30, async () => undefined)).toEqual({ moved: 0, stayed: 0 });
  });
});

describe('"Uji" of a server address', () => {
  test('names the version of a Rujukan server', async () => {
    const server = await startFakeServer();
    const health = { message: 'OK', data: { status: 'ok', version: '1.2.3', problems: [], demo: [] } };
    server.on('GET /w/health', (_request, response) => json(response, 200, health));
    expect(await checkServer(`${server.url}/x`, { log: silentLog })).toEqual({
      url: server.url,
      version: '1.2.3',
    });
    server.on('GET /w/health', (_request, response) => json(response, 200, { hello: 'world' }));
    await expect(checkServer(server.url, { log: silentLog })).rejects.toMatchObject({
      message: checkTexts.foreign,
    });
    server.on('GET /w/health', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Hotspot</title>');
    });
    await expect(checkServer(server.url, { log: silentLog })).rejects.toMatchObject({
      message: checkTexts.foreign,
    });
    server.on('GET /w/health', (_request, response) => {
      response.writeHead(302, { location: 'https://www.rujukan.example/' });
      response.end();
    });
    await expect(checkServer(server.url, { log: silentLog })).rejects.toMatchObject({
      message: checkTexts.elsewhere,
    });
    const secure = server.url.replace('http:', 'https:');
    await expect(checkServer(secure, { log: silentLog })).rejects.toMatchObject({
      message: checkTexts.plain,
    });
    await server.close();
    await expect(checkServer(server.url, { log: silentLog })).rejects.toMatchObject({
      message: checkTexts.silent,
    });
  });

  test.each([
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('reports %s as a fault of the certificate', (code) => {
    const cause = Object.assign(new Error('certificate'), { code });
    expect(connectionFaultOf(new Error('fetch failed', { cause }))).toBe(checkTexts.distrusted);
  });

  test.each([
    'http://rujukan.example',
    'rujukan',
    'file:///etc/passwd',
    'https://rujukan.example:99999',
    'https://rujukan contoh',
  ])('refuses %s', async (address) => {
    await expect(checkServer(address, { log: silentLog })).rejects.toThrowError(/Alamat server/);
  });
});

test('diagnostics list kinds, versions and sizes, and name the runtime', () => {
  const facts = {
    version: '1.0.0',
    isPackaged: true,
    system: 'Linux 6.1 x64',
    versions: { electron: '45.4.1' },
    server: { kind: 'office', version: null, reachable: false },
    keychain: false,
    theme: 'dark',
    zoom: 125,
    displays: [],
    bytes: { memory: 5 * 1024 * 1024, data: 0, logs: 0, free: null },
    folder: { chosen: true, problem: true },
    minutes: 3,
  } as const;
  const textOf = (given: Parameters<typeof diagnosticsText>[0]) =>
    diagnosticsText(given, new Date('2026-11-22T08:00:00Z'));
  expect(textOf(facts).split('\n')).toEqual(
    expect.arrayContaining([
      'Wadah: Electron',
      'Electron: 45.4.1',
      'Server: kantor',
      'Server menjawab: tidak',
      'Memori Rujukan: 5 MB',
      'Sisa penyimpanan: tidak diketahui',
      'Folder kerja: pilihan pengguna, bermasalah',
    ]),
  );
  const hosted = textOf({ ...facts, versions: { ...facts.versions, chromiumHost: '1.0.0' } });
  expect(hosted).toContain('Wadah: halaman Chromium, tanpa Electron\nElectron: -');
});
