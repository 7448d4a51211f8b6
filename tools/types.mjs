import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { commandFile, node24, root } from './setup.mjs';

/** The parts that take longest come first. */
const parts = [
  'tests',
  'src/renderer',
  'src/server',
  'tools/chromium-host',
  'src/main',
  'src/shared',
  'src/excel',
  'src/files',
  'src/threads',
  'src/batch',
  'src/preload',
];

/**
 * The check uses one thread, because the compiler's own threads double the processor time.
 * @param {string} part
 * @returns {Promise<boolean>}
 */
function check(part) {
  const args = [commandFile('typescript', 'tsc'), '-p', part, '--pretty', 'false', '--singleThreaded'];
  return new Promise((resolve) => {
    execFile(node24(), args, { cwd: root, maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) => {
      console.log(`${error ? 'FAIL' : 'ok  '} ${part}`);
      if (error) console.log(`${stdout}${stderr}`);
      resolve(!error);
    });
  });
}

/** @param {string[]} files @returns {string[]} */
export const partsOf = (files) => parts.filter((part) => files.some((file) => file.startsWith(`${part}/`)));

if (import.meta.main) {
  const given = process.argv.slice(2);
  const waiting = given.length > 0 ? given : [...parts];
  let failed = 0;
  const checkNext = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) if (!(await check(part))) failed += 1;
  };
  await Promise.all(Array.from({ length: availableParallelism() }, checkNext));
  process.exitCode = failed === 0 ? 0 : 1;
}
