import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../tools/setup.mjs';
import type { TestServer } from '../server/harness.ts';
import { type Desk, openDesk } from './desk.ts';
import { buildRenderer, serveSite } from './site.ts';

/** The real renderer on one Chromium, with main's own services and an API server behind it. */
export interface Screens {
  browser: Browser;
  desk: Desk;
  origin: string;
  close(): Promise<void>;
}

export async function openScreens(server: TestServer): Promise<Screens> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium found: run npm test, which installs one');
  const root = mkdtempSync(join(tmpdir(), 'rujukan-screens-'));
  const desk = await openDesk(server);
  await buildRenderer(root);
  const site = await serveSite({ root, api: desk.api });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  return {
    browser,
    desk,
    origin: site.origin,
    close: async () => {
      await browser.close();
      site.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
