import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/globalSetup.ts',
  outputDir: 'test-results',
  workers: 1,
  // A journey is long, and a machine may be busy: this only ends one that hangs.
  timeout: 10 * 60_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
});
