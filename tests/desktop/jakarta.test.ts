import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerRestore, showDatabaseDamaged } from '../../src/main/app/dialogs.ts';
import { diagnosticsText } from '../../src/main/services/desktop/diagnostics.ts';
import { createPagePdfs } from '../../src/main/services/files/pagePdf.ts';
import { createPaymentSheets } from '../../src/main/services/files/paymentSheet.ts';
import { subfolderFor } from '../../src/main/services/files/workFolder.ts';
import { exportFileName } from '../../src/server/entities/exportFile/names.ts';
import { exportFileOperations } from '../../src/shared/entities/exportFile/operations.ts';

/** Files and dialogs use the time of Jakarta, also on a computer in New York. */
const asked = vi.hoisted(() => [] as string[]);
const answer = vi.hoisted(() => ({ response: 1 }));
const opened = vi.hoisted(() => [] as string[]);
vi.mock('electron', () => ({
  app: { getName: () => 'Rujukan', whenReady: async () => undefined },
  BrowserWindow: class {},
  dialog: {
    showMessageBox: async (...given: unknown[]) => {
      asked.push(JSON.stringify(given.at(-1)));
      return answer;
    },
  },
  shell: {
    openPath: async (path: string) => {
      opened.push(path);
      return '';
    },
  },
}));

/** 1 December, 01:30 in Jakarta; 30 November, 13:30 in New York. */
const at = new Date('2026-11-30T18:30:00Z');
const zone = process.env.TZ;
let folder: string;
beforeEach(async () => {
  process.env.TZ = 'America/New_York';
  folder = await mkdtemp(join(tmpdir(), 'jakarta-'));
});
afterEach(async () => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
  await rm(folder, { recursive: true });
});

const work = { root: () => folder, open: async () => folder };

test('the tests run in another time zone', () => {
  expect([at.getDate(), at.getHours()]).toEqual([30, 13]);
});

test('names and folders of files use the time of Jakarta', async () => {
  expect(exportFileName('agent', at, () => 0)).toBe('agent_2026-12-01_0130_AAAAA.xlsx');
  expect(subfolderFor(exportFileOperations.download, {}, { now: at })).toBe(join('Ekspor', '2026-12'));
  const sheet = await createPaymentSheets({ work, now: () => at })({ rows: [], sums: [] });
  expect(sheet.folder).toContain(join('Pembayaran', '2026-12'));
  await createPagePdfs({ work, draw: async () => new Uint8Array(1), now: () => at })({ title: 'Beranda' });
  expect((await readdir(folder)).toSorted()).toEqual([
    'Beranda_2026-12-01_0130.pdf',
    'Pembayaran_2026-12-01_0130.xlsx',
  ]);
});

test('diagnostics and the question about a backup use the time of Jakarta', async () => {
  const facts = {
    version: '1',
    isPackaged: true,
    system: '',
    versions: {},
    server: { kind: 'office', version: null, reachable: true },
    keychain: true,
    theme: 'light',
    zoom: 100,
    displays: [],
    bytes: { memory: 0, data: 0, logs: 0, free: null },
    folder: { chosen: true, problem: false },
    minutes: 12_345,
  } as const;
  const text = diagnosticsText(facts, at);
  expect(text).toContain('Waktu: 01-12-2026 01:30:00 WIB');
  expect(text).toContain('Berjalan selama: 12.345 menit');
  await offerRestore(undefined, 'Rusak', at.toISOString());
  expect(asked.join()).toContain('01-12-2026 01:30:00');
});

test('damage without a backup is reported with advice and the folder to copy', async () => {
  await showDatabaseDamaged(undefined, 'Rusak', undefined, folder);
  expect(asked.at(-1)).toContain(
    JSON.stringify(`Minta petugas TI menyalin folder data Rujukan (${folder})`).slice(1, -1),
  );
  expect(opened).toEqual([]);
  answer.response = 0;
  expect(await showDatabaseDamaged(undefined, 'Rusak', undefined, folder)).toBe(false);
  answer.response = 1;
  expect(opened).toEqual([folder]);
});
