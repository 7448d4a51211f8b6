import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export function isDebianRoot() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * @param {string[]} packages
 * @returns {boolean} false without root or apt-get, or after a failure
 */
export function installDebianPackages(packages) {
  if (!isDebianRoot()) return false;
  const run = (/** @type {string[]} */ ...args) => {
    const { status, stdout, stderr, error } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      maxBuffer: Number.POSITIVE_INFINITY,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 600_000,
    });
    if (status !== 0) console.error(`apt-get ${args[0]} gagal:\n${error?.message ?? stdout + stderr}`);
    return status === 0;
  };
  return run('update', '-q') && run('install', '-y', '-q', '--no-install-recommends', ...packages);
}
