import { cpSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/** The server finds its migrations beside its own file, in src/ and in out/ alike. */
const copyMigrations = {
  name: 'copy-migrations',
  closeBundle() {
    cpSync(resolve('src/server/db/migrations'), resolve('out/main/migrations'), { recursive: true });
  },
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
    // The page is served from the root of its own scheme, so a reload of a deep path finds its assets.
    base: '/',
    plugins: [react()],
    build: {
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: resolve('src/renderer/index.html') },
    },
  },
});
