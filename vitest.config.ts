import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isShort, isThorough, testMs, waitMs } from './tests/run.ts';
import {
  literal,
  longFiles,
  longOnly,
  longOnPostgres,
  longTests,
  postgresToo,
  secondsOf,
} from './tests/runs.mjs';

/** With DATABASE_URL_TEST (tools/postgres.mjs) the server tests run on PostgreSQL, otherwise on PGlite. */
const onPostgres = Boolean(process.env.DATABASE_URL_TEST);

const named = [...postgresToo, ...longOnPostgres, ...longOnly.map(({ file }) => file)];
const lost = named.filter((file) => !existsSync(join(import.meta.dirname, file)));
if (lost.length > 0) throw new Error(`tests/runs.mjs names tests that are not there: ${lost.join(', ')}`);

/** Starts the longest files first, so that no long file runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const step = process.env.TEST_STEP ?? '';
    const secondsFor = ({ moduleId }: TestSpecification) =>
      secondsOf(relative(import.meta.dirname, moduleId).replaceAll('\\', '/'), step);
    return (await super.sort(files)).sort((one, other) => secondsFor(other) - secondsFor(one));
  }
}

/** The name of a test says which database or system it needs: `x.postgres.test.ts`. */
const elsewhere = [
  onPostgres ? '**/*.pglite.test.ts' : '**/*.postgres.test.ts',
  ...(process.platform === 'linux' ? [] : ['**/*.linux.test.ts']),
];

/** Files that the short run leaves out. */
const left = isShort ? [...longFiles, ...(onPostgres ? longOnPostgres : [])] : [];

/** Tests that replace a module. Each runs in its own process, because the next file would get the replacement too. */
const replacing = globSync('tests/{unit,contract,desktop,security}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
}).filter((file) => readFileSync(join(import.meta.dirname, file), 'utf8').includes('vi.mock('));

export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, ...elsewhere, ...left],
    globalSetup: ['tests/runFolder.ts', ...(onPostgres ? ['tests/server/support/postgresTemplates.ts'] : [])],
    ...(isShort && { testNamePattern: new RegExp(`^(?!${longTests.map(literal).join('|')})`) }),
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    maxWorkers: Number(process.env.TEST_WORKERS ?? Math.max(2, availableParallelism())),
    testTimeout: testMs,
    hookTimeout: testMs,
    expect: { poll: { timeout: waitMs } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include:
            onPostgres && !isThorough
              ? [...postgresToo, 'tests/server/**/*.postgres.test.ts']
              : ['tests/server/**/*.test.ts'],
          setupFiles: ['tests/chance.ts', 'tests/server/support/compiledDatabase.ts'],
          // V8 sometimes crashes when it frees WebAssembly code while many threads use WebAssembly
          // (nodejs/node#64500).
          execArgv: ['--no-wasm-code-gc'],
          // A process runs several files, because loading the server takes longer than most files. The server keeps
          // its state only in its data folder, so nothing passes between files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{unit,contract,desktop,security}/**/*.test.{ts,tsx}'],
          exclude: replacing,
          setupFiles: ['tests/chance.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-alone',
          include: replacing,
          setupFiles: ['tests/chance.ts'],
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
