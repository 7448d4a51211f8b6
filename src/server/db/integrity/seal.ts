import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { diskFault } from '../../../files/disk.ts';
import type { Embedded } from '../embedded.ts';
import { type Backup, parts } from '../errors.ts';
import { dropFolder, writeDurably } from '../folder.ts';
import { changedFinalPart, type FinalPart, readFinalParts } from './finalPages.ts';
import { readPages, relationFiles, relationOf } from './pages.ts';

/**
 * The seal stores the LSN of every page after a checkpoint. LSNs never decrease and files never shrink. So
 * the seal finds losses that PostgreSQL takes for an unused page or a small table.
 */

const sealName = 'rujukan.seal';
const partNames: readonly [start: string, name: string][] = [
  ['pg_wal', parts.log],
  ['pg_xact', parts.ends],
  ['pg_multixact', parts.ends],
];

interface Sealed {
  files: Map<string, Float64Array>;
  finals: Record<string, FinalPart>;
  /**
   * Maps a damaged file to its table or part. A table's entry stays until a rebuild replaces the file,
   * because later writes can hide the damage.
   */
  damaged: Record<string, string>;
}

export interface Seal {
  isWritten(): boolean;
  /** Set when a used database lacks a valid seal. `comparedWith` is the backup whose seal replaces it. */
  lost: { comparedWith: Backup | undefined } | undefined;
  knownDamage(): string[];
  compare(): Promise<string | undefined>;
  renew(): Promise<void>;
}

const rest = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Call this before any write, because a write can hide damage.
 * @param backups newest first
 */
export async function openSeal(
  folder: string,
  embedded: Embedded,
  backups: readonly Backup[] = [],
): Promise<Seal> {
  const found = readSeal(folder);
  const standIn = found ? undefined : newestSeal(backups);
  const lost =
    found === undefined && (standIn !== undefined || (await wasUsed(embedded)))
      ? { comparedWith: standIn?.backup }
      : undefined;
  const sealed: Sealed = found ?? standIn?.sealed ?? { files: new Map(), finals: {}, damaged: {} };
  const read = new Map<string, string>();
  let isWritten = found !== undefined;

  const write = () => {
    try {
      writeSeal(folder, sealed);
      isWritten = true;
    } catch (error) {
      // On a disk fault, the older seal stays: it is correct, but incomplete.
      if (!diskFault(error)) throw error;
    }
  };
  const mark = async (paths: readonly string[]): Promise<void> => {
    if (paths.length === 0) return;
    const tables = await tablesByFile(embedded);
    let marked = false;
    for (const path of paths) {
      const part = partNames.find(([start]) => path.startsWith(start))?.[1];
      const table = part ?? tables.get(relationOf(path));
      if (table === undefined) sealed.files.delete(path);
      else if (sealed.damaged[relationOf(path)] !== table) {
        sealed.damaged[relationOf(path)] = table;
        marked = true;
      }
    }
    if (marked && isWritten) write();
  };
  const knownDamage = () => [...new Set(Object.values(sealed.damaged))];

  const suspects = (options: { sums?: boolean; rest?: () => Promise<void> }, only?: readonly string[]) =>
    changedFiles(folder, sealed, options, only);
  const final = changedFinalPart(folder, sealed.finals);
  await mark([...(embedded.lostLog ? ['pg_wal'] : []), ...(final ? [final] : []), ...(await suspects({}))]);

  return {
    isWritten: () => isWritten,
    lost,
    knownDamage,
    compare: async () => {
      const seen = await suspects({ sums: true, rest });
      // A write may change a page during the check, so suspects are read again without writes.
      const sure = seen.length === 0 ? [] : await embedded.exclusively(() => suspects({ sums: true }, seen));
      const changed = changedFinalPart(folder, sealed.finals);
      await mark([...sure, ...(changed ? [changed] : [])]);
      await dropRepaired(sealed, embedded);
      return knownDamage()[0] ?? (await missingTable(folder, embedded));
    },
    renew: async () => {
      const { insertedUpTo, ...next } = await atCheckpoint(embedded);
      let changed = !isWritten;
      for (const path of relationFiles(folder)) {
        const state = fileState(folder, path);
        if (state === undefined || read.get(path) === state) continue;
        const { positions } = await readPages(folder, path, { rest });
        if (merge(sealed.files, path, positions, insertedUpTo)) changed = true;
        read.set(path, state);
      }
      const gone = [...sealed.files.keys()].filter((path) => !existsSync(join(folder, path)));
      if (gone.length > 0) {
        await mark(gone);
        changed = true;
      }
      if (changedFinalPart(folder, sealed.finals) === undefined) sealed.finals = readFinalParts(folder, next);
      if (changed) write();
    },
  };
}

async function dropRepaired({ damaged }: Sealed, embedded: Embedded): Promise<void> {
  const paths = Object.keys(damaged).filter((path) => !partNames.some(([start]) => path.startsWith(start)));
  if (paths.length === 0) return;
  const tables = await tablesByFile(embedded);
  for (const path of paths) if (!tables.has(path)) delete damaged[path];
}

/** Checks twice, because a rebuild can replace the files between the query and the file check. */
async function missingTable(folder: string, embedded: Embedded): Promise<string | undefined> {
  const missing = async () =>
    [...(await tablesByFile(embedded))].filter(([path]) => !existsSync(join(folder, path)));
  const first = await missing();
  if (first.length === 0) return undefined;
  return (await missing()).find(([path]) => first.some(([other]) => other === path))?.[1];
}

function fileState(folder: string, path: string): string | undefined {
  const found = statSync(join(folder, path), { throwIfNoEntry: false });
  return found && `${found.mtimeMs} ${found.size}`;
}

async function changedFiles(
  folder: string,
  { files }: Sealed,
  options: { sums?: boolean; rest?: () => Promise<void> },
  only?: readonly string[],
): Promise<string[]> {
  const paths = only ?? [...new Set([...files.keys(), ...(options.sums ? relationFiles(folder) : [])])];
  const changed: string[] = [];
  for (const path of paths) {
    if (!existsSync(join(folder, path))) {
      if (files.has(path)) changed.push(path);
      continue;
    }
    const { positions, broken } = await readPages(folder, path, options);
    const went = files.get(path)?.some((position, page) => (positions[page] ?? 0) < position);
    if (went || broken.length > 0) changed.push(path);
  }
  return changed;
}

/** Never lowers an LSN, so that later checks still find a lost page. */
function merge(
  files: Map<string, Float64Array>,
  path: string,
  positions: Float64Array,
  insertedUpTo: number,
): boolean {
  const before = files.get(path);
  const after = new Float64Array(Math.max(before?.length ?? 0, positions.length));
  let changed = before?.length !== after.length;
  for (let page = 0; page < after.length; page++) {
    const had = before?.[page] ?? 0;
    const has = positions[page] ?? 0;
    // An LSN beyond `insertedUpTo` belongs to a damaged page, or to a page written after the query.
    after[page] = has > had && has <= insertedUpTo ? has : had;
    if (after[page] !== had) changed = true;
  }
  files.set(path, after);
  return changed;
}

async function atCheckpoint({ pool }: Embedded) {
  const { rows } = await pool.query<Record<'transaction' | 'groups' | 'members' | 'inserted', string>>(`
    select split_part(next_xid, ':', 2) as transaction, next_multixact_id::text as groups,
      next_multi_offset::text as members, (pg_current_wal_insert_lsn() - '0/0')::text as inserted
    from pg_control_checkpoint()`);
  const [found] = rows;
  if (!found) throw new Error('The database does not say where its log is');
  return {
    transaction: Number(found.transaction),
    group: Number(found.groups),
    member: Number(found.members),
    insertedUpTo: Number(found.inserted),
  };
}

async function tablesByFile({ pool }: Embedded): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ path: string; table: string }>(`
    select pg_relation_filepath(c.oid) as path,
      coalesce(owner.relname, long.relname, indexed.relname, c.relname) as table
    from pg_class c
    left join pg_index i on i.indexrelid = c.oid
    left join pg_class indexed on indexed.oid = i.indrelid
    left join pg_class long on long.reltoastrelid = i.indrelid
    left join pg_class owner on owner.reltoastrelid = c.oid
    where c.relkind in ('r', 't', 'S', 'i', 'm') and c.relpersistence = 'p'
      and pg_relation_filepath(c.oid) is not null`);
  return new Map(rows.map(({ path, table }) => [path, table]));
}

function writeSeal(folder: string, { files, finals, damaged }: Sealed): void {
  const lists = [...files].map(([path, positions]) => [
    path,
    Buffer.from(positions.buffer, positions.byteOffset, positions.byteLength).toString('base64'),
  ]);
  const content = JSON.stringify({ files: Object.fromEntries(lists), finals, damaged });
  writeDurably(join(folder, sealName), `${crc32(content)}\n${content}`);
}

function readSeal(folder: string): Sealed | undefined {
  const path = join(folder, sealName);
  dropFolder(path);
  if (!existsSync(path)) return undefined;
  const whole = readFileSync(path, 'utf8');
  const end = whole.indexOf('\n');
  const content = whole.slice(end + 1);
  if (whole.slice(0, Math.max(end, 0)) !== String(crc32(content))) return undefined;
  const { files, ...rest } = JSON.parse(content) as Omit<Sealed, 'files'> & { files: Record<string, string> };
  return { ...rest, files: new Map(Object.entries(files).map(([name, list]) => [name, positionsOf(list)])) };
}

function newestSeal(backups: readonly Backup[]): { backup: Backup; sealed: Sealed } | undefined {
  for (const backup of backups) {
    const sealed = readSeal(backup.path);
    if (sealed) return { backup, sealed };
  }
  return undefined;
}

async function wasUsed({ pool }: Embedded): Promise<boolean> {
  const { rows } = await pool.query<{ used: boolean }>(
    `select to_regclass('public.app_user') is not null as used`,
  );
  return rows[0]?.used === true;
}

function positionsOf(list: string): Float64Array {
  const bytes = Uint8Array.from(Buffer.from(list, 'base64'));
  return new Float64Array(bytes.buffer);
}
