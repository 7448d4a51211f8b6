import { defineConfig } from '@playwright/test';

// The journeys need the build anyway.
process.env.RUJUKAN_SERVER_FILE = 'out/main/server.js';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/globalSetup.ts',
  // Emptied at every run; the pictures of tests/screens lie beside it.
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // A journey waits for its program for a third of the time: three keep two cores busy.
  workers: 3,
  // A journey is long, and a machine may be busy: this only ends one that hangs.
  timeout: 10 * 60_000,
  expect: { timeout: 180_000 },
  reporter: 'list',
});
