import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { hashOf } from '../../src/files/fileHash.ts';
import { exportFile } from '../../src/server/entities/exportFile/table.ts';
import { media } from '../../src/server/entities/media/table.ts';
import { storedFile } from '../../src/server/kit/table.ts';
import { backUpFiles, checkFiles, reportFiles } from '../../src/server/upkeep/keptFiles.ts';
import { watchDamage } from '../../src/server/upkeep/watchDamage.ts';
import type { InputOf, Operation } from '../../src/shared/core/operation.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { exportFileOperations } from '../../src/shared/entities/exportFile/operations.ts';
import {
  documentFolder,
  type MediaFolder,
  mediaFolders,
  mediaOperations,
} from '../../src/shared/entities/media/operations.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { sample } from '../run.ts';
import { sharedServer } from './harness.ts';
import { process, sheetOf } from './support/batches.ts';
import { pngDataUrl } from './support/png.ts';
import { superAdmin } from './support/referrals.ts';
import { until } from './support/workbooks.ts';

const server = sharedServer();
const folder = () => server().services.dataFolder;
const kept = (path: string) => join(folder(), 'backups/files', path);
const filesIn = (part: string) =>
  readdirSync(join(folder(), part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('-invalid.xlsx'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder().length + 1));

const damages: [string, (path: string) => void][] = [
  ['removed', (path) => rmSync(path)],
  ['emptied', (path) => truncateSync(path, 0)],
  ['shortened', (path) => truncateSync(path, statSync(path).size - 10)],
  [
    'garbled',
    (path) =>
      writeFileSync(
        path,
        readFileSync(path).map((byte, at) => (at === 12 ? byte ^ 0x55 : byte)),
      ),
  ],
];

test('intact files are found intact, before and after their backup', async () => {
  expect(await checkFiles(server().services, true)).toEqual({ restored: [], lost: [] });
  await backUpFiles(server().services);
  expect(await checkFiles(server().services, true)).toEqual({ restored: [], lost: [] });
});

test('leftovers of an interrupted copy are removed', async () => {
  const [picture = ''] = filesIn('media');
  const left = `${kept(picture)}.0b4f.part`;
  writeFileSync(left, 'half');
  await backUpFiles(server().services);
  expect(existsSync(left)).toBe(false);
  expect(existsSync(kept(picture))).toBe(true);
});

test('seven backups hold each file once', async () => {
  const all = ['media', 'export', 'batch'].flatMap(filesIn);
  const before = all.map((path) => statSync(kept(path)).mtimeMs);
  await backUpFiles(server().services);
  expect(all.map((path) => statSync(kept(path)).mtimeMs)).toEqual(before);
});

describe('uploaded files', () => {
  const names = () => new Set(['media', 'export', 'batch'].flatMap(filesIn));

  const ways: Record<string, () => Promise<unknown>> = {
    ...Object.fromEntries(
      Object.keys(mediaFolders).map((folderName) => [
        `a picture of ${folderName}`,
        async () => {
          const image = await pngDataUrl(`#${hashOf(Buffer.from(folderName)).slice(0, 6)}`);
          return called(mediaOperations.upload, { folderName: folderName as MediaFolder, image });
        },
      ]),
    ),
    'a document': () =>
      called(mediaOperations.uploadPdf, {
        folderName: documentFolder,
        file: Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64'),
      }),
    'a workbook': async () => process(server(), await sheetOf(['Nama'], ['Andi'])),
    'an export': async () => {
      const { filename } = await called(agentOperations.export, { reason: 'Uji' });
      const isReady = async () => {
        const data = await called(exportFileOperations.list, { data_name: 'agent' });
        return data.some((each) => each.filename === filename && each.state === 'ready');
      };
      await until(isReady);
    },
  };
  const called = async <O extends Operation>(operation: O, input: InputOf<O>) => {
    const { status, message, data } = await server().call(operation, input, { as: superAdmin });
    expect(status, message).toBeLessThan(300);
    return data;
  };

  test.each(sample(Object.keys(ways), 8))('%s is intact, copied, and restored byte for byte', async (way) => {
    const before = names();
    await ways[way]!();
    const sent = [...names()].filter((path) => !before.has(path));
    expect(sent).toHaveLength(1);
    const [path = ''] = sent;
    expect(await checkFiles(server().services, true)).toEqual({ restored: [], lost: [] });
    await backUpFiles(server().services);
    const bytes = readFileSync(join(folder(), path));
    expect(readFileSync(kept(path))).toEqual(bytes);
    for (const [, damage] of sample(damages, damages.length)) {
      damage(join(folder(), path));
      expect(await checkFiles(server().services, true)).toEqual({ restored: [path], lost: [] });
      expect(readFileSync(join(folder(), path))).toEqual(bytes);
    }
    for (const [, damage] of sample(damages, damages.length)) {
      damage(kept(path));
      await backUpFiles(server().services);
      expect(readFileSync(kept(path))).toEqual(bytes);
    }
  });

  test('a file of an earlier version is recorded, unless its record has another size', async () => {
    const { db } = server().services;
    const { name } = await called(mediaOperations.upload, {
      folderName: 'referral_selfie',
      image: await pngDataUrl('#123456'),
    });
    const { name: short } = await called(mediaOperations.upload, {
      folderName: 'referral_selfie',
      image: await pngDataUrl('#654321'),
    });
    await db.delete(storedFile);
    damages[2]![1](join(folder(), 'media/referral_selfie', short));
    expect(await checkFiles(server().services, true)).toEqual({
      restored: [],
      lost: [`media/referral_selfie/${short}`],
    });
    await backUpFiles(server().services);
    expect(existsSync(kept(`media/referral_selfie/${name}`))).toBe(true);
    rmSync(join(folder(), 'media/referral_selfie', short));
    await db.delete(media).where(eq(media.name, short));
  });
});

test.each(['media', 'export', 'batch'])(
  'each kind of damage to files of %s is reported and repaired',
  async (part) => {
    const paths = filesIn(part).slice(0, damages.length);
    expect(paths).toHaveLength(damages.length);
    const contents = paths.map((path) => readFileSync(join(folder(), path)));
    for (const [index, path] of paths.entries()) damages[index]![1](join(folder(), path));
    expect((await checkFiles(server().services, false)).restored.sort()).toEqual(paths.slice(0, -1).sort());
    expect((await reportFiles(server().services, true)).restored).toEqual(paths.slice(-1));
    expect(paths.map((path) => readFileSync(join(folder(), path)))).toEqual(contents);
    const { data } = await server().call(settingOperations.health, {});
    expect(data.problems).toEqual([
      { code: 'FILES', message: '1 foto atau file hilang atau rusak, dan sudah dikembalikan dari cadangan.' },
    ]);
    await reportFiles(server().services, true);
    expect((await server().call(settingOperations.health, {})).data.problems).toEqual([]);
  },
);

test('all files are checked once a day, however often the server starts', async () => {
  const { services } = server();
  let at = Date.now();
  const [path = ''] = filesIn('media');
  const garble = damages.at(-1)![1];
  const finds = async () => {
    garble(join(folder(), path));
    const watch = watchDamage({ ...services, now: () => new Date(at) }, () => undefined);
    await watch.checkIfDue();
    await watch.stop();
    const isFound = (await checkFiles(services, true)).restored.length === 0;
    return isFound;
  };
  expect(await finds()).toBe(true);
  at += 20 * 60 * 60_000;
  expect(await finds()).toBe(false);
  at += 5 * 60 * 60_000;
  expect(await finds()).toBe(true);
  at -= 2 * 365 * 24 * 60 * 60_000;
  expect(await finds()).toBe(true);
  await reportFiles(services, true);
});

test('files without a copy are reported as lost, and a damaged copy is not restored', async () => {
  const [gone = '', spoilt = ''] = filesIn('media');
  for (const path of [gone, spoilt]) rmSync(join(folder(), path));
  rmSync(kept(gone));
  truncateSync(kept(spoilt), 5);
  expect(await reportFiles(server().services, false)).toEqual({ restored: [], lost: [gone, spoilt] });
  expect(existsSync(join(folder(), spoilt))).toBe(false);
});

test('an expired export is neither reported missing nor copied', async () => {
  const { db } = server().services;
  const [made] = await db.select().from(exportFile).where(eq(exportFile.state, 'ready'));
  const path = `export/${made!.filename}`;
  rmSync(join(folder(), path));
  await db.update(exportFile).set({ state: 'expired' }).where(eq(exportFile.id, made!.id));
  const { restored, lost } = await checkFiles(server().services, true);
  expect([...restored, ...lost]).not.toContain(path);
  await backUpFiles(server().services);
  expect(existsSync(kept(path))).toBe(false);
});
