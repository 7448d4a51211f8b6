/**
 * Writes to the embedded database and records every change to its files. Then cuts the power at random
 * moments and opens the files that would be on the disk. Of the writes that no fsync of their file follows,
 * each page keeps a random number of the oldest. Renames, creations and truncations count as durable.
 * Arguments: data folder (of a first start), number of trials. Prints one line of JSON, see {@link Report}.
 */
import fs, {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { seededRandom } from '../../../src/server/demo/random.ts';

export interface Report {
  writes: number;
  fsyncs: number;
  /** Faults of each trial; empty when every acknowledged commit is there and consistent. */
  trials: string[][];
}

type FileId = number;
type Operation =
  | { type: 'create'; path: string; file: FileId }
  | { type: 'write'; file: FileId; at: number; bytes: Buffer }
  | { type: 'truncate'; file: FileId; length: number }
  | { type: 'fsync'; file: FileId }
  | { type: 'rename'; from: string; to: string }
  | { type: 'unlink'; path: string }
  | { type: 'mkdir'; path: string }
  | { type: 'acknowledged'; seq: number };

const pageBytes = 8192;
const commits = 60;
const accounts = 100;
const balance = 1000;

const [dataFolder = '', trialCount = '3'] = process.argv.slice(2);
const live = join(resolve(dataFolder), 'pgdata');
const image = join(resolve(dataFolder), 'image');
const afterCut = join(resolve(dataFolder), 'after-cut');

const operations: Operation[] = [];
let recording = false;
const record = (operation: Operation) => recording && operations.push(operation);

const idOfPath = new Map<string, FileId>();
const idOfDescriptor = new Map<number, FileId>();
let lastId = 0;

function idOf(path: string): FileId {
  const known = idOfPath.get(path);
  if (known) return known;
  lastId += 1;
  idOfPath.set(path, lastId);
  return lastId;
}

const isOurs = (path: unknown): path is string =>
  typeof path === 'string' && resolve(path).startsWith(`${live}/`);

function watch<
  Name extends
    | 'closeSync'
    | 'mkdirSync'
    | 'openSync'
    | 'renameSync'
    | 'unlinkSync'
    | 'writeSync'
    | 'ftruncateSync'
    | 'truncateSync',
>(name: Name, note: (args: unknown[], existed: boolean) => (result: unknown) => void): void {
  const original = fs[name] as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]) => {
    const existed = isOurs(args[0]) && idOfPath.has(resolve(args[0]));
    const after = note(args, existed);
    const result = original(...args);
    after(result);
    return result;
  };
  Object.assign(fs, { [name]: watched });
}

function watchFileSystem(): void {
  watch('openSync', ([path, flags], existed) => (fd) => {
    if (!isOurs(path)) return;
    const file = idOf(resolve(path));
    idOfDescriptor.set(fd as number, file);
    if (!existed) record({ type: 'create', path: resolve(path), file });
    const truncates = typeof flags === 'number' && (flags & fs.constants.O_TRUNC) !== 0;
    if (truncates) record({ type: 'truncate', file, length: 0 });
  });
  watch(
    'closeSync',
    ([fd]) =>
      () =>
        void idOfDescriptor.delete(fd as number),
  );
  watch('writeSync', ([fd, source, offset, , at]) => (count) => {
    const file = idOfDescriptor.get(fd as number);
    if (file === undefined || !ArrayBuffer.isView(source)) return;
    const start = source.byteOffset + (offset as number);
    const bytes = Buffer.from(Buffer.from(source.buffer as ArrayBuffer, start, count as number));
    record({ type: 'write', file, at: at as number, bytes });
  });
  watch('ftruncateSync', ([fd, length]) => () => {
    const file = idOfDescriptor.get(fd as number);
    if (file !== undefined) record({ type: 'truncate', file, length: Number(length ?? 0) });
  });
  watch('truncateSync', ([path, length]) => () => {
    if (isOurs(path)) record({ type: 'truncate', file: idOf(resolve(path)), length: Number(length ?? 0) });
  });
  watch('renameSync', ([from, to]) => () => {
    if (!isOurs(from) || !isOurs(to)) return;
    record({ type: 'rename', from: resolve(from), to: resolve(to) });
    idOfPath.set(resolve(to), idOf(resolve(from)));
    idOfPath.delete(resolve(from));
  });
  watch('unlinkSync', ([path]) => () => {
    if (!isOurs(path)) return;
    record({ type: 'unlink', path: resolve(path) });
    idOfPath.delete(resolve(path));
  });
  watch('mkdirSync', ([path]) => () => {
    if (isOurs(path)) record({ type: 'mkdir', path: resolve(path) });
  });
  // The disk exists in the simulation only, so the fsync is only recorded.
  const fsyncSync: typeof fs.fsyncSync = (fd) => {
    const file = idOfDescriptor.get(fd);
    if (file !== undefined) record({ type: 'fsync', file });
  };
  Object.assign(fs, { fsyncSync });
  syncBuiltinESMExports();
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function writeMuch(random: () => number): Promise<Map<string, FileId>> {
  const { openDurable } = await import('../../../src/server/db/durable.ts');
  // Opens the database in this thread, because calls in another thread cannot be recorded.
  const { pglite } = await openDurable(live);
  await pglite.exec(`
    create table power_log(seq bigint primary key, payload text not null);
    create index power_log_payload on power_log using gin (payload gin_trgm_ops);
    create table power_copy(seq bigint primary key);
    create table power_account(id int primary key, balance bigint not null);
    insert into power_account select id, ${balance} from generate_series(1, ${accounts}) id;
    checkpoint;
  `);
  cpSync(live, image, { recursive: true });
  const base = new Map(filesBelow(live).map((path) => [path, idOf(path)]));

  recording = true;
  let seq = 0;
  for (let commit = 0; commit < commits; commit += 1) {
    const rows = random() < 0.1 ? 300 : 1 + Math.floor(random() * 15);
    if (random() < 0.08) await pglite.exec('checkpoint');
    const numbers = Array.from({ length: rows }, (_, index) => seq + index + 1);
    const payloads = numbers.map((number) => `budi ${number} `.repeat(1 + Math.floor(random() * 20)));
    const [from, to] = [random(), random()].map((part) => 1 + Math.floor(part * accounts));
    await pglite.transaction(async (tx) => {
      await tx.query('insert into power_log select * from unnest($1::bigint[], $2::text[])', [
        numbers,
        payloads,
      ]);
      await tx.query('insert into power_copy select unnest($1::bigint[])', [numbers]);
      await tx.query('update power_account set balance = balance - 7 where id = $1', [from]);
      await tx.query('update power_account set balance = balance + 7 where id = $1', [to]);
    });
    seq += rows;
    record({ type: 'acknowledged', seq });
  }
  recording = false;
  await pglite.close();
  return base;
}

function survivingWrites(end: number, random: () => number): Set<number> {
  const lastFsync = new Map<FileId, number>();
  const done = operations.slice(0, end);
  done.forEach((operation, index) => {
    if (operation.type === 'fsync') lastFsync.set(operation.file, index);
  });
  const surviving = new Set<number>();
  const pending = new Map<string, number[]>();
  done.forEach((operation, index) => {
    if (operation.type !== 'write') return;
    if (index <= (lastFsync.get(operation.file) ?? -1)) {
      surviving.add(index);
      return;
    }
    const page = `${operation.file}:${Math.floor(operation.at / pageBytes)}`;
    pending.set(page, [...(pending.get(page) ?? []), index]);
  });
  for (const versions of pending.values()) {
    const kept = Math.floor(random() * (versions.length + 1));
    for (const index of versions.slice(0, kept)) surviving.add(index);
  }
  return surviving;
}

function cutPower(base: Map<string, FileId>, end: number, random: () => number): void {
  const folder = join(afterCut, 'pgdata');
  rmSync(afterCut, { recursive: true, force: true });
  mkdirSync(afterCut);
  cpSync(image, folder, { recursive: true });
  const surviving = survivingWrites(end, random);
  const pathOf = new Map([...base].map(([path, file]) => [file, path]));
  const there = (path: string) => folder + path.slice(live.length);
  const existing = (file: FileId) => {
    const path = pathOf.get(file);
    return path !== undefined && existsSync(there(path)) ? there(path) : undefined;
  };
  const forget = (path: string) => {
    for (const [file, known] of pathOf) if (known === path) pathOf.delete(file);
  };
  operations.slice(0, end).forEach((operation, index) => {
    if (operation.type === 'create') {
      pathOf.set(operation.file, operation.path);
      mkdirSync(dirname(there(operation.path)), { recursive: true });
      closeSync(openSync(there(operation.path), 'w'));
    } else if (operation.type === 'mkdir') {
      mkdirSync(there(operation.path), { recursive: true });
    } else if (operation.type === 'rename') {
      const moved = [...pathOf].find(([, path]) => path === operation.from)?.[0];
      if (existsSync(there(operation.from))) fs.renameSync(there(operation.from), there(operation.to));
      forget(operation.to);
      if (moved !== undefined) pathOf.set(moved, operation.to);
    } else if (operation.type === 'unlink') {
      rmSync(there(operation.path), { force: true });
      forget(operation.path);
    } else if (operation.type === 'truncate') {
      const path = existing(operation.file);
      if (path) truncateSync(path, operation.length);
    } else if (operation.type === 'write' && surviving.has(index)) {
      writeInto(existing(operation.file), operation.bytes, operation.at);
    }
  });
}

function writeInto(path: string | undefined, bytes: Buffer, at: number): void {
  if (!path) return;
  const fd = openSync(path, 'r+');
  fs.writeSync(fd, bytes, 0, bytes.length, at);
  closeSync(fd);
}

async function check(acknowledged: number): Promise<string[]> {
  const { openDatabase } = await import('../../../src/server/db/open.ts');
  try {
    const database = await openDatabase({ dataFolder: afterCut });
    const { rows } = await database.pool.query<
      Record<'logged' | 'newest' | 'copied' | 'found' | 'money', number>
    >(`
      select (select count(*)::int from power_log) as logged,
        (select coalesce(max(seq), 0)::int from power_log) as newest,
        (select count(*)::int from power_log join power_copy using (seq)) as copied,
        (select count(*)::int from power_log where payload like '%budi%') as found,
        (select sum(balance)::int from power_account) as money`);
    await database.close();
    return faults(rows[0]!, acknowledged);
  } catch (error) {
    return [`cannot be used: ${error instanceof Error ? error.message : error}`];
  }
}

function faults(
  {
    logged,
    newest,
    copied,
    found,
    money,
  }: Record<'logged' | 'newest' | 'copied' | 'found' | 'money', number>,
  acknowledged: number,
): string[] {
  const wrong: [boolean, string][] = [
    [newest < acknowledged, `lost: ${acknowledged} acknowledged, ${newest} there`],
    [logged !== newest, `holes: ${logged} rows up to ${newest}`],
    [copied !== logged, `torn transaction: ${logged} rows, ${copied} copies`],
    [found !== logged, `index: finds ${found} of ${logged}`],
    [money !== accounts * balance, `torn transfer: ${money}`],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, text]) => text);
}

watchFileSystem();
const base = await writeMuch(seededRandom(42).next);
const count = (type: Operation['type']) => operations.filter((operation) => operation.type === type).length;
const report: Report = { writes: count('write'), fsyncs: count('fsync'), trials: [] };
for (let trial = 0; trial < Number(trialCount); trial += 1) {
  const random = seededRandom(900 + trial).next;
  const end = Math.floor(operations.length * (0.25 + 0.75 * random()));
  cutPower(base, end, random);
  const acknowledged = operations.slice(0, end).findLast((operation) => operation.type === 'acknowledged');
  report.trials.push(await check(acknowledged?.seq ?? 0));
}
process.stdout.write(`${JSON.stringify(report)}\n`);
