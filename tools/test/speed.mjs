import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Milliseconds that {@link work} takes on each core of the machine on which tests/seconds.json was measured. */
const usualMs = 300;
/** A machine that needs this many times as long is slow. */
const slow = 1.5;

const work = `
const { pbkdf2Sync } = require('node:crypto');
pbkdf2Sync('rujukan', 'salt', 400_000, 64, 'sha512');
`;

/**
 * Measures all cores at once, so that a busy machine counts as a slow one.
 * @returns {Promise<number>} 2 on a slow machine, else 1: what tests multiply their waits by
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
