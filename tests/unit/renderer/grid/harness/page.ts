import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { findBrowser } from '../../../../../tools/setup.mjs';

const nonce = 'harness-nonce';
/** As strict as the program's own page (security.md row 7): a style without the nonce fails the test. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${nonce}'`,
  "img-src 'self'",
  "font-src 'self'",
].join('; ');

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

function serve(folder: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname === '/' ? '/index.html' : pathname;
    const content = await readFile(join(folder, path)).catch(() => null);
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    response.setHeader('content-security-policy', policy);
    response.statusCode = content ? 200 : 204;
    response.end(path === '/index.html' ? content?.toString().replace('%CSP_NONCE%', nonce) : content);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** Pieces of the kit in a real Chromium, on a page of their own. */
export interface Harness {
  /** Opens the page; `faults` collects CSP violations, page errors and console errors. */
  open(query?: string): Promise<{ page: Page; faults: string[] }>;
  close(): Promise<void>;
}

interface HarnessOptions {
  /** As it is shipped; without, React's own warnings count as faults. */
  production?: boolean;
  /** Folder with the page's `index.html`; the grid's own unless given. */
  root?: string;
  /** What is there once the page has been drawn. */
  ready?: string;
}

/** Builds a page of pieces of the kit, and opens it under the program's policy. */
export async function startHarness({
  production = false,
  root = import.meta.dirname,
  ready = '[role="grid"]',
}: HarnessOptions = {}): Promise<Harness> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium found: run npm test, which installs one');
  const folder = await mkdtemp(join(tmpdir(), 'rujukan-grid-'));
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: production ? 'production' : 'development',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: false,
      minify: production,
    },
  });
  const server = await serve(folder);
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const { port } = server.address() as AddressInfo;

  return {
    open: async (query = '') => {
      // A context of its own: nothing is remembered from the test before.
      const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      await page.goto(`http://127.0.0.1:${port}/?${query}`);
      await page.locator(ready).first().waitFor();
      return { page, faults };
    },
    close: async () => {
      await browser.close();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
