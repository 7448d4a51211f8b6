/**
 * `node tools/prepare.mjs FOLDER` puts the prepared database into FOLDER. The database is rebuilt only after
 * a change of its sources.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { preparedName } from '../src/server/db/prepared.ts';
import { root } from './setup.mjs';

const sources = [
  'package-lock.json',
  'src/server/start/prepare.ts',
  ...globSync('src/server/{db,jobs,seed,entities/region}/**/*.*', { cwd: root }),
];

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('node tools/prepare.mjs FOLDER');

const hash = createHash('sha256');
for (const source of sources.sort()) hash.update(source).update(readFileSync(join(root, source)));
const cache = join(root, 'node_modules/.cache/rujukan');
const kept = join(cache, `prepared-${hash.digest('hex').slice(0, 16)}.zst`);

if (!existsSync(kept)) {
  mkdirSync(cache, { recursive: true });
  for (const old of globSync(join(cache, 'prepared-*'))) rmSync(old);
  const { prepareDatabase } = await import('../src/server/start/prepare.ts');
  await prepareDatabase(kept);
}
mkdirSync(folder, { recursive: true });
copyFileSync(kept, join(folder, preparedName));
