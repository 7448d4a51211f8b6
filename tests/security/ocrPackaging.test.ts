import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const builder = readFileSync(join(root, 'electron-builder.yml'), 'utf8');

function listOf(name: string): string[] {
  const [, block = ''] = new RegExp(`^${name}:\\n((?: +[-#].*\\n)+)`, 'm').exec(builder) ?? [];
  return [...block.matchAll(/^ +- '?([^'\n]+)'?$/gm)].map(([, pattern]) => pattern!);
}

/** As in electron-builder, the last matching pattern decides whether a file is packed. */
const files = listOf('files').map((pattern) =>
  pattern.startsWith('!') ? { glob: pattern.slice(1), packed: false } : { glob: pattern, packed: true },
);
const unpacked = listOf('asarUnpack');

const filesOf = (...packages: string[]) =>
  packages
    .flatMap((name) => globSync(`node_modules/${name}/**/*.*`, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
const matches = (patterns: readonly string[]) => (path: string) =>
  patterns.some((pattern) => matchesGlob(path, pattern));
const shipped = (...packages: string[]) =>
  filesOf(...packages).filter((path) => files.findLast(({ glob }) => matchesGlob(path, glob))?.packed);

test('the package has the OCR engine’s neural network cores, one per kind of processor', () => {
  const cores = ['lstm', 'relaxedsimd-lstm', 'simd-lstm'].flatMap((kind) =>
    ['js', 'wasm'].map((extension) => `node_modules/tesseract.js-core/tesseract-core-${kind}.${extension}`),
  );
  expect(shipped('tesseract.js-core').filter((path) => path.includes('tesseract-core-'))).toEqual(cores);
  expect(shipped('tesseract.js-core').filter((path) => !cores.includes(path))).toEqual([
    'node_modules/tesseract.js-core/index.js',
    'node_modules/tesseract.js-core/package.json',
  ]);
});

test('the package has the OCR engine’s integer model', () => {
  expect(shipped('@tesseract.js-data/ind').filter((path) => path.endsWith('.gz'))).toEqual([
    'node_modules/@tesseract.js-data/ind/4.0.0_best_int/ind.traineddata.gz',
  ]);
});

test('files that the OCR thread loads are outside the archive', () => {
  const thread = 'node_modules/tesseract.js/src/worker-script/node/index.js';
  expect(shipped('tesseract.js')).toContain(thread);
  expect(shipped('tesseract.js').filter((path) => !/\/(src|package\.json)/.test(path))).toEqual([]);

  const sources = shipped('tesseract.js').filter((path) => /\.js$/.test(path) && !path.includes('/browser/'));
  const loaded = new Set(
    sources
      .filter((path) => /\/(worker-script|utils|constants)\//.test(path))
      .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/require\('([a-z][^'/]*)/g)])
      .map(([, name]) => name!),
  );
  for (const builtIn of ['node-fetch', 'fs', 'util', 'worker_threads', 'zlib']) loaded.delete(builtIn);
  expect(loaded).toContain('tesseract.js-core');
  for (const name of [...loaded, 'tesseract.js', '@tesseract.js-data/ind']) {
    const files = shipped(name);
    expect(files, name).not.toEqual([]);
    expect(
      files.filter((path) => !matches(unpacked)(path)),
      name,
    ).toEqual([]);
  }
});
