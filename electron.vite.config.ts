import { cpSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

/** The server finds its migrations beside its own file, in src/ and in out/ alike. */
const copyMigrations = {
  name: 'copy-migrations',
  closeBundle() {
    cpSync(resolve('src/server/db/migrations'), resolve('out/main/migrations'), { recursive: true });
  },
};

/**
 * The page is served from the root of its own scheme, so a reload of a deep path must find its assets by absolute
 * paths. electron-vite sets './', hence a plugin that has the last word.
 */
const absoluteAssets: Plugin = {
  name: 'absolute-assets',
  enforce: 'post',
  config: () => ({ base: '/' }),
};

export default defineConfig({
  main: {
    plugins: [copyMigrations],
    build: {
      rolldownOptions: {
        input: {
          index: resolve('src/main/index.ts'),
          server: resolve('src/server/entry.ts'),
          excelWorker: resolve('src/main/workers/excelWorker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload is one classic script: CJS, nothing to require but electron.
      externalizeDeps: false,
      rolldownOptions: {
        input: resolve('src/preload/index.ts'),
        output: { format: 'cjs', entryFileNames: 'index.cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), absoluteAssets],
    build: {
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: resolve('src/renderer/index.html') },
    },
  },
});
