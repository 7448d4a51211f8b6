import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type { Envelope, InputOf, Operation, OutputOf } from '../../src/shared/core/operation.ts';
import { fillPath, toQuery } from '../../src/shared/core/operation.ts';
import { demoUsers } from './accounts.ts';
import { type Launched, launch } from './launch.ts';

/** The running program as the journeys use it: signed in, with a downloads folder of its own. */
export interface Program extends Launched {
  downloads: string;
}

/** Signs in on the login screen as one of the demo users; a first start makes its data meanwhile. */
export async function signIn(page: Page, email: keyof typeof demoUsers): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(demoUsers[email]);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page.getByText(/^Halo, /)).toBeVisible({ timeout: 100_000 });
}

/** Calls an API operation with the session of the page, the way the page itself does. */
export async function api<O extends Operation>(
  page: Page,
  operation: O,
  input: InputOf<O>,
): Promise<Envelope<OutputOf<O>>> {
  const { path, rest } = fillPath(operation.path, input as Record<string, unknown>);
  const inQuery = operation.method === 'GET' || operation.method === 'DELETE';
  const query = inQuery ? toQuery(rest) : '';
  const answer = await page.evaluate((request) => window.desktop.call('api.request', request), {
    method: operation.method,
    path: path + (query && `?${query}`),
    body: inQuery ? null : JSON.stringify(rest),
    idempotencyKey: null,
  });
  if (!answer.ok) throw new Error(answer.error.message);
  if (answer.data.status >= 300) throw new Error(answer.data.body);
  return JSON.parse(answer.data.body) as Envelope<OutputOf<O>>;
}

/**
 * `program`: started on fresh data once for each `chapter`, which every test file names for itself; its tests follow each
 * other on it. Playwright begins a new worker, and so a new program, wherever the chapter changes.
 */
export const test = base.extend<object, { chapter: string; program: Program }>({
  chapter: ['', { option: true, scope: 'worker' }],
  program: [
    async ({ chapter }, use) => {
      if (!chapter) throw new Error('the test file names no chapter: test.use({ chapter: … })');
      const downloads = await mkdtemp(join(tmpdir(), 'rujukan-unduhan-'));
      const launched = await launch({ env: { RUJUKAN_DOWNLOADS: downloads } });
      // The first start makes the database and its demo data.
      const account = launched.page.getByRole('button', { name: /superadmin@mitra\.example/ });
      await expect(account).toBeVisible({ timeout: 100_000 });
      await use({ ...launched, downloads });
      await launched.close();
      await rm(downloads, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect };
