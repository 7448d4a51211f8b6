import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { contentSecurityPolicy } from '../../../src/main/security/csp.ts';
import { findPageBrowser } from '../../../tools/setup.mjs';
import { isShort, waitMs } from '../../run.ts';

const nonce = 'harness-nonce';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the page with the app's CSP, which refuses styles without the nonce. */
function serve(folder: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname === '/' ? '/index.html' : pathname;
    const content = await readFile(join(folder, path)).catch(() => null);
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    response.setHeader('content-security-policy', contentSecurityPolicy(nonce));
    response.statusCode = content ? 200 : 204;
    response.end(path === '/index.html' ? content?.toString().replace('%CSP_NONCE%', nonce) : content);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

export interface Opened {
  page: Page;
  /** CSP violations, page errors, console errors and requests to other origins. */
  faults: string[];
}

export interface Harness {
  /**
   * Opens the page with an empty localStorage.
   * @param args command-line arguments of Chromium
   */
  open(query?: string, args?: readonly string[]): Promise<Opened>;
  close(): Promise<void>;
}

interface HarnessOptions {
  root: string;
  ready: string;
  /** Builds without React's warnings, which count as faults in `npm run test:all`. */
  production?: boolean;
  viewport?: { width: number; height: number };
}

export async function startHarness({
  root,
  ready,
  production = false,
  viewport = { width: 1366, height: 768 },
}: HarnessOptions): Promise<Harness> {
  const executablePath = findPageBrowser();
  if (!executablePath) throw new Error('No Chromium found: run npm test, which installs one');
  const folder = await mkdtemp(join(tmpdir(), 'rujukan-harness-'));
  const before = process.env.NODE_ENV;
  // `NODE_ENV` chooses React's development or production build.
  process.env.NODE_ENV = production || isShort ? 'production' : 'development';
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: process.env.NODE_ENV,
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: false,
      minify: production,
    },
  });
  process.env.NODE_ENV = before;
  const server = await serve(folder);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browsers: Browser[] = [];
  /** Tests reuse the page of a set of arguments, because the start of a browser is slow. */
  const pages = new Map<string, Opened>();

  const browse = async (args: readonly string[]): Promise<Opened> => {
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', ...args],
    });
    browsers.push(browser);
    const permissions = ['clipboard-read', 'clipboard-write'];
    const page = await browser.newPage({ viewport, permissions });
    page.setDefaultTimeout(waitMs);
    const opened: Opened = { page, faults: [] };
    page.on('pageerror', (error) => opened.faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && opened.faults.push(message.text()));
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== origin)
        opened.faults.push(`asked for ${url.href}`);
    });
    return opened;
  };

  return {
    open: async (query = '', args = []) => {
      const key = args.join(' ');
      const opened = pages.get(key) ?? (await browse(args));
      pages.set(key, opened);
      const { page } = opened;
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      if (page.url().startsWith(origin)) await page.evaluate(() => localStorage.clear());
      opened.faults = [];
      await page.goto(`${origin}/?${query}`, { waitUntil: 'commit' });
      await page.locator(ready).first().waitFor();
      return opened;
    },
    close: async () => {
      for (const browser of browsers) await browser.close();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
