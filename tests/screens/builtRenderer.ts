import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import config from '../../electron.vite.config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built renderer. */
    renderer: string;
  }
}

/** Vitest's global setup of the screen tests: all of them show the same build. */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'rujukan-renderer-'));
  await buildRenderer(folder);
  provide('renderer', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Builds the renderer as the program has it (electron-vite does not minify), but with React's warnings, into `folder`. */
async function buildRenderer(folder: string): Promise<void> {
  const { renderer } = config;
  await build({
    ...renderer,
    configFile: false,
    mode: 'development',
    logLevel: 'error',
    build: {
      ...renderer?.build,
      minify: false,
      reportCompressedSize: false,
      outDir: folder,
      emptyOutDir: true,
    },
  });
}
