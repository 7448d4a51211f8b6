/** `npm run pictures` takes the pictures of docs/screens. */
import { spawnSync } from 'node:child_process';
import { ensureBrowser } from './browser.mjs';
import { childEnvironment, commandFile, ensureInstalled, node24, root } from './setup.mjs';

await ensureInstalled();
await ensureBrowser();
const { status } = spawnSync(
  node24(),
  [commandFile('vitest'), 'run', '--project', 'screens', 'tests/screens/pairs.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...childEnvironment(), RUJUKAN_PICTURES: '1' } },
);
process.exitCode = status ?? 1;
