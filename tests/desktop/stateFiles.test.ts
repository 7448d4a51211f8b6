import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInbox } from '../../src/main/services/batch/inbox.ts';
import { createBatchMemory } from '../../src/main/services/batch/memory.ts';
import { createSentFiles } from '../../src/main/services/batch/sentFiles.ts';
import { createShapeMemory } from '../../src/main/services/batch/shapes.ts';
import { openDesktopSettings } from '../../src/main/services/desktop/desktopSettings.ts';
import { readWindowState } from '../../src/main/services/desktop/windowState.ts';
import type { InboxFile } from '../../src/shared/bridge/desktopSettings.ts';
import { damages } from '../damages.ts';
import { silentLog } from './support/doubles.ts';

let userData: string;
beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), 'rujukan-state-'));
});

async function offered(): Promise<string[]> {
  const folder = join(userData, 'Masuk');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'a.csv'), 'isi');
  const found: InboxFile[] = [];
  const inbox = createInbox({
    folder: () => folder,
    userId: () => 7,
    onFound: (files) => void found.push(...files),
    ledgerFile: join(userData, 'inbox.json'),
    log: silentLog,
  });
  await inbox.check();
  await inbox.check();
  return found.map(({ name }) => name);
}

const themeOf = async () => openDesktopSettings(userData, silentLog).current().theme;

const reading: { files: string[]; start(): Promise<unknown>; without: unknown }[] = [
  {
    files: ['settings.json', 'settings.1.json', 'settings.2.json'],
    start: themeOf,
    without: 'system',
  },
  { files: ['window.json'], start: () => readWindowState(userData), without: null },
  { files: ['inbox.json'], start: offered, without: ['a.csv'] },
  {
    files: ['sent-files.json'],
    start: () => createSentFiles(join(userData, 'sent-files.json')).find('hash'),
    without: undefined,
  },
  {
    files: ['batch-memory.json'],
    start: async () => {
      const path = join(userData, 'batch-memory.json');
      return (await createBatchMemory({ path, server: 'x' }).of(7)).find('program', 'A');
    },
    without: null,
  },
  {
    files: ['batch-shapes.json'],
    start: () => {
      const path = join(userData, 'batch-shapes.json');
      return createShapeMemory({ path, server: 'x' }).find(7, { columns: [] });
    },
    without: undefined,
  },
];

describe.each(reading.flatMap(({ files, ...rest }) => files.map((file) => ({ file, ...rest }))))(
  '$file',
  ({ file, start, without }) => {
    test.each(damages)('%s', async (_name, damage) => {
      damage(join(userData, file));
      expect(await start()).toEqual(without);
    });
  },
);
