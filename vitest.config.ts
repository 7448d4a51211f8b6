import { configDefaults, defineConfig } from 'vitest/config';

/** The server tests run on PGlite, or on the PostgreSQL of this address (`tools/postgres.mjs`). */
const onPostgres = Boolean(process.env.DATABASE_URL_TEST);

/** Tests that only one database or one system can pass say so in their name: `x.postgres.test.ts`. */
const elsewhere = [
  onPostgres ? '**/*.pglite.test.ts' : '**/*.postgres.test.ts',
  ...(process.platform === 'linux' ? [] : ['**/*.linux.test.ts']),
];

export default defineConfig({
  test: {
    include: ['tests/{unit,contract,server,desktop,security,screens}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...elsewhere],
    globalSetup: ['tests/runFolder.ts', ...(onPostgres ? ['tests/server/support/postgresTemplates.ts'] : [])],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
