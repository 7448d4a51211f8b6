import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type { Envelope, InputOf, Operation, OutputOf } from '../../src/shared/core/operation.ts';
import { fillPath, toQuery } from '../../src/shared/core/operation.ts';
import { demoUsers } from './accounts.ts';
import { dataFolder, demoData } from './demoData.ts';
import { type Launched, launch } from './launch.ts';

export interface Program extends Launched {
  downloads: string;
}

export async function fillSignIn(page: Page, email: keyof typeof demoUsers): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(demoUsers[email]);
  await page.getByRole('button', { name: 'Masuk' }).click();
}

export async function signIn(page: Page, email: keyof typeof demoUsers): Promise<void> {
  await fillSignIn(page, email);
  await expect(page.getByText(/^Halo, /)).toBeVisible();
}

/** Opens a path like a link, without a reload. */
export async function open(page: Page, path: string): Promise<void> {
  const left = await page.evaluateHandle((to) => {
    const isSame = new URL(to, location.href).pathname === location.pathname;
    const content = isSame ? null : document.querySelector('main > *');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return content;
  }, path);
  // The old page stays until the new page has loaded, and must not get the test's input. The element never
  // leaves between two records of the same page, hence the timeout.
  await page
    .waitForFunction((content) => !content?.isConnected, left, { timeout: 2000 })
    .catch(() => undefined);
  await left.dispose();
}

/** Reloads the document at a path, so that the page has no state in memory. */
export async function load(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
}

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

interface Fixtures {
  /** The test's folder with a copy of the demo data for the embedded server. */
  userData: string;
  start(env?: Record<string, string>, args?: string[]): Promise<Program>;
  program: Program;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
  userData: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'e2e-'));
    cpSync(demoData(), dataFolder(folder), { recursive: true });
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },

  start: async ({ userData }, use) => {
    const started: Launched[] = [];
    await use(async (env = {}, args = []) => {
      const downloads = join(userData, 'unduhan');
      await mkdir(downloads, { recursive: true });
      const launched = await launch({ userData, args, env: { RUJUKAN_DOWNLOADS: downloads, ...env } });
      started.push(launched);
      return { ...launched, downloads };
    });
    for (const launched of started) await launched.close();
  },

  program: async ({ start }, use) => {
    const program = await start();
    await use(program);
    expect(program.complaints).toEqual([]);
  },
});

export { expect };
