import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { isShort, testMs, waitMs } from './tests/run.ts';
import { literal, longFiles, longTests } from './tests/runs.mjs';

// The journeys need the build anyway, so tests start the built server.
process.env.RUJUKAN_SERVER_FILE = 'out/main/server.js';

const left = isShort
  ? { testIgnore: longFiles, grepInvert: longTests.map((name) => new RegExp(`(^|\\s)${literal(name)}`)) }
  : {};

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/globalSetup.ts',
  // Playwright empties this folder at every run. The pictures of tests/screens lie beside it.
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // A journey waits a third of its time for the app, so three journeys keep two cores busy.
  workers: Math.max(3, availableParallelism() + 1),
  timeout: testMs,
  expect: { timeout: waitMs },
  reporter: 'list',
  ...left,
});
