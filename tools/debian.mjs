import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs packages with apt-get, as root on Debian and its kin; nothing waits for an answer.
 * @param {string[]} packages
 * @returns {boolean} false when this is no such machine, or the installation failed
 */
export function installDebianPackages(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 600_000,
  };
  const run = (/** @type {string[]} */ ...args) => spawnSync('apt-get', args, options).status === 0;
  return run('update', '-q') && run('install', '-y', '-q', '--no-install-recommends', ...packages);
}
