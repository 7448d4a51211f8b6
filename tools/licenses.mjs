import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const packageOf = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/;

const bundled = new Set();

function shipped() {
  // Vite bundles this file into its configuration, so `import.meta` does not name this folder.
  const { packages } = JSON.parse(readFileSync(resolve('package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path]) => resolve(path))
    .filter((folder) => existsSync(join(folder, 'package.json')));
}

/** @param {string} folder */
function describe(folder) {
  const { name, version, license, author, homepage } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const files = globSync('{LICEN[CS]E,licen[cs]e,COPYING,NOTICE,OFL}*', { cwd: folder });
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const by = typeof author === 'string' ? author : author?.name;
  return [
    `${name} ${version}: ${license ?? 'lihat teks'}`,
    ...[by, homepage].filter(Boolean),
    ...texts.flatMap((text) => ['', text]),
  ].join('\n');
}

/**
 * `write` is for the last build only: its `licenses.json` then covers the packages of all builds.
 * @param {{ write?: boolean }} [options]
 * @returns {import('vite').Plugin}
 */
export const licenses = ({ write = false } = {}) => ({
  name: 'licenses',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        for (const id of chunk.moduleIds) {
          const folder = packageOf.exec(id.replaceAll('\\', '/'))?.[1]?.replace(/^\0/, '');
          if (folder && existsSync(join(folder, 'package.json'))) bundled.add(folder);
        }
    if (!write) return;
    const texts = [...new Set([...bundled, ...shipped()].map(describe))].sort((a, b) => a.localeCompare(b));
    this.emitFile({ type: 'asset', fileName: 'licenses.json', source: JSON.stringify(texts) });
  },
});
