import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { backUp } from '../../src/server/db/backup.ts';
import { listBackups } from '../../src/server/db/folder.ts';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { exportFileOperations } from '../../src/shared/entities/exportFile/operations.ts';
import { mediaOperations } from '../../src/shared/entities/media/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { sharedServer } from './harness.ts';
import { catalogueOf, goodRow, workbookOf } from './support/batches.ts';
import { fillDisk, refuseBytes, refuseCopies, refuseFiles } from './support/disk.ts';
import { someAgent, superAdmin } from './support/referrals.ts';
import { serverFile } from './support/serverFile.ts';
import { copyOfTemplate, temporaryFolder } from './support/template.ts';
import { until } from './support/workbooks.ts';

const server = sharedServer();
const as = superAdmin;
const fullText = expect.stringMatching(/^Penyimpanan penuh[,:] /);

let giveBack: (() => void) | undefined;
afterEach(() => giveBack?.());
const meanwhile = (spoil: () => () => void) => {
  giveBack = spoil();
};
const asBefore = () => giveBack?.();

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const health = async () => (await server().call(settingOperations.health, {})).data;
const uploaded = async (color: string) => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: color } })
    .png()
    .toBuffer();
  return server().call(
    mediaOperations.upload,
    { folderName: 'product', image: bytes.toString('base64') },
    { as },
  );
};
const mediaFiles = () => {
  const folder = join(server().dataFolder, 'media/product_icon');
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder).sort();
};

describe('with a full disk', () => {
  test('writes answer 507 with a message, reads continue, and health shows it', async () => {
    meanwhile(fillDisk);
    const refused = await uploaded('#112233');
    expect(refused).toMatchObject({ status: 507, message: fullText, error: { code: 'STORAGE' } });
    const read = await server().call(referralOperations.list, { limit: 1, page: 1 }, { as });
    expect(read.status).toBe(200);
    expect(await health()).toMatchObject({
      status: 'trouble',
      problems: [{ code: 'STORAGE', message: fullText }],
    });
    asBefore();
    expect((await uploaded('#112233')).status).toBe(200);
    expect(await health()).toMatchObject({ status: 'ok', problems: [] });
  });

  test('users can still sign in, to read', async () => {
    meanwhile(fillDisk);
    expect(await server().tokenOf('keuangan@mitra.example')).toBeTruthy();
  });

  test('a file that does not fit leaves nothing behind', async () => {
    const before = mediaFiles();
    meanwhile(refuseBytes);
    expect(await uploaded('#223344')).toMatchObject({ status: 507, message: fullText });
    expect(mediaFiles()).toEqual(before);
  });

  test.each(['EACCES', 'EROFS'] as const)('%s: the folder is named, without where it lies', async (code) => {
    meanwhile(() => refuseFiles(code));
    const refused = await uploaded('#334455');
    expect(refused).toMatchObject({
      status: 507,
      message:
        'Rujukan tidak dapat menyimpan ke folder product_icon. Beri izin menyimpan ke folder itu, lalu coba lagi.',
    });
  });

  test('a batch waits, shows the reason, and resumes by itself', async () => {
    const catalogue = await catalogueOf(server(), 'Tabungan Impian');
    const { agent_code } = await someAgent(server());
    const rows = Array.from({ length: 120 }, (_, index) => goodRow(catalogue, agent_code, `P-${index + 1}`));
    const file = await workbookOf(catalogue, rows);
    const sent = await server().call(
      batchUploadOperations.upload,
      { description: 'Disk penuh', file } as never,
      { as },
    );
    expect(sent.status, sent.message).toBe(201);
    meanwhile(fillDisk);
    const batch = async () => {
      const { data } = await server().call(batchUploadOperations.list, { page: 1, size: 5 }, { as });
      return data.referral.rows.find(({ name }) => name === 'Disk penuh')!;
    };
    expect(await batch()).toMatchObject({ waiting: fullText });
    const tried = await tries(4);
    expect(tried).toBeGreaterThanOrEqual(4);
    expect(['QUEUED', 'PROCESSING']).toContain((await batch()).status);
    asBefore();
    const done = await until(async () => {
      const now = await batch();
      return now.status === 'DONE' && now;
    });
    expect(done).toMatchObject({ waiting: '', processed_row_count: 120, invalid_row_count: 0 });
  });

  test('an export waits, shows the reason, and resumes by itself', async () => {
    const { data } = await server().call(referralOperations.export, { reason: 'Uji' }, { as });
    meanwhile(fillDisk);
    const file = async () => {
      const files = await server().call(exportFileOperations.list, { data_name: 'referral' }, { as });
      return files.data.find(({ filename }) => filename === data.filename)!;
    };
    expect(await file()).toMatchObject({ state: 'running', waiting: fullText });
    await tries(4);
    expect(await file()).toMatchObject({ state: 'running', waiting: fullText });
    asBefore();
    expect(await until(async () => (await file()).state === 'ready' && file())).toMatchObject({
      waiting: '',
    });
  });

  test('no backup is begun; one that did not fit leaves no partial copy', async () => {
    const { embedded } = server().services.database;
    if (!embedded) throw new Error('This test is about PGlite');
    const before = listBackups(server().dataFolder);
    meanwhile(fillDisk);
    const making = () => backUp(embedded, server().dataFolder, new Date());
    await expect(making()).rejects.toMatchObject({ code: 'DISK_FULL', message: fullText });
    asBefore();
    meanwhile(refuseCopies);
    await expect(making()).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(listBackups(server().dataFolder)).toEqual(before);
    expect(readdirSync(join(server().dataFolder, 'backups'))).toEqual(before);
  });
});

async function tries(count: number): Promise<number> {
  const { storage } = server().services;
  const real = storage.problem;
  let looked = 0;
  storage.problem = () => {
    looked += 1;
    return real();
  };
  await until(async () => looked >= count);
  storage.problem = real;
  return looked;
}

test('a database that has ended refuses every further query, and reports it once', async () => {
  const folder = temporaryFolder();
  folders.push(folder);
  await copyOfTemplate('small', folder);
  // The disk fills up at the last file of a checkpoint. PostgreSQL cannot undo that checkpoint and ends.
  const preload = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { existsSync, openSync, writeSync } = fs;
    const last = new Set();
    fs.openSync = (path, ...rest) => {
      const fd = openSync(path, ...rest);
      if (String(path).includes('replorigin_checkpoint') && existsSync(${JSON.stringify(join(folder, 'full'))})) last.add(fd);
      return fd;
    };
    fs.writeSync = (fd, ...rest) => {
      if (!last.has(fd)) return writeSync(fd, ...rest);
      throw Object.assign(new Error('full'), { code: 'ENOSPC', errno: -28 });
    };
    syncBuiltinESMExports();`;
  const script = `
    import { writeFileSync } from 'node:fs';
    import { openEmbedded } from ${JSON.stringify(join(import.meta.dirname, '../../src/server/db/embedded.ts'))};
    const { pool, whenEnded } = await openEmbedded(${JSON.stringify(join(folder, 'pgdata'))});
    whenEnded((error) => console.log('ended', error.code));
    writeFileSync(${JSON.stringify(join(folder, 'full'))}, '');
    const code = (query) => pool.query(query).then(() => 'done', (error) => error.code);
    const told = [await code('checkpoint'), await code('select 1'), await code('select 2')];
    setTimeout(() => { console.log(...told); process.exit(); }, 10);`;
  const preloaded = `data:text/javascript,${encodeURIComponent(preload)}`;
  const program = join(folder, 'program.mjs');
  writeFileSync(program, script);
  const child = spawn(process.execPath, ['--import', preloaded, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await new Promise((resolve) => child.on('close', resolve));
  expect(output).toBe('ended 53100\n53100 53100 53100\n');
});

describe('at the start', () => {
  async function started(script: string, folder: string): Promise<string> {
    const preload = `data:text/javascript,${encodeURIComponent(
      `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; ${script}; syncBuiltinESMExports();`,
    )}`;
    const child = spawn(process.execPath, ['--import', preload, serverFile, '--data', folder], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, DATABASE_URL: '' },
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(1);
    return output;
  }
  const newFolder = () => {
    const folder = temporaryFolder();
    folders.push(folder);
    return folder;
  };

  test('a full disk is reported, and nothing is started', async () => {
    const folder = newFolder();
    const line = await started('fs.statfsSync = () => ({ bavail: 2048, bsize: 4096 })', folder);
    expect(line).toMatch(
      /^RUJUKAN_SERVER_ERROR \{"code":"DISK_FULL","message":"Penyimpanan penuh: .*tersisa 8 MB/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  /**
   * The disk has space at two checks, then none. From the second check on, writes fail. A marker file tells
   * the database thread to fail its writes.
   */
  const fillsUp = () => {
    const full = JSON.stringify(join(newFolder(), 'full'));
    return `let looks = 0; const { existsSync, writeFileSync, writeSync } = fs;
    fs.statfsSync = () => {
      looks += 1;
      if (looks === 2) writeFileSync(${full}, '');
      return { bavail: looks <= 2 ? 1e6 : 100, bsize: 4096 };
    };
    fs.writeSync = (fd, ...rest) => {
      if (fd < 3 || !existsSync(${full})) return writeSync(fd, ...rest);
      throw Object.assign(new Error('full'), { code: 'ENOSPC', errno: -28, syscall: 'write' });
    }`;
  };

  test('a disk that becomes full during the first start is reported', async () => {
    expect(await started(fillsUp(), newFolder())).toMatch(/^RUJUKAN_SERVER_ERROR \{"code":"DISK_FULL"/);
  });

  test('a database that a full disk keeps from opening is not called damaged', async () => {
    const folder = newFolder();
    await copyOfTemplate('small', folder);
    expect(await started(fillsUp(), folder)).toMatch(/^RUJUKAN_SERVER_ERROR \{"code":"DISK_FULL"/);
  });

  test('a folder with files of another user is not reported as damaged', async () => {
    const folder = newFolder();
    await copyOfTemplate('small', folder);
    const script = `const { openSync, accessSync } = fs;
    const refuse = (syscall, path) => {
      throw Object.assign(new Error('no'), { code: 'EACCES', errno: -13, syscall, path });
    };
    const isTheirs = (path) => String(path).includes('pg_wal');
    fs.openSync = (path, ...rest) => (isTheirs(path) ? refuse('open', path) : openSync(path, ...rest));
    fs.accessSync = (path, mode) => (isTheirs(path) ? refuse('access', path) : accessSync(path, mode));`;
    const line = await started(script, folder);
    expect(line).toMatch(/^RUJUKAN_SERVER_ERROR \{"code":"FOLDER_UNWRITABLE","message":"Folder /);
    expect(line).toContain('pgdata');
  });

  test('a folder that may not be written to is named', async () => {
    const folder = newFolder();
    const script = `fs.accessSync = (path) => { throw Object.assign(new Error('no'), { code: 'EROFS', syscall: 'access', path }); }`;
    const line = await started(script, folder);
    expect(line).toMatch(/^RUJUKAN_SERVER_ERROR \{"code":"FOLDER_UNWRITABLE","message":"Folder /);
    expect(line).toContain(folder);
  });
});
