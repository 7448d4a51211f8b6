import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Milliseconds of {@link work} on the machine that measured tests/seconds.json. */
const usualMs = 300;
const slow = 1.5;

const work = `
const { pbkdf2Sync } = require('node:crypto');
pbkdf2Sync('rujukan', 'salt', 400_000, 64, 'sha512');
`;

/**
 * Measures all cores at once, so that a busy machine counts as slow.
 * @returns {Promise<number>} factor for waits
 */
export async function measurePatience() {
  const times = Math.min(await workOnAllCores(), await workOnAllCores()) / usualMs;
  if (times < slow) return 1;
  console.log(
    `This machine is slow or busy (${times.toFixed(1)} times as long as usual): waits are doubled.`,
  );
  return 2;
}

/** @returns {Promise<number>} milliseconds */
async function workOnAllCores() {
  const began = performance.now();
  const workers = Array.from({ length: availableParallelism() }, () => new Worker(work, { eval: true }));
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve))));
  return performance.now() - began;
}
