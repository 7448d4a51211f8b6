import { fsyncSync } from 'node:fs';
import { type Extensions, PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { type LogEnd, noteLogEnd, readControl, readLogEnd } from './logEnd.ts';

/** How often a commit or checkpoint reached the disk; the tests read it. */
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
 * Guard 1: PGlite's file system without this never fsyncs, and a power loss loses the folder (0 of 8 simulated ones
 * survived; 10 of 10 with it).
 */
class DurableNodeFS extends NodeFS {
  /** Once it is open. */
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
 * Without `-F`, which switches fsync off; a small WAL because nothing checkpoints in the background. No vacuum shortens a
 * file: one that is shorter than it was has lost something (seal.ts).
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

/**
 * Opens PGlite on a folder so that what it acknowledged survives a power loss.
 *
 * @param onLostLog called when its log ends before what was on disk already
 */
export async function openDurable(
  folder: string,
  more: Extensions = {},
  onLostLog: () => void = () => undefined,
): Promise<PGlite> {
  const extensions = { pg_trgm, ...more };
  const fs = new DurableNodeFS(folder);
  const noted = readLogEnd(folder);
  // A log that the checkpoint of a clean end lies in is not read further; without it nothing opens.
  const mustReach = noted > 0 && !readControl(folder).isShutDown ? noted : 0;
  const pglite = await PGlite.create({ fs, startParams, extensions });
  if (readControl(folder).redo < mustReach) onLostLog();
  fs.logEnd = noteLogEnd(folder);
  return pglite;
}
