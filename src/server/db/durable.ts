import { fsyncSync } from 'node:fs';
import { type Extensions, PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** How often a commit or checkpoint reached the disk; the tests read it. */
export const fsyncStats = { count: 0 };

interface NodeFsModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number | null }) => number } };
}

/**
 * Guard 1: PGlite's file system without this never fsyncs, and a power loss loses the folder (0 of 8 simulated ones
 * survived; 10 of 10 with it).
 */
class DurableNodeFS extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(database, options);
    result.emscriptenOpts.preRun?.push((module: unknown) => {
      (module as NodeFsModule).NODEFS.stream_ops.fsync = (stream) => {
        if (typeof stream.nfd === 'number') {
          fsyncSync(stream.nfd);
          fsyncStats.count += 1;
        }
        return 0;
      };
    });
    return result;
  }
}

/** Without `-F`, which switches fsync off; a small WAL because nothing checkpoints in the background. */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'max_wal_size=128MB', 'jit=off', 'random_page_cost=1.1'].flatMap(
    (setting) => ['-c', setting],
  ),
];

/** Opens PGlite on a folder so that what it acknowledged survives a power loss. */
export async function openDurable(folder: string, more: Extensions = {}): Promise<PGlite> {
  const extensions = { pg_trgm, ...more };
  return PGlite.create({ fs: new DurableNodeFS(folder), startParams, extensions });
}
