import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { licenses } from './tools/licenses.mjs';

/** Puts the migrations and the prepared database of a first start beside the server's file. */
const serverFiles = {
  name: 'server-files',
  closeBundle() {
    cpSync(resolve('src/server/db/migrations'), resolve('out/main/migrations'), { recursive: true });
    execFileSync(process.execPath, [resolve('tools/prepare.mjs'), resolve('out/main')]);
  },
};

/**
 * The page is served from the root of its own scheme, so a reload of a deep path needs absolute asset paths.
 * electron-vite sets './', so this plugin runs last.
 */
const absoluteAssets: Plugin = {
  name: 'absolute-assets',
  enforce: 'post',
  config: () => ({ base: '/' }),
};

/** The limiter imports Drizzle by a computed name, which no bundler can follow. */
const limiterImports: Plugin = {
  name: 'limiter-imports',
  transform: {
    filter: { id: /rate-limiter-flexible\/lib\/RateLimiterDrizzle\.js$/ },
    handler(code) {
      const asked = 'import(/* @vite-ignore */ specifier)';
      if (!code.includes(asked)) throw new Error('rate-limiter-flexible imports Drizzle in another way');
      const known = "(specifier === 'drizzle-orm' ? import('drizzle-orm') : import('drizzle-orm/sql'))";
      return code.replace(asked, known);
    },
  },
};

/** Packages of pure JavaScript. Bundled, they save hundreds of file look-ups at each start. */
const bundled = [
  '@hono/node-server',
  'content-disposition',
  'drizzle-orm',
  'electron-updater',
  'eventsource-parser',
  'file-type',
  'hono',
  'jose',
  'js-yaml',
  'nodemailer',
  'pg',
  'pg-boss',
  'pino',
  'rate-limiter-flexible',
  'sanitize-html',
  'tar',
  'zod',
];

export default defineConfig({
  main: {
    plugins: [serverFiles, limiterImports, licenses()],
    build: {
      externalizeDeps: { exclude: bundled },
      rolldownOptions: {
        input: {
          index: resolve('src/main/index.ts'),
          server: resolve('src/server/entry.ts'),
          judgeThread: resolve('src/batch/thread/judgeThread.ts'),
          databaseThread: resolve('src/server/db/databaseThread.ts'),
          excelWorker: resolve('src/batch/thread/excelWorker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload is one classic CommonJS script, which cannot require other files or packages.
      externalizeDeps: false,
      rolldownOptions: {
        input: resolve('src/preload/index.ts'),
        output: { format: 'cjs', entryFileNames: 'index.cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), absoluteAssets, licenses({ write: true })],
    build: {
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: resolve('src/renderer/index.html') },
    },
  },
});
