import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { contentSecurityPolicy } from '../../../../../src/main/security/csp.ts';
import { findBrowser } from '../../../../../tools/setup.mjs';

const nonce = 'harness-nonce';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/** Software WebGL, as on a machine without a graphics card; and none at all. */
const browserArguments = {
  webgl: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  none: ['--disable-gpu', '--disable-3d-apis'],
};

export interface OpenedPage {
  page: Page;
  /** CSP violations, page errors and console errors. */
  faults: string[];
  /** Addresses asked for outside the page's own origin. */
  strayed: string[];
}

/** Builds the page once and serves it under the program's own content security policy. */
export async function startHarness() {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium found: run npm test, which installs one');
  const folder = await mkdtemp(join(tmpdir(), 'rujukan-map-'));
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    mode: 'development',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: false, minify: false },
  });
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname === '/' ? '/index.html' : pathname;
    const content = await readFile(join(folder, path)).catch(() => null);
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    response.setHeader('content-security-policy', contentSecurityPolicy(nonce));
    response.statusCode = content ? 200 : 204;
    response.end(path === '/index.html' ? content?.toString().replace('%CSP_NONCE%', nonce) : content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    /** A browser of its own; closed by `page.context().browser()?.close()`. */
    open: async (graphics: keyof typeof browserArguments, query = ''): Promise<OpenedPage> => {
      const args = ['--no-sandbox', ...browserArguments[graphics]];
      const browser = await chromium.launch({ executablePath, args });
      const page = await browser.newPage({ viewport: { width: 1200, height: 620 }, reducedMotion: 'reduce' });
      const faults: string[] = [];
      const strayed: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== origin) strayed.push(url.href);
      });
      await page.goto(`${origin}/?${query}`);
      return { page, faults, strayed };
    },
    close: async () => {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
