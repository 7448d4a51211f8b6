/** `npm run types`: checks every part of the project against its own tsconfig. */
import { spawnSync } from 'node:child_process';
import { commandFile, node24, root } from './setup.mjs';

const parts = [
  'src/shared',
  'src/excel',
  'src/files',
  'src/threads',
  'src/batch',
  'src/server',
  'src/main',
  'src/preload',
  'src/renderer',
  'tools/chromium-host',
  'tests',
];

/** @param {string} part */
function check(part) {
  const args = [commandFile('typescript', 'tsc'), '-p', part, '--pretty', 'false'];
  const { status, stdout, stderr } = spawnSync(node24(), args, { cwd: root, encoding: 'utf8' });
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${part}`);
  if (status !== 0) console.log(`${stdout}${stderr}`);
  return status === 0;
}

const failed = parts.filter((part) => !check(part));
process.exit(failed.length === 0 ? 0 : 1);
