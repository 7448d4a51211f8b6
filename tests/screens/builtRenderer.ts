import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import config from '../../electron.vite.config.ts';
import { isShort } from '../run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    renderer: string;
  }
}

export async function setup({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'rujukan-renderer-'));
  await buildRenderer(folder);
  provide('renderer', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Builds the renderer unminified, like electron-vite. `npm test` builds without React's warnings, which cost
 * a third of the time.
 */
async function buildRenderer(folder: string): Promise<void> {
  const { renderer } = config;
  const before = process.env.NODE_ENV;
  // `NODE_ENV` chooses React's development or production build.
  process.env.NODE_ENV = isShort ? 'production' : 'development';
  await build({
    ...renderer,
    configFile: false,
    mode: process.env.NODE_ENV,
    logLevel: 'error',
    build: {
      ...renderer?.build,
      minify: false,
      reportCompressedSize: false,
      outDir: folder,
      emptyOutDir: true,
    },
  });
  process.env.NODE_ENV = before;
}
