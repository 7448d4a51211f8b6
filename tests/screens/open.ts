import { type Browser, chromium } from '@playwright/test';
import { inject } from 'vitest';
import { findPageBrowser } from '../../tools/setup.mjs';
import type { TestServer } from '../server/harness.ts';
import { type Desk, openDesk } from './desk.ts';
import { serveSite } from './site.ts';

export interface Screens {
  browser: Browser;
  desk: Desk;
  origin: string;
  close(): Promise<void>;
}

export async function openScreens(
  server: TestServer,
  account?: { email: string; password: string },
): Promise<Screens> {
  const executablePath = findPageBrowser();
  if (!executablePath) throw new Error('No Chromium found: run npm test, which installs one');
  const desk = await openDesk(server, account);
  const site = await serveSite({ root: inject('renderer'), api: desk.api });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  return {
    browser,
    desk,
    origin: site.origin,
    close: async () => {
      await browser.close();
      site.close();
    },
  };
}
