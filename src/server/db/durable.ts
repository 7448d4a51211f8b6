import { existsSync, fsyncSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { type Extensions, PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { DamageError, parts } from './errors.ts';
import { recreateFolders } from './integrity/fileGroups.ts';
import { isBehind, type LogEnd, noteLogEnd, readControl, readLogEnd } from './integrity/logEnd.ts';

export const fsyncStats = { count: 0 };

interface Stream {
  nfd?: number | null;
  node: { name: string };
}

interface NodeFsModule {
  NODEFS: {
    stream_ops: {
      fsync?: (stream: Stream) => number;
      write(stream: Stream, from: Uint8Array, offset: number, length: number, at: number): number;
    };
  };
}

/**
 * PGlite's NodeFS never fsyncs. Of 8 simulated power losses without fsync, none left a usable folder; with
 * fsync, all 10 did.
 */
class DurableNodeFS extends NodeFS {
  logEnd: LogEnd | undefined;

  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(database, options);
    result.emscriptenOpts.preRun?.push((module: unknown) => {
      const operations = (module as NodeFsModule).NODEFS.stream_ops;
      operations.fsync = (stream) => {
        if (typeof stream.nfd === 'number') {
          fsyncSync(stream.nfd);
          fsyncStats.count += 1;
          this.logEnd?.synced(stream.node.name);
        }
        return 0;
      };
      const write = operations.write;
      operations.write = (stream, from, offset, length, at) => {
        const written = write(stream, from, offset, length, at);
        this.logEnd?.written(stream.node.name, from.subarray(offset, offset + length), at);
        return written;
      };
    });
    return result;
  }
}

/**
 * `-F` disables fsync. PGlite has no background checkpoints, so the WAL limit is low. A truncating vacuum
 * would look like damage (integrity/seal.ts).
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...[
    'fsync=on',
    'wal_sync_method=fsync',
    'max_wal_size=128MB',
    'jit=off',
    'random_page_cost=1.1',
    'vacuum_truncate=off',
  ].flatMap((setting) => ['-c', setting]),
];

const emptyQuery = Uint8Array.of(0x51, 0, 0, 0, 5, 0);

/**
 * Keeps V8 from optimizing the SQL parser. The optimization costs 600 MB and half a second per start, without
 * any gain. The filter 0 allows only function 0, which is an import. A V8 without the flag only warns.
 */
function compileParser(pglite: PGlite): void {
  setFlagsFromString('--wasm-tier-up-filter=0');
  try {
    pglite.execProtocolRawSync(emptyQuery);
  } finally {
    setFlagsFromString('--wasm-tier-up-filter=-1');
  }
}

export interface Opened {
  lostLog: boolean;
  made: string[];
}

/**
 * @throws DamageError when the control file is older than the log, because later records would be overwritten
 */
export async function openDurable(
  folder: string,
  more: Extensions = {},
): Promise<{ pglite: PGlite; opened: Opened }> {
  const extensions = { pg_trgm, ...more };
  const fs = new DurableNodeFS(folder);
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  const made = isNew ? [] : recreateFolders(folder);
  const noted = readLogEnd(folder);
  const control = noted > 0 ? readControl(folder) : undefined;
  if (control && isBehind(control, noted)) throw new DamageError(parts.control);
  // After a clean shutdown the database needs only the last checkpoint of the log.
  const mustReach = control && !control.isShutDown ? noted : 0;
  const pglite = new PGlite({ fs, startParams, extensions });
  // Compiles the parser before PGlite's first query.
  const initArrayTypes = pglite._initArrayTypes.bind(pglite);
  pglite._initArrayTypes = (options) => {
    compileParser(pglite);
    return initArrayTypes(options);
  };
  await pglite.waitReady;
  const lostLog = mustReach > 0 && readControl(folder).redo < mustReach;
  fs.logEnd = noteLogEnd(folder);
  return { pglite, opened: { lostLog, made } };
}
