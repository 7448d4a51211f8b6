/**
 * `npm run migration [-- --name what_it_does]` writes a migration. Only the newest snapshot stays, because
 * drizzle-kit reads no other. Git then shows a renamed file.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandFile, node24, root } from './setup.mjs';

const snapshots = join(root, 'src/server/db/migrations/meta');

const { status } = spawnSync(
  node24(),
  [commandFile('drizzle-kit', 'drizzle-kit'), 'generate', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
if (status !== 0) process.exit(status ?? 1);

const names = readdirSync(snapshots).filter((name) => name.endsWith('_snapshot.json'));
for (const name of names.sort().slice(0, -1)) rmSync(join(snapshots, name));
