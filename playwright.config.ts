import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { isShort, testMs, waitMs } from './tests/run.ts';
import { literal, longFiles, longTests } from './tests/runs.mjs';

// The journeys need the build anyway.
process.env.RUJUKAN_SERVER_FILE = 'out/main/server.js';

const left = isShort
  ? { testIgnore: longFiles, grepInvert: longTests.map((name) => new RegExp(literal(name))) }
  : {};

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/globalSetup.ts',
  // Emptied at every run; the pictures of tests/screens lie beside it.
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // A journey waits for its program for a third of the time: three keep two cores busy.
  workers: Math.max(3, availableParallelism() + 1),
  timeout: testMs,
  expect: { timeout: waitMs },
  reporter: 'list',
  ...left,
});
