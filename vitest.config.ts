import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The server tests run on PGlite, or on the PostgreSQL of this address (`tools/postgres.mjs`). */
const onPostgres = Boolean(process.env.DATABASE_URL_TEST);

/**
 * Server tests that run on PostgreSQL too, next to `x.postgres.test.ts`. PGlite is PostgreSQL: what differs is the
 * driver, its types, and that many connections work at once. TEST_ALL=1 runs all of tests/server there.
 */
const postgresToo = [
  // SQL of our own: lists, sorts, filters, search, sums.
  'agentList',
  'audit',
  'catalogue',
  'dashboard',
  'lookup',
  'places',
  'referralList',
  'referralPages',
  'searchFold',
  'target',
  'team',
  'view',
  // Locks, counters, limits, and what is done once only.
  'agentCreate',
  'agentUpgrade',
  'auth',
  'firstRecords',
  'idempotency',
  'idempotencyFile',
  'model',
  'claim',
  'claimModel',
  'note',
  'presence',
  'noDemo',
  'programQuota',
  'races',
  'referralCreate',
  'referralStatus',
  'settingsPrefix',
  'uniqueNames',
  'userLimits',
  // Jobs, batches, exports, live events.
  'batchUpload',
  'batchUploadAllOrNothing',
  'batchUploadRestart',
  'exportFile',
  'jobs',
  'live',
  // A sample of everything else: each operation with many inputs, and what all of them share.
  'core',
  'everyOperation',
].map((name) => `tests/server/${name}.test.ts`);

const lost = postgresToo.filter((file) => !existsSync(join(import.meta.dirname, file)));
if (lost.length > 0) throw new Error(`vitest.config.ts names tests that are not there: ${lost.join(', ')}`);

/** Vitest begins with large files, so that no long one is left for the end; these are long and small. */
const longest = ['server/damageKinds.pglite', 'server/backup.pglite', 'server/model', 'screens/screens'].map(
  (name) => join(import.meta.dirname, `tests/${name}.test.ts`),
);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.includes(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const isPart = onPostgres && process.env.TEST_ALL !== '1';

/** Tests that only one database or one system can pass say so in their name: `x.postgres.test.ts`. */
const elsewhere = [
  onPostgres ? '**/*.pglite.test.ts' : '**/*.postgres.test.ts',
  ...(process.platform === 'linux' ? [] : ['**/*.linux.test.ts']),
];

export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, ...elsewhere],
    globalSetup: ['tests/runFolder.ts', ...(onPostgres ? ['tests/server/support/postgresTemplates.ts'] : [])],
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    maxWorkers: 2,
    // These only end what hangs: a busy machine is slow, not wrong. "Not yet" is waited for by tests/eventually.ts.
    testTimeout: 10 * 60_000,
    hookTimeout: 10 * 60_000,
    expect: { poll: { timeout: 180_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: isPart
            ? [...postgresToo, 'tests/server/**/*.postgres.test.ts']
            : ['tests/server/**/*.test.ts'],
          setupFiles: ['tests/server/support/compiledDatabase.ts'],
          // What V8 crashes in now and then when many threads use WebAssembly (nodejs/node#64500) is the freeing of its code.
          execArgv: ['--no-wasm-code-gc'],
          // A process goes on with the next file: loading the server anew would take longer than most files do. It keeps
          // nothing between two files, as a server's state is all in its data folder.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'others',
          include: ['tests/{unit,contract,desktop,security}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.ts'],
          globalSetup: ['tests/screens/builtRenderer.ts'],
        },
      },
    ],
  },
});
